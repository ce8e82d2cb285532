import type { NoticeRule } from '../notice.ts'
import { withoutQuotes, type LinePrefix } from './containers.ts'
import type { LineState, SlotContent } from './line-state.ts'
import type { Scanned } from './scanned.ts'
import { placeholder } from './slot.ts'

/** Lines a formula, a code span or a tag in a quote may go on for. */
const LOOKAHEAD_LINES_MAX = 100
/** Lines of a quote that a tag may go on for. */
const TAG_LINES_MAX = 1000

/** The position of the scan of a page, its output so far, and the rest. */
export class PageCursor {
	readonly result: Scanned = {
		text: '',
		lineOf: [],
		slots: [],
		findings: [],
		outlineHidden: false,
		stretchTables: false,
		wrapCode: false,
	}
	readonly lines: string[]
	/** The line that the scan is in. */
	index = 0
	readonly #text: string
	readonly #firstLine: number
	readonly #out: string[] = []
	readonly #offsets: number[] = []

	/** `firstLine` is the source line of the text's first line. */
	constructor(text: string, firstLine: number) {
		this.#text = text
		this.#firstLine = firstLine
		this.lines = text.split('\n')
		let offset = 0
		for (const line of this.lines) {
			this.#offsets.push(offset)
			offset += line.length + 1
		}
	}

	/** Where a line begins in the text. */
	offsetOf(index: number): number | undefined {
		return this.#offsets[index]
	}

	/** Puts together what was written. */
	finish(): Scanned {
		this.result.text = this.#out.join('\n')
		return this.result
	}

	/** Writes a line. */
	push(line: string): void {
		this.#out.push(line)
		this.result.lineOf.push(this.#firstLine + this.index)
	}

	/** Writes an empty line of a container, unless one is there. */
	pushEmpty(prefix: LinePrefix): void {
		const last = this.#out.at(-1)
		if (last !== undefined && !/^[\s>]*$/.test(last)) this.push(prefix.empty)
	}

	/** Notes something odd in the line. */
	find(rule: NoticeRule, severity: 'error' | 'warning', message: string, column = 1): void {
		this.result.findings.push({ line: this.#firstLine + this.index, column, rule, severity, message })
	}

	/** Keeps what Markdown must not see; answers its place holder. */
	slot(slot: SlotContent): string {
		this.result.slots.push({ ...slot, line: this.#firstLine + this.index })
		return placeholder(this.result.slots.length - 1)
	}

	/** Replaces the text between the cursor and `end` by `by`. */
	replace(state: LineState, end: number, by: string): void {
		state.written += state.line.slice(state.done, state.at) + by
		state.at = end
		state.done = end
	}

	/** Goes on in the line `count` lines below, of which `rest` is left. */
	goOn(state: LineState, count: number, rest: string): void {
		this.index += count
		const whole = this.lines[this.index] ?? ''
		state.line = whole
		state.at = whole.length - rest.length
		state.done = state.at
		state.shift = this.#offsets[this.index]
	}

	/** The position of `wanted` in the text from `start` on; -1 when it is missing. */
	indexOf(wanted: string, start: number): number {
		return this.#text.indexOf(wanted, start)
	}

	/** A piece of the text. */
	slice(start: number, end: number): string {
		return this.#text.slice(start, end)
	}

	/** The lines after this one up to an empty one, without their quote marks. */
	lookahead({ quotes }: LinePrefix): string {
		const lines: string[] = []
		const last = Math.min(this.lines.length, this.index + 1 + LOOKAHEAD_LINES_MAX)
		for (let at = this.index + 1; at < last; at++) {
			const line = quotes === 0 ? this.lines[at] : withoutQuotes(this.lines[at] ?? '', quotes)
			if (line === undefined || line.trim() === '' || /^[ \t]*(```|~~~)/.test(line)) break
			lines.push(line)
		}
		return lines.join('\n')
	}

	/** The text from the cursor on, without the quote marks of the cursor's container. */
	textFrom({ line, at, prefix, shift }: LineState, lengthMax: number): string {
		if (prefix.quotes === 0 && shift !== undefined) return this.#wholeLines(shift + at, lengthMax)
		const lines = [line.slice(at)]
		for (let below = this.index + 1; below < this.lines.length && lines.length < TAG_LINES_MAX; below++) {
			const next = withoutQuotes(this.lines[below] ?? '', prefix.quotes)
			if (next === undefined) break
			lines.push(next)
		}
		return lines.join('\n')
	}

	/** A piece of the page that ends with a line's end, so that the rest of its last line is known. */
	#wholeLines(start: number, lengthMax: number): string {
		const end = this.#text.indexOf('\n', start + lengthMax)
		return this.#text.slice(start, end === -1 || end > start + 2 * lengthMax ? start + 2 * lengthMax : end)
	}
}
