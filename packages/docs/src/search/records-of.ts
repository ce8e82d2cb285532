import { textOf, type DocNode, type ElementNode } from '../tree/node.ts'
import type { PagePlace } from '../source.ts'
import type { SearchRecord } from './record.ts'

/** Characters of one code block that can be found. */
const CODE_LENGTH_MAX = 400
const BREAKS = new Set(['p', 'li', 'div', 'dd', 'dt', 'br', 'blockquote', 'summary', 'figcaption', 'tr'])
const CELLS = new Set(['td', 'th'])

/** The sections of a finished page as search sees them: every branch, every panel, no place holder. */
export function recordsOf(root: ElementNode, place: PagePlace, title: string): SearchRecord[] {
	const records: SearchRecord[] = [{ ...place, anchor: '', page: title, heading: title, trail: [], text: '' }]
	const trail: { level: number; title: string }[] = []
	collect(root.children, {
		text(text) {
			const record = records.at(-1)
			if (record) record.text += text
		},
		heading(level, id, heading) {
			const first = records[0]
			if (level === 1 && heading === title && records.length === 1 && first) {
				first.anchor = id
				return
			}
			while ((trail.at(-1)?.level ?? 0) >= level) trail.pop()
			records.push({ ...place, anchor: id, page: title, heading, trail: trail.map((above) => above.title), text: '' })
			if (level > 1) trail.push({ level, title: heading })
		},
	})
	// Single spaces, nearly all of the white space there is, stay as they are.
	for (const record of records)
		record.text = record.text
			.replace(/\s{2,}|[^\S ]/g, ' ')
			.trim()
			.replace(/ ·$/, '')
	return records.filter((record, index) => index === 0 || record.text !== '' || record.heading !== '')
}

interface Sink {
	text(text: string): void
	heading(level: number, id: string, title: string): void
}

function collect(nodes: readonly DocNode[], sink: Sink): void {
	for (const node of nodes) {
		if (node.type === 'text') {
			sink.text(node.value)
			continue
		}
		if (node.type === 'widget' && node.widget.name === 'heading') {
			sink.heading(node.widget.props.level, node.widget.props.id, node.widget.props.title)
			continue
		}
		if (node.type === 'element' && node.tagName === 'img' && typeof node.attributes.alt === 'string') sink.text(` ${node.attributes.alt} `)
		if (node.type === 'widget' && node.text !== '') sink.text(` ${node.text.slice(0, CODE_LENGTH_MAX)} `)
		else if (node.type === 'callout' && node.title !== undefined) sink.text(` ${node.title} `)
		collect(node.children, sink)
		if (node.type !== 'element' || BREAKS.has(node.tagName)) sink.text(' ')
		// In a result of the search, cells side by side would read as one sentence.
		else if (CELLS.has(node.tagName)) sink.text(' · ')
	}
}

/** The first paragraph's text, at most `lengthMax` characters; `undefined` when there is none. */
export function firstParagraph(root: ElementNode, lengthMax: number): string | undefined {
	const stack = root.children.slice(0, 500).reverse()
	let visited = 0
	for (let node = stack.pop(); node !== undefined && visited < 500; node = stack.pop(), visited++) {
		if (node.type === 'text' || node.type === 'group' || node.type === 'callout' || node.type === 'widget') continue
		if (node.type === 'element' && node.tagName === 'p') {
			const text = textOf(node.children).replace(/\s+/g, ' ').trim()
			if (text.length > 1) return text.length > lengthMax ? `${text.slice(0, lengthMax - 1).trimEnd()}…` : text
		} else if (node.type === 'element' && node.tagName !== 'div' && node.tagName !== 'span' && node.tagName !== 'section') continue
		else for (const child of node.children.slice(0, 500).reverse()) stack.push(child)
	}
	return undefined
}
