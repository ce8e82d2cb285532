import { setBit, type Bits } from './bits.ts'
import { Posting } from './posting.ts'

/** Letters of a fragment. Shorter searches go by the beginnings of words instead. */
export const FRAGMENT_LENGTH = 3

/** Finds names by any part of at least three letters: each sequence of three letters has its slots. */
export class FragmentTable {
	#postings = new Map<number, Posting>()

	/** Adds a squeezed name under the highest slot so far. */
	add(name: string, slot: number): void {
		for (let at = 0; at + FRAGMENT_LENGTH <= name.length; at++) {
			const key = keyAt(name, at)
			const posting = this.#postings.get(key)
			if (!posting) this.#postings.set(key, new Posting(slot))
			else if (posting.last !== slot) posting.add(slot)
		}
	}

	/** Adds to `target` the slots whose name contains `part` (of at least three letters), found by its rarest fragments and then compared. */
	uniteContaining(part: string, names: readonly string[], target: Bits): void {
		let rarest: Posting | undefined
		for (let at = 0; at + FRAGMENT_LENGTH <= part.length; at++) {
			const posting = this.#postings.get(keyAt(part, at))
			if (!posting) return
			if (!rarest || posting.length < rarest.length) rarest = posting
		}
		if (!rarest) return
		for (const slot of rarest.list()) if ((names[slot] ?? '').includes(part)) setBit(target, slot)
	}

	/** Follows `Posting.renumber`. */
	renumber(numbers: Uint32Array): void {
		for (const [key, posting] of this.#postings) if (!posting.renumber(numbers)) this.#postings.delete(key)
	}
}

/** Three letters in 30 bits, a number that the engine keeps unboxed. Rare letters may share a number, because the caller compares the names anyway. */
function keyAt(text: string, at: number): number {
	return ((text.charCodeAt(at) << 20) ^ (text.charCodeAt(at + 1) << 10) ^ text.charCodeAt(at + 2)) & 0x3fffffff
}
