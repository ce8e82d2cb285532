/**
 * A fenced block that no line of the text can end.
 *
 * @example
 * ```ts
 * assert.equal(fenced('a', 'js'), '```js\na\n```')
 * ```
 */
export function fenced(text: string, language: string): string {
	let longest = 2
	// A loop: half a million runs are too many arguments for one call.
	for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
	const fence = '`'.repeat(longest + 1)
	return `${fence}${language}\n${text}\n${fence}`
}
