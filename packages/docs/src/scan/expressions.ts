const OPENERS = '{[('
const CLOSERS = '}])'
const QUOTES = '"\'`'

/**
 * Finds the ends of the expressions in a text. Unclosed nested brackets would make every search run to the end of the text. Once the
 * searches have read as much as the text has, one pass from the right computes all ends.
 */
export class Expressions {
	/** Characters that searches have read. */
	steps = 0
	readonly #text: string
	#ends: readonly Uint32Array[] | undefined

	constructor(text: string) {
		this.#text = text
	}

	/** The offset after the bracket that closes the one at `start`; strings of three kinds are stepped over. `undefined` when none closes it. */
	endOf(start: number): number | undefined {
		if (this.steps <= this.#text.length) return this.#search(start)
		if (!this.#ends) {
			this.#ends = endsOf(this.#text)
			this.steps += this.#text.length
		}
		return this.#ends[OPENERS.indexOf(this.#text[start] ?? '')]?.[start + 1] || undefined
	}

	#search(start: number): number | undefined {
		const open: string[] = []
		let quote: string | undefined
		let at = start
		for (; at < this.#text.length; at++) {
			const character = this.#text[at] ?? ''
			if (quote !== undefined) {
				if (character === '\\') at++
				else if (character === quote) quote = undefined
			} else if (OPENERS.includes(character)) open.push(CLOSERS[OPENERS.indexOf(character)] ?? '')
			else if (QUOTES.includes(character)) quote = character
			else if (character === open.at(-1)) {
				open.pop()
				if (open.length === 0) break
			}
		}
		this.steps += at - start
		return at < this.#text.length ? at + 1 : undefined
	}
}

/**
 * For each kind of bracket and each offset inside such a bracket: the offset after its closing bracket, 0 without one. An end follows from
 * the ends to its right: those of the string or bracket that begins at the offset, and the one at the offset after that.
 */
function endsOf(text: string): Uint32Array[] {
	const brackets = Array.from(CLOSERS, () => new Uint32Array(text.length + 2))
	const strings = Array.from(QUOTES, () => new Uint32Array(text.length + 2))
	for (let at = text.length - 1; at >= 0; at--) {
		const character = text[at] ?? ''
		for (const [kind, ends] of strings.entries())
			ends[at] = character === QUOTES[kind] ? at + 1 : (ends[character === '\\' ? at + 2 : at + 1] ?? 0)
		const inner = brackets[OPENERS.indexOf(character)] ?? strings[QUOTES.indexOf(character)]
		// The position where this bracket continues: after a nested one, which may never end.
		const next = inner ? inner[at + 1] : at + 1
		const after = brackets.map((ends) => (next ? (ends[next] ?? 0) : 0))
		for (const [kind, ends] of brackets.entries()) ends[at] = character === CLOSERS[kind] ? at + 1 : (after[kind] ?? 0)
	}
	return brackets
}
