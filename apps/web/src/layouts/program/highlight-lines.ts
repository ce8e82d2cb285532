import type { PageCall } from '../../site/route.ts'
import { highlightFence } from './highlight-code.ts'
import { languageOfPath } from './language-of-path.ts'

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Cuts highlighted code into lines: a span that goes over a line's end is closed there and opened again.
 *
 * @example
 * ```ts
 * assert.deepEqual(splitHighlighted('<span class="a">1\n2</span>'), ['<span class="a">1</span>', '<span class="a">2</span>'])
 * ```
 */
export function splitHighlighted(html: string): string[] {
	const open: string[] = []
	return html.split('\n').map((line) => {
		const start = open.join('')
		for (const [tag] of line.matchAll(/<[^>]*>/g)) {
			if (tag === '</span>') open.pop()
			else open.push(tag)
		}
		return start + line + '</span>'.repeat(open.length)
	})
}

/** Each line of a text file as safe HTML, coloured where its language is known. */
export async function highlightLines(call: PageCall, path: string, text: string): Promise<string[]> {
	const body = text.endsWith('\n') ? text.slice(0, -1) : text
	const plain = body.split('\n').map((line) => escapeHtml(line.replace(/\r$/, '')))
	const language = languageOfPath(path)
	const highlighted = language === '' || text === '' ? undefined : await highlightFence(call, language, body)
	const coloured = highlighted === undefined ? [] : splitHighlighted(highlighted)
	// The highlighter drops blank lines at the end; where anything else is missing, colours would stand on the wrong lines.
	const lost = plain.slice(coloured.length)
	return coloured.length > 0 && lost.every((line) => line.trim() === '') ? [...coloured, ...lost] : plain
}
