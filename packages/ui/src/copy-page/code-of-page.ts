const OUTPUTS = new Set(['out', 'output', 'trace'])
const PROMPT = /^(?:>>>|\.\.\.) ?/

/**
 * All code of a Markdown page, block after block in order, without prompts and without output. Blocks of different languages
 * get a line that names their language.
 *
 * @example
 * ```ts
 * assert.equal(codeOfPage('Run\n```sh\nls\n```\n'), 'ls\n')
 * ```
 */
export function codeOfPage(markdown: string): string {
	const blocks: { language: string; lines: string[] }[] = []
	let fence = ''
	let current: string[] | undefined
	for (const line of markdown.split(/\r?\n/)) {
		const [, marks = '', info = ''] = /^[\s>]*(`{3,}|~{3,})\s*([^`]*)$/.exec(line) ?? []
		if (fence === '' && marks !== '') {
			fence = marks
			const words = info.trim().split(/\s+/)
			current = words.some((word) => OUTPUTS.has(word)) ? undefined : []
			if (current) blocks.push({ language: words[0]?.toLowerCase() ?? '', lines: current })
		} else if (marks.startsWith(fence) && info === '') fence = ''
		else if (fence !== '') current?.push(line)
	}
	const isMixed = new Set(blocks.map(({ language }) => language)).size > 1
	return blocks.map(({ language, lines }) => `${isMixed && language ? `# ${language}\n` : ''}${inputOf(lines).join('\n')}\n`).join('\n')
}

/** The input lines of a block, without prompts. If at least one line has a prompt, only lines with a prompt are input. */
export function inputOf(lines: readonly string[]): readonly string[] {
	if (!lines.some((line) => line.startsWith('>>>'))) return lines
	return lines.filter((line) => line === '' || PROMPT.test(line)).map((line) => line.replace(PROMPT, ''))
}
