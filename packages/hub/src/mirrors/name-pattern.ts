/**
 * Whether a pattern has a repository's name: `*` stands for any text between slashes, and case does not count.
 *
 * @example
 * ```ts
 * assert.ok(hasName('openai/*', 'OpenAI/whisper'))
 * assert.ok(!hasName('openai/*', 'openai-community/gpt2'))
 * ```
 */
export function hasName(pattern: string, name: string): boolean {
	const parts = pattern.toLowerCase().split('/')
	const names = name.toLowerCase().split('/')
	return parts.length === names.length && parts.every((part, index) => hasText(part.split('*'), names[index] ?? ''))
}

/** Whether a text consists of the pieces in this order, with any text between them. */
function hasText([first = '', ...rest]: readonly string[], text: string): boolean {
	const last = rest.at(-1)
	if (last === undefined) return text === first
	if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
	const limit = text.length - last.length
	let at = first.length
	for (const piece of rest.slice(0, -1)) {
		const found = text.indexOf(piece, at)
		if (found < 0 || found + piece.length > limit) return false
		at = found + piece.length
	}
	return true
}
