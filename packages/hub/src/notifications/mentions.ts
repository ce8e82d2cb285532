/** People whom one text can call. */
const MENTIONS_MAX = 10
/** Characters that are looked through. */
const LOOKED_AT_MAX = 65_536

/**
 * The names that a text mentions with `@`, in lower case and without those in code; the first ten count, so that nobody calls everybody.
 *
 * @example
 * ```ts
 * assert.deepEqual(mentionsIn('Thanks @Ada and `@ben`, mail me@example.org'), ['ada'])
 * ```
 */
export function mentionsIn(text: string): string[] {
	const prose = text
		.slice(0, LOOKED_AT_MAX)
		.replaceAll(/^(```|~~~)[^]*?^\1.*$/gm, '')
		.replaceAll(/`[^`\n]*`/g, '')
	const names = prose.matchAll(/(?<![\w@./-])@([A-Za-z0-9](?:[\w.-]{0,40}[A-Za-z0-9_])?)/g)
	return [...new Set([...names].map(([, name = '']) => name.toLowerCase()))].slice(0, MENTIONS_MAX)
}
