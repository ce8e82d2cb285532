/** A heading of a Markdown text: its line, from 0, its level, and its text. */
interface MarkdownHeading {
	line: number
	level: number
	title: string
}

/** Characters of a heading that are compared. */
const TITLE_MAX = 500

/**
 * The section of a Markdown page that begins with the `index`-th heading called `title`, up to the next heading of its level or above (CG-4).
 * `undefined` when there is none, as on pages with another structure.
 *
 * @example
 * ```ts
 * assert.equal(sectionOfPage('# A\n\n## B\nb\n### C\nc\n## D\n', 'B'), '## B\nb\n### C\nc\n')
 * ```
 */
export function sectionOfPage(markdown: string, title: string, index = 0): string | undefined {
	const lines = markdown.split('\n')
	const headings = headingsOf(lines)
	const wanted = plain(title.slice(0, TITLE_MAX))
	const from = headings.filter((heading) => plain(heading.title) === wanted)[index]
	if (!from) return undefined
	const next = headings.find(({ line, level }) => line > from.line && level <= from.level)
	return lines.slice(from.line, next?.line).join('\n').trimEnd() + '\n'
}

/** Headings with `#`, except inside code. */
function headingsOf(lines: readonly string[]): MarkdownHeading[] {
	const headings: MarkdownHeading[] = []
	let fence = ''
	for (const [line, text] of lines.entries()) {
		const [, marks = ''] = /^\s{0,3}(`{3,}|~{3,})/.exec(text) ?? []
		if (fence === '' && marks !== '') fence = marks
		else if (fence !== '') fence = marks.startsWith(fence) ? '' : fence
		else {
			const [, hashes, title = ''] = /^(#{1,6})\s(.*)$/.exec(text) ?? []
			if (hashes !== undefined) headings.push({ line, level: hashes.length, title: title.slice(0, TITLE_MAX) })
		}
	}
	return headings
}

/** The visible text of a heading: no explicit anchor, no marks, one space between words. */
function plain(title: string): string {
	return title
		.replace(/\s*\[\[[^[\]]*\]\]\s*$/, '')
		.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replaceAll(/<[^>]*>|[`*_~\\#]/g, '')
		.replaceAll(/\s+/g, ' ')
		.trim()
}
