/** Longest description, in characters. */
const LENGTH_MAX = 300
/** How many characters of a card are searched: the time of some patterns below grows with the square of the length. */
const LOOKED_AT_MAX = 8_000

/** Lines that are not prose: headings, lists, tables, quotes, HTML, images, code, rules. */
const NO_PROSE = /^\s*(?:#|[-*+] |\d+\. |\||>|<|!\[|\[!\[|```|~~~|---|===|:::|\[[^\]]+\]:)/

/** Text without Markdown marks: links keep their text; images, notes and formulas are dropped. */
function plain(markdown: string): string {
	return markdown
		.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
		.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replaceAll(/\[\^[^\]]+\]/g, '')
		.replaceAll(/\$\$[^$]+\$\$|\$(?=\S)[^$\n]*\\[^$\n]*\$/g, '')
		.replaceAll(/<[^>]*>/g, '')
		.replaceAll(/[*_`]{1,3}([^*_`]+)[*_`]{1,3}/g, '$1')
		.replaceAll(/\s+/g, ' ')
		.trim()
}

/** At most `LENGTH_MAX` characters, cut between words. */
function shorten(text: string): string {
	if (text.length <= LENGTH_MAX) return text
	const cut = text.slice(0, LENGTH_MAX - 1)
	return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH_MAX / 2)).trimEnd()}…`
}

/**
 * The first paragraph of prose in a card, for listings; `undefined` when it has none.
 *
 * @example
 * ```ts
 * assert.equal(descriptionOf('# Title\n\nReads *digits*.\n'), 'Reads digits.')
 * ```
 */
export function descriptionOf(body: string): string | undefined {
	const withoutCode = body.slice(0, LOOKED_AT_MAX).replaceAll(/^(```|~~~)[^]*?^\1.*$/gm, '')
	const withoutComments = withoutCode.replaceAll(/<!--[^]*?(?:-->|$)/g, '')
	for (const paragraph of withoutComments.split(/\n\s*\n/)) {
		const lines = paragraph.split('\n').filter((line) => !NO_PROSE.test(line))
		const text = plain(lines.join(' '))
		if (text.length >= 10) return shorten(text)
	}
	return undefined
}
