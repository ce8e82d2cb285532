/** The content of a comment above a declaration. */
export interface DocComment {
	/** Markdown; empty when the comment has none. */
	description: string
	/** Markdown by name. */
	parameters: ReadonlyMap<string, string>
	returns: string
}

/** Tags whose text becomes part of the description, with the words for it. */
const SHOWN: Readonly<Record<string, string>> = {
	example: '**Example**',
	deprecated: '> [!WARNING]\n> Deprecated.',
	see: 'See',
	throws: 'Throws',
	remarks: '',
}

/** Reads a documentation comment of JavaScript or TypeScript, starting after its slash and star. */
export function readDocComment(comment: string): DocComment {
	const lines = comment
		.replace(/^\*/, '')
		.split('\n')
		.map((line) => line.replace(/^\s*(?:\* ?)?/, '').trimEnd())
	const blocks: { tag: string; text: string[] }[] = [{ tag: '', text: [] }]
	let fence = ''
	for (const line of lines) {
		const mark = /^\s*(`{3,})/.exec(line)?.[1] ?? ''
		if (mark !== '') fence = fence === '' ? mark : ''
		const [, tag, rest = ''] = (fence === '' && /^@(\w+)\s*(.*)$/.exec(line)) || []
		if (tag === undefined) blocks.at(-1)?.text.push(line)
		else blocks.push({ tag, text: [rest] })
	}
	const parts: string[] = []
	const parameters = new Map<string, string>()
	let returns = ''
	for (const { tag, text } of blocks) {
		const whole = linked(text.join('\n').trim())
		if (tag === '') parts.push(whole)
		else if (tag === 'param' || tag === 'template') {
			const [, name, description = ''] = /^(?:\{[^}]*\}\s*)?\[?([\w$.]+)[^\]\s]*\]?\s*-?\s*([^]*)$/.exec(whole) ?? []
			if (name !== undefined && tag === 'param') parameters.set(name, description.trim())
		} else if (tag === 'returns' || tag === 'return') returns = whole.replace(/^\{[^}]*\}\s*/, '')
		else if (SHOWN[tag] !== undefined) parts.push(shown(tag, SHOWN[tag], whole))
	}
	return { description: parts.filter((part) => part !== '').join('\n\n'), parameters, returns }
}

function shown(tag: string, words: string, text: string): string {
	if (tag === 'example') return `${words}\n\n${text.includes('```') ? text : `\`\`\`ts\n${text}\n\`\`\``}`
	if (tag === 'deprecated') return `${words} ${text.replaceAll('\n', '\n> ')}`
	return [words, text].filter(Boolean).join(' ')
}

/** `{@link Name}` as a reference of the dialect. */
function linked(text: string): string {
	return text.replace(/\{@link(?:code|plain)?\s+([\w$.]+)(?:\s*\|?\s*([^}]*))?\}/g, (_, name: string, words = '') =>
		String(words).trim() === '' ? `[\`${name}\`]` : String(words).trim(),
	)
}
