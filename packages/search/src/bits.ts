/** Sets of slots as bitmaps: bit `slot & 31` of word `slot >>> 5`. A shorter bitmap has zeros where it ends. This is the seam for a compiled kernel. */
export type Bits = Uint32Array<ArrayBuffer>

/** An empty set with room for slots below `slots`. */
export function emptyBits(slots: number): Bits {
	return new Uint32Array((slots + 31) >>> 5)
}

/** Whether `slot` is in the set. */
export function hasBit(bits: Bits, slot: number): boolean {
	return ((bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0
}

/** Adds `slot`, which must be below the bitmap's room. */
export function setBit(bits: Bits, slot: number): void {
	const word = slot >>> 5
	bits[word] = (bits[word] ?? 0) | (1 << (slot & 31))
}

/** Removes `slot`. */
export function clearBit(bits: Bits, slot: number): void {
	const word = slot >>> 5
	bits[word] = (bits[word] ?? 0) & ~(1 << (slot & 31))
}

/** The same set with room for slots below `slots`. */
export function growBits(bits: Bits, slots: number): Bits {
	const words = (slots + 31) >>> 5
	if (words <= bits.length) return bits
	const grown = new Uint32Array(Math.max(words, bits.length * 2))
	grown.set(bits)
	return grown
}

/** Leaves in `target` what `other` has too. */
export function intersect(target: Bits, other: Bits): void {
	const shared = Math.min(target.length, other.length)
	for (let word = 0; word < shared; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0)
	target.fill(0, shared)
}

/** Size of the set. */
export function countBits(bits: Bits): number {
	let count = 0
	for (let word = 0; word < bits.length; word++) count += popcount(bits[word] ?? 0)
	return count
}

/** Size of what two sets share. */
export function countShared(left: Bits, right: Bits): number {
	const shared = Math.min(left.length, right.length)
	let count = 0
	for (let word = 0; word < shared; word++) {
		const both = (left[word] ?? 0) & (right[word] ?? 0)
		if (both !== 0) count += popcount(both)
	}
	return count
}

/** The set as a rising list of its `count` slots. */
export function listBits(bits: Bits, count: number): Uint32Array {
	const slots = new Uint32Array(count)
	let next = 0
	for (let word = 0; word < bits.length; word++) {
		let left = bits[word] ?? 0
		while (left !== 0) {
			slots[next++] = (word << 5) + 31 - Math.clz32(left & -left)
			left &= left - 1
		}
	}
	return slots
}

/** Bits set in a 32-bit word, by halving sums (Hacker's Delight, figure 5-2). */
function popcount(word: number): number {
	let sum = word - ((word >>> 1) & 0x55555555)
	sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
	return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
