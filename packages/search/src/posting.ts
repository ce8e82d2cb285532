import { emptyBits, growBits, hasBit, setBit, type Bits } from './bits.ts'

/** A posting found in more than one of this many slots is also kept as a bitmap (measured break-even 1/128; a posting half as dense costs little). */
const DENSE_SHARE = 128

/** The slots that have one term or word, ascending: slots are only ever added at the end. */
export class Posting {
	#slots: Uint32Array
	#length: number
	/** Kept beside the slots, because reading it there takes as long as the rest of an addition. */
	#last: number | undefined
	#bits: Bits | undefined

	/** Starts with its first slot. */
	constructor(slot: number) {
		this.#slots = new Uint32Array(2)
		this.#slots[0] = slot
		this.#last = slot
		this.#length = 1
	}

	/** Number of its slots, dead ones included. */
	get length(): number {
		return this.#length
	}

	/** The highest slot. */
	get last(): number | undefined {
		return this.#last
	}

	/** Adds a slot above all others. */
	add(slot: number): void {
		if (this.#length === this.#slots.length) {
			const grown = new Uint32Array(this.#length * 2)
			grown.set(this.#slots)
			this.#slots = grown
		}
		this.#slots[this.#length++] = slot
		this.#last = slot
		if (this.#bits) {
			this.#bits = growBits(this.#bits, slot + 1)
			setBit(this.#bits, slot)
		}
	}

	/** The slots, as a view. */
	list(): Uint32Array {
		return this.#slots.subarray(0, this.#length)
	}

	/** The slots as a bitmap when they are many among `slots`. The bitmap is kept from then on. */
	dense(slots: number): Bits | undefined {
		if (this.#bits === undefined && this.#length * DENSE_SHARE > slots) {
			this.#bits = emptyBits(slots)
			for (let index = 0; index < this.#length; index++) setBit(this.#bits, this.#slots[index] ?? 0)
		}
		return this.#bits
	}

	/** Adds all slots to `target`. */
	uniteInto(target: Bits): void {
		for (let index = 0; index < this.#length; index++) setBit(target, this.#slots[index] ?? 0)
	}

	/** How many of the slots are in `bits`. */
	countIn(bits: Bits): number {
		let count = 0
		for (let index = 0; index < this.#length; index++) if (hasBit(bits, this.#slots[index] ?? 0)) count++
		return count
	}

	/** Whether `slot` is in it. */
	has(slot: number): boolean {
		let low = 0
		let high = this.#length
		while (low < high) {
			const middle = (low + high) >>> 1
			if ((this.#slots[middle] ?? 0) < slot) low = middle + 1
			else high = middle
		}
		return low < this.#length && this.#slots[low] === slot
	}

	/** Gives every slot its new number and drops those without one (`GONE`). The order stays. False when no slot is left. */
	renumber(numbers: Uint32Array): boolean {
		let kept = 0
		for (let index = 0; index < this.#length; index++) {
			const slot = numbers[this.#slots[index] ?? 0] ?? GONE
			if (slot !== GONE) this.#slots[kept++] = slot
		}
		this.#length = kept
		this.#slots = this.#slots.slice(0, Math.max(kept, 1))
		this.#last = kept > 0 ? this.#slots[kept - 1] : undefined
		this.#bits = undefined
		return kept > 0
	}
}

/** In a table of new slot numbers: the slot was removed. */
export const GONE = 0xffffffff
