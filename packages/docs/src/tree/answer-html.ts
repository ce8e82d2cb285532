/** Everything bounded, so that time grows with the text alone. Code in HTML and tags, which stay; then code between back ticks, links, strong words and emphasis. */
const MARKS =
	/<code\b[^<>]{0,200}>[^]{0,1000}?<\/code\s{0,3}>|<\/?[A-Za-z][^<>]{0,1000}>|(?<ticks>`{1,3})(?!`)(?<code>.{1,300}?)(?<!`)\k<ticks>(?!`)|\[(?<label>[^[\]\n]{1,300})\]\((?<href>(?:https?:\/\/|\.{0,2}\/|#)[^\s()<>"']{1,500})\)|\*\*(?=[^\s*])(?<strong>[^*\n]{1,300}?)(?<=[^\s*])\*\*|(?<![\w*])\*(?=[^\s*])(?<em>[^*\n]{1,300}?)(?<=[^\s*])\*(?![\w*])/g
/** A link whose address has no closing quote. */
const ENDLESS_QUOTE = /<a\s{1,3}href=(["'])([^"'<>\s]{1,500})>/g
/** Tags with spaces inside the brackets, as some translations have them. */
const SPACED_TAG = /<\s{0,3}(\/?)\s{0,3}(code|em|strong|b|i)\s{0,3}>/g

/**
 * The HTML of an answer of a quiz: answers are HTML, but their authors write code, links and emphasis as in the rest of the page. Underscores
 * stay: `__init__` is a name.
 *
 * @example
 * ```ts
 * assert.equal(answerHtml('call `fit()`, *then* <b>wait</b>'), 'call <code>fit()</code>, <em>then</em> <b>wait</b>')
 * ```
 */
export function answerHtml(text: string): string {
	const source = text.replaceAll(SPACED_TAG, '<$1$2>').replaceAll(ENDLESS_QUOTE, '<a href="$2">')
	let html = ''
	let done = 0
	for (const match of source.matchAll(MARKS)) {
		html += source.slice(done, match.index) + htmlOf(match[0], match.groups ?? {})
		done = match.index + match[0].length
	}
	return html + source.slice(done)
}

function htmlOf(written: string, { code, label, href, strong, em }: Record<string, string | undefined>): string {
	if (code !== undefined) return `<code>${code.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code>`
	if (label !== undefined && href !== undefined) return `<a href="${href}">${label}</a>`
	if (strong !== undefined) return `<strong>${strong}</strong>`
	return em === undefined ? written : `<em>${em}</em>`
}
