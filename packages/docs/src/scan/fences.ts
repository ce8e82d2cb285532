import { dedent, prefixOf, withoutQuotes } from './containers.ts'

/** A fenced block. */
export interface Fence {
	/** Container marks of the opening line. */
	prefix: string
	info: string
	/** Its content, without the indentation of the fence and the marks of its containers; no line end at the end. */
	text: string
	closed: boolean
	/** Index of the first line after it. */
	next: number
}

const OPENING = /^(`{3,}|~{3,})([^\n]*)$/

/** Finds fenced code in the lines of a page. */
export class FenceScanner {
	readonly #lines: string[]
	/** Where a search for a closing fence ended in vain, so that it is not made again. */
	#failed: { key: string; length: number; from: number; until: number } | undefined

	constructor(lines: string[]) {
		this.#lines = lines
	}

	/** The block that opens in line `index`. */
	at(index: number): Fence | undefined {
		const line = this.#lines[index] ?? ''
		if (!line.includes('```') && !line.includes('~~~')) return undefined
		const prefix = prefixOf(line)
		const [, fence, info] = OPENING.exec(line.slice(prefix.own.length)) ?? []
		if (fence === undefined || info === undefined || (fence.startsWith('`') && info.includes('`'))) return undefined
		const indent = columnsOf(prefix.further.slice(prefix.empty.length)) - (prefix.quotes > 0 ? 1 : 0)
		const { end, closed } = this.#endOf(index, fence, prefix.quotes, indent)
		const content: string[] = []
		for (let at = index + 1; at < end; at++) {
			const inner = withoutQuotes(this.#lines[at] ?? '', prefix.quotes)
			content.push(dedent(inner ?? '', Math.max(0, indent)))
		}
		return { prefix: prefix.own, info: info.trim(), text: content.join('\n'), closed, next: closed ? end + 1 : end }
	}

	/** Line of the closing fence, or where an unclosed block ends: with its quote or its list item. */
	#endOf(index: number, fence: string, quotes: number, indent: number): { end: number; closed: boolean } {
		const key = `${fence[0]}${quotes}`
		const failed = this.#failed
		const hopeless = failed?.key === key && fence.length >= failed.length && index >= failed.from && index < failed.until
		const found = hopeless ? { end: failed.until, closed: false } : this.#search(index, fence, quotes)
		if (found.closed) return found
		const { end } = found
		if (!hopeless) this.#failed = { key, length: fence.length, from: index, until: end }
		if (indent <= 0) return { end, closed: false }
		for (let at = index + 1; at < end; at++) {
			const inner = withoutQuotes(this.#lines[at] ?? '', quotes) ?? ''
			if (inner.trim() !== '' && columnsOf(/^[ \t]*/.exec(inner)?.[0] ?? '') < indent) return { end: at, closed: false }
		}
		return { end, closed: false }
	}

	/** The closing fence, or the end of the quote or the page. */
	#search(index: number, fence: string, quotes: number): { end: number; closed: boolean } {
		for (let at = index + 1; at < this.#lines.length; at++) {
			const inner = withoutQuotes(this.#lines[at] ?? '', quotes)
			if (inner === undefined) return { end: at, closed: false }
			if (closes(inner, fence)) return { end: at, closed: true }
		}
		return { end: this.#lines.length, closed: false }
	}
}

function closes(line: string, fence: string): boolean {
	const text = line.trim()
	if (text.length < fence.length || text[0] !== fence[0]) return false
	for (const character of text) if (character !== fence[0]) return false
	return true
}

function columnsOf(space: string): number {
	let column = 0
	for (const character of space) column += character === '\t' ? 4 - (column % 4) : 1
	return column
}
