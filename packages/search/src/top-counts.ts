import type { TermCount } from './document.ts'

/** The terms with the highest counts, by falling count and then by term. */
export class TopCounts {
	readonly #keep: number
	#best: TermCount[] = []

	/** Keeps so many; `Infinity` for all. */
	constructor(keep: number) {
		this.#keep = keep
	}

	/** A lower count than this cannot enter any more. */
	get floor(): number {
		return this.#best.length < this.#keep ? 1 : (this.#best.at(-1)?.count ?? Infinity)
	}

	/** Offers a term; each at most once, and counts of 0 never enter. */
	offer(term: string, count: number): void {
		if (count < this.floor || count === 0) return
		const entry = { term, count }
		if (this.#keep === Infinity) {
			this.#best.push(entry)
			return
		}
		let at = this.#best.length
		while (at > 0 && isBefore(entry, this.#best[at - 1])) at--
		this.#best.splice(at, 0, entry)
		if (this.#best.length > this.#keep) this.#best.pop()
	}

	/** What was kept, in order. */
	take(): TermCount[] {
		return this.#keep === Infinity ? this.#best.sort((left, right) => (isBefore(left, right) ? -1 : 1)) : this.#best
	}
}

function isBefore(left: TermCount, right: TermCount | undefined): boolean {
	return right !== undefined && (left.count > right.count || (left.count === right.count && left.term < right.term))
}
