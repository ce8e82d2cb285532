import { emptyBits, growBits, hasBit, setBit, type Bits } from './bits.ts'

/** A posting found in more than one of so many slots is kept as a bitmap too (measured break-even 1/128; one half as dense costs little). */
const DENSE_SHARE = 128

/** The slots that have one term or word, rising: slots are only ever added at the end. */
export class Posting {
	#slots: Uint32Array
	#length: number
	/** Beside the slots, because looking there takes as long as all the rest of adding one. */
	#last: number | undefined
	#bits: Bits | undefined

	/** With its first slot. */
	constructor(slot: number) {
		this.#slots = new Uint32Array(2)
		this.#slots[0] = slot
		this.#last = slot
		this.#length = 1
	}

	/** Slots in it, dead ones included. */
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

	/** The slots as a bitmap when they are many among `slots`, which is kept from then on. */
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

	/** Gives every slot its new number and drops those that have none (`GONE`). Order is kept. False when nothing is left. */
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

/** In a table of new slot numbers: the slot is gone. */
export const GONE = 0xffffffff
