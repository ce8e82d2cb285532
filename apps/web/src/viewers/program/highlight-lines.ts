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

/** Front matter at the head of a Markdown file: what stands between its rules is YAML. */
const FRONT_MATTER = /^---\r?\n([^]*?\r?\n)?---(?=\r?\n|$)/

/**
 * The colored lines of a text; fewer than it has, or none, where the highlighter drops some. Markdown would read a card's front matter as
 * text, and an underscore in it as the beginning of emphasis: it is colored as the YAML that it is.
 */
async function colouredLines(call: Pick<PageCall, 'tools'>, language: string, body: string): Promise<string[]> {
	const head = language === 'markdown' ? FRONT_MATTER.exec(body)?.[0] : undefined
	if (head === undefined) return linesOf(call, language, body)
	const inside = head.split('\n').slice(1, -1)
	const rest = body.slice(head.length).replace(/^\r?\n/, '')
	const yaml = inside.length === 0 ? [] : await linesOf(call, 'yaml', inside.join('\n'))
	if (yaml.length < inside.length) return linesOf(call, language, body)
	return ['---', ...yaml, '---', ...(rest === '' ? [] : await linesOf(call, language, rest))]
}

async function linesOf(call: Pick<PageCall, 'tools'>, language: string, text: string): Promise<string[]> {
	const highlighted = await highlightFence(call, language, text)
	return highlighted === undefined ? [] : splitHighlighted(highlighted)
}

/** Each line of a text file as safe HTML, colored where its language is known. */
export async function highlightLines(call: Pick<PageCall, 'tools'>, path: string, text: string): Promise<string[]> {
	const body = text.endsWith('\n') ? text.slice(0, -1) : text
	const plain = body.split('\n').map((line) => escapeHtml(line.replace(/\r$/, '')))
	const language = languageOfPath(path)
	const coloured = language === '' || text === '' ? [] : await colouredLines(call, language, body)
	// The highlighter drops blank lines at the end; where anything else is missing, colors would stand on the wrong lines.
	const lost = plain.slice(coloured.length)
	return coloured.length > 0 && lost.every((line) => line.trim() === '') ? [...coloured, ...lost] : plain
}
