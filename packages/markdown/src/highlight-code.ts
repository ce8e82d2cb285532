import type { Nodes } from 'hast'
import { LRUCache } from 'lru-cache'
import { lowlight } from './highlight.ts'

/** Characters of one block that are coloured at most; longer ones are logs, not code. */
const SIZE_MAX = 50_000
/** Characters kept: translations of a page hold the same code again and again. */
const CACHE_SIZE_MAX = 8_000_000

const cache = new LRUCache<string, string>({ maxSize: CACHE_SIZE_MAX, sizeCalculation: (html, key) => html.length + key.length })

/**
 * Colours code by `hljs-*` classes: safe HTML, all of the text and nothing else. A language that is not known, and code of more than 50,000
 * characters, come out escaped and uncoloured.
 *
 * @example
 * ```ts
 * assert.equal(highlightCode('a < b', 'nonsense'), 'a &lt; b')
 * ```
 */
export function highlightCode(code: string, language: string | undefined): string {
	if (language === undefined || code.length > SIZE_MAX || !lowlight.registered(language)) return escapeHtml(code)
	const key = `${language}\n${code}`
	const known = cache.get(key)
	if (known !== undefined) return known
	const html = write(lowlight.highlight(language, code))
	cache.set(key, html)
	return html
}

/** Lowlight writes nothing but text and spans with classes. */
function write(node: Nodes): string {
	if (node.type === 'text') return escapeHtml(node.value)
	if (!('children' in node)) return ''
	const inner = node.children.map(write).join('')
	if (node.type !== 'element') return inner
	const { className } = node.properties
	return `<span class="${escapeHtml(Array.isArray(className) ? className.join(' ') : '')}">${inner}</span>`
}

function escapeHtml(text: string): string {
	return /[&<>"]/.test(text)
		? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
		: text
}
