import { GONE, Posting } from './posting.ts'
import { setBit, type Bits } from './bits.ts'

/** New words looked through one by one before they are sorted. */
const UNSORTED_MAX = 1024
/** Words of the longest run: two of half its length are merged in some milliseconds, and a question looks into one run more for each as many words. */
const RUN_MAX = 65_536

/** Words and the slots that have them, found exactly or by how they begin. Most words occur once: those take a number, no posting. */
export class WordTable {
	#entries = new Map<string, Posting | number>()
	/** Sorted each by itself, so that no single word that is added, and no question, sorts them all. */
	#runs: string[][] = []
	#unsorted: string[] = []

	/** Notes that `slot`, the highest so far, has `word`; once per slot. */
	add(word: string, slot: number): void {
		const entry = this.#entries.get(word)
		if (entry === undefined) {
			this.#entries.set(word, slot)
			this.#unsorted.push(word)
			if (this.#unsorted.length === UNSORTED_MAX) this.#sortIn()
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
		for (const run of this.#runs) {
			for (let at = lowerBound(run, prefix); at < run.length; at++) {
				const word = run[at] ?? ''
				if (!word.startsWith(prefix)) break
				this.uniteExact(word, target)
			}
		}
		for (const word of this.#unsorted) if (word.startsWith(prefix)) this.uniteExact(word, target)
	}

	/** Makes a run of the new words, and one of two while the longer is not twice as long: a word is merged as often as lengths double. */
	#sortIn(): void {
		let run = this.#unsorted.sort(compareCodeUnits)
		this.#unsorted = []
		for (
			let last = this.#runs.at(-1);
			last && last.length < run.length * 2 && last.length + run.length <= RUN_MAX;
			last = this.#runs.at(-1)
		) {
			run = mergeSorted(last, run)
			this.#runs.pop()
		}
		this.#runs.push(run)
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
		const isKept = (word: string): boolean => this.#entries.has(word)
		this.#runs = this.#runs.map((run) => run.filter(isKept)).filter((run) => run.length > 0)
		this.#unsorted = this.#unsorted.filter(isKept)
	}
}

/** The place of the first word that is not before `word`. */
function lowerBound(run: readonly string[], word: string): number {
	let low = 0
	let high = run.length
	while (low < high) {
		const middle = (low + high) >>> 1
		if ((run[middle] ?? '') < word) low = middle + 1
		else high = middle
	}
	return low
}

function compareCodeUnits(left: string, right: string): number {
	return left < right ? -1 : left > right ? 1 : 0
}

function mergeSorted(left: readonly string[], right: readonly string[]): string[] {
	const merged: string[] = []
	let at = 0
	for (const word of right) {
		while (at < left.length && (left[at] ?? '') < word) merged.push(left[at++] ?? '')
		merged.push(word)
	}
	while (at < left.length) merged.push(left[at++] ?? '')
	return merged
}
