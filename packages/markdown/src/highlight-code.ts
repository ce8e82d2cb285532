import type { Nodes } from 'hast'
import { LRUCache } from 'lru-cache'
import { escapeCode } from './escape-code.ts'
import { lowlight } from './highlight.ts'
import { writeHighlighted } from './write-highlighted.ts'

/** Longest block in characters that is highlighted; longer ones are logs, not code. */
const SIZE_MAX = 50_000
/** Characters of code in the cache: translations of a page repeat the same code. */
const CACHE_SIZE_MAX = 8_000_000

const cache = new LRUCache<string, string>({ maxSize: CACHE_SIZE_MAX, sizeCalculation: (html, key) => html.length + key.length })

/**
 * Highlights code with `hljs-*` classes: safe HTML with all of the text and nothing else. An unknown language, and code of more than 50,000
 * characters, is only escaped.
 *
 * @example
 * ```ts
 * assert.equal(highlightCode('a < b', 'nonsense'), 'a &lt; b')
 * ```
 */
export function highlightCode(code: string, language: string | undefined): string {
	if (language === undefined || code.length > SIZE_MAX || !lowlight().registered(language)) return escapeCode(code)
	const key = `${language}\n${code}`
	const known = cache.get(key)
	if (known !== undefined) return known
	const html = writeHighlighted(code, language) ?? writeTree(lowlight().highlight(language, code))
	cache.set(key, html)
	return html
}

/** The HTML of a tree of lowlight, which holds nothing but text and spans with classes. */
export function writeTree(node: Nodes): string {
	if (node.type === 'text') return escapeCode(node.value)
	if (!('children' in node)) return ''
	const inner = node.children.map(writeTree).join('')
	if (node.type !== 'element') return inner
	const { className } = node.properties
	return `<span class="${escapeCode(Array.isArray(className) ? className.join(' ') : '')}">${inner}</span>`
}
