import type { Element } from 'hast'

const KINDS = ['note', 'tip', 'important', 'warning', 'caution']

/** Turns a quotation that begins with `[!NOTE]` (or tip, important, warning, caution) into a colored box with a class for the page's styles. */
export function markAlert(quote: Element): void {
	const paragraph = quote.children.find((child) => child.type === 'element')
	if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return
	const first = paragraph.children[0]
	const match = first?.type === 'text' ? /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(first.value) : null
	const kind = match?.[1]?.toLowerCase()
	if (first?.type !== 'text' || !match || kind === undefined || !KINDS.includes(kind)) return
	first.value = first.value.slice(match[0].length)
	quote.tagName = 'div'
	quote.properties = { className: ['markdown-alert', `markdown-alert-${kind}`] }
	const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
	quote.children.unshift({
		type: 'element',
		tagName: 'p',
		properties: { className: ['markdown-alert-title'] },
		children: [{ type: 'text', value: title }],
	})
}
