import { GONE } from './posting.ts'

/** The facet terms of each slot, for counting small results and for subtracting counts. */
export class ForwardTable {
	#terms = new Uint32Array(64)
	#starts = new Uint32Array(16)
	#slots = 0
	#counters = new Uint32Array(64)

	/** Facet terms per slot, on average. */
	get width(): number {
		return this.#slots === 0 ? 0 : (this.#starts[this.#slots] ?? 0) / this.#slots
	}

	/** Adds the next slot. */
	add(terms: readonly number[]): void {
		const start = this.#starts[this.#slots] ?? 0
		const end = start + terms.length
		if (end > this.#terms.length) this.#terms = grow(this.#terms, end)
		this.#terms.set(terms, start)
		this.#slots++
		if (this.#slots >= this.#starts.length) this.#starts = grow(this.#starts, this.#slots + 1)
		this.#starts[this.#slots] = end
	}

	/** The terms of one slot, as a view. */
	of(slot: number): Uint32Array {
		return this.#terms.subarray(this.#starts[slot], this.#starts[slot + 1])
	}

	/** How often each term occurs in `slots`; `termCount` is the number of terms. Calls `each` once for every term that occurs. */
	count(slots: Uint32Array, termCount: number, each: (term: number, count: number) => void): void {
		if (this.#counters.length < termCount) this.#counters = new Uint32Array(termCount * 2)
		const counters = this.#counters
		const starts = this.#starts
		const terms = this.#terms
		const touched: number[] = []
		for (let index = 0; index < slots.length; index++) {
			const slot = slots[index] ?? 0
			const end = starts[slot + 1] ?? 0
			for (let at = starts[slot] ?? 0; at < end; at++) {
				const term = terms[at] ?? 0
				const count = counters[term] ?? 0
				if (count === 0) touched.push(term)
				counters[term] = count + 1
			}
		}
		for (const term of touched) {
			each(term, counters[term] ?? 0)
			counters[term] = 0
		}
	}

	/** Follows `Posting.renumber`. */
	renumber(numbers: Uint32Array): void {
		const kept = new ForwardTable()
		for (let slot = 0; slot < this.#slots; slot++) if (numbers[slot] !== GONE) kept.add([...this.of(slot)])
		this.#terms = kept.#terms
		this.#starts = kept.#starts
		this.#slots = kept.#slots
	}
}

function grow(array: Uint32Array<ArrayBuffer>, room: number): Uint32Array<ArrayBuffer> {
	const grown = new Uint32Array(Math.ceil(room * 1.5))
	grown.set(array)
	return grown
}
