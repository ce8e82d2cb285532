import { GONE } from './posting.ts'

/** So many new slots are put in one by one; more are merged. */
const SINGLE_MAX = 32
/** After so many changed values between two questions the whole order is sorted again. */
const CHANGES_MAX = 256

/** The slots in the order of one sort, brought up to date when next asked. Dead slots stay until `renumber`. */
export class SortOrder {
	#slots: Uint32Array = new Uint32Array(16)
	#length = 0
	#waiting: number[] = []
	#changes = 0
	#isSorted = true
	/** As given. */
	readonly compare: (left: number, right: number) => number

	/** `compare` orders two slots and answers 0 only for a slot and itself. */
	constructor(compare: (left: number, right: number) => number) {
		this.compare = compare
	}

	/** Notes a new slot. */
	add(slot: number): void {
		this.#waiting.push(slot)
	}

	/** Lets `apply` change the value of a slot. */
	change(slot: number, apply: () => void): void {
		if (++this.#changes > CHANGES_MAX) this.#isSorted = false
		if (this.#isSorted) this.#takeOut(slot)
		const wasSorted = this.#isSorted
		apply()
		if (wasSorted) this.#waiting.push(slot)
	}

	/** The slots from the first for which `isBehind` holds, as a view; it must hold for all after it. */
	listFrom(isBehind: (slot: number) => boolean): Uint32Array {
		this.#changes = 0
		this.#settle()
		return this.#slots.subarray(this.#firstFrom(isBehind), this.#length)
	}

	/** Follows `Posting.renumber`. */
	renumber(numbers: Uint32Array): void {
		this.#settle()
		let kept = 0
		for (let at = 0; at < this.#length; at++) {
			const slot = numbers[this.#slots[at] ?? 0] ?? GONE
			if (slot !== GONE) this.#slots[kept++] = slot
		}
		this.#length = kept
	}

	#takeOut(slot: number): void {
		this.#settle()
		const at = this.#firstFrom((other) => this.compare(other, slot) >= 0)
		if (this.#slots[at] !== slot) throw new Error(`Slot ${slot} is not where its value says`)
		this.#slots.copyWithin(at, at + 1, this.#length)
		this.#length--
	}

	#firstFrom(isBehind: (slot: number) => boolean): number {
		let low = 0
		let high = this.#length
		while (low < high) {
			const middle = (low + high) >>> 1
			if (isBehind(this.#slots[middle] ?? 0)) high = middle
			else low = middle + 1
		}
		return low
	}

	#settle(): void {
		const fresh = Uint32Array.from(this.#waiting)
		this.#waiting = []
		this.#makeRoom(fresh.length)
		if (!this.#isSorted) {
			this.#slots.set(fresh, this.#length)
			this.#length += fresh.length
			this.#slots.subarray(0, this.#length).sort(this.compare)
			this.#isSorted = true
		} else if (fresh.length > SINGLE_MAX) this.#merge(fresh.sort(this.compare))
		else for (const slot of fresh) this.#insert(slot)
	}

	#makeRoom(more: number): void {
		if (this.#length + more <= this.#slots.length) return
		const grown = new Uint32Array(Math.ceil((this.#length + more) * 1.25))
		grown.set(this.#slots.subarray(0, this.#length))
		this.#slots = grown
	}

	#insert(slot: number): void {
		const at = this.#firstFrom((other) => this.compare(other, slot) > 0)
		this.#slots.copyWithin(at + 1, at, this.#length)
		this.#slots[at] = slot
		this.#length++
	}

	/** Merges from the end, so that it happens in place and stops at the best of the new. */
	#merge(fresh: Uint32Array): void {
		let old = this.#length - 1
		this.#length += fresh.length
		let to = this.#length - 1
		for (let next = fresh.length - 1; next >= 0; to--) {
			const candidate = fresh[next] ?? 0
			const other = this.#slots[old] ?? 0
			if (old >= 0 && this.compare(other, candidate) > 0) {
				this.#slots[to] = other
				old--
			} else {
				this.#slots[to] = candidate
				next--
			}
		}
	}
}
