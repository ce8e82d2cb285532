import { GONE, Posting } from './posting.ts'
import { setBit, type Bits } from './bits.ts'

/** New words looked through one by one before they are sorted in. */
const UNSORTED_MAX = 1024

/** Words and the slots that have them, found exactly or by how they begin. Most words occur once: those take a number, no posting. */
export class WordTable {
	#entries = new Map<string, Posting | number>()
	#sorted: string[] = []
	#unsorted: string[] = []

	/** Notes that `slot`, the highest so far, has `word`; once per slot. */
	add(word: string, slot: number): void {
		const entry = this.#entries.get(word)
		if (entry === undefined) {
			this.#entries.set(word, slot)
			this.#unsorted.push(word)
		} else if (typeof entry === 'number') {
			const posting = new Posting(entry)
			posting.add(slot)
			this.#entries.set(word, posting)
		} else entry.add(slot)
	}

	/** Adds to `target` the slots that have exactly `word`. */
	uniteExact(word: string, target: Bits): void {
		const entry = this.#entries.get(word)
		if (typeof entry === 'number') setBit(target, entry)
		else entry?.uniteInto(target)
	}

	/** Adds to `target` the slots that have a word beginning with `prefix`. */
	unitePrefix(prefix: string, target: Bits): void {
		this.#settle()
		for (let at = this.#lowerBound(prefix); at < this.#sorted.length; at++) {
			const word = this.#sorted[at] ?? ''
			if (!word.startsWith(prefix)) break
			this.uniteExact(word, target)
		}
		for (const word of this.#unsorted) if (word.startsWith(prefix)) this.uniteExact(word, target)
	}

	/** Sorts new words in when they are many. */
	#settle(): void {
		if (this.#unsorted.length < UNSORTED_MAX) return
		this.#sorted = mergeSorted(this.#sorted, this.#unsorted.sort(compareCodeUnits))
		this.#unsorted = []
	}

	/** Follows `Posting.renumber`. */
	renumber(numbers: Uint32Array): void {
		for (const [word, entry] of this.#entries) {
			if (typeof entry !== 'number') {
				if (!entry.renumber(numbers)) this.#entries.delete(word)
				continue
			}
			const slot = numbers[entry] ?? GONE
			if (slot === GONE) this.#entries.delete(word)
			else this.#entries.set(word, slot)
		}
		this.#sorted = [...this.#entries.keys()].sort(compareCodeUnits)
		this.#unsorted = []
	}

	#lowerBound(word: string): number {
		let low = 0
		let high = this.#sorted.length
		while (low < high) {
			const middle = (low + high) >>> 1
			if ((this.#sorted[middle] ?? '') < word) low = middle + 1
			else high = middle
		}
		return low
	}
}

function compareCodeUnits(left: string, right: string): number {
	return left < right ? -1 : left > right ? 1 : 0
}

function mergeSorted(left: string[], right: string[]): string[] {
	const merged: string[] = []
	let at = 0
	for (const word of right) {
		while (at < left.length && (left[at] ?? '') < word) merged.push(left[at++] ?? '')
		merged.push(word)
	}
	while (at < left.length) merged.push(left[at++] ?? '')
	return merged
}
