/** Pseudo-random numbers that are the same for the same seed. */
export function seededNumbers(seed: number): (below: number) => number {
	let state = (seed * 2_654_435_761 + 1) >>> 0 || 1
	return (below) => {
		state ^= state << 13
		state ^= state >>> 17
		state ^= state << 5
		return (state >>> 0) % below
	}
}

/** Values at which lengths and counts often fail. */
const NUMBERS = [0n, 1n, 0x7fn, 0xffn, 0x7fff_ffffn, 0x8000_0000n, 0xffff_ffffn, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn]

/** Damages valid bytes as a hostile or broken client would: changes, cuts, repeats, inserts other lengths, or joins them with `other`. */
export function damage(good: Uint8Array, other: Uint8Array, below: (limit: number) => number): Uint8Array {
	let bytes = Buffer.from(good)
	for (let change = below(4); change >= 0; change -= 1) {
		if (bytes.length === 0) return bytes
		// The numbers that determine the rest are near the start and the end.
		const near = Math.min(bytes.length, 256)
		const at = [below(near), bytes.length - 1 - below(near), below(bytes.length)][below(3)] ?? 0
		const kind = below(7)
		const number = NUMBERS[below(NUMBERS.length)] ?? 0n
		if (kind === 0) bytes[at] = below(256)
		else if (kind === 1) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
		else if (kind === 2 && bytes.length >= 4) bytes.writeUInt32LE(Number(BigInt.asUintN(32, number)), Math.min(at, bytes.length - 4))
		else if (kind === 3 && bytes.length >= 8) bytes.writeBigUInt64LE(number, Math.min(at, bytes.length - 8))
		else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(64))])
		else if (kind === 5) bytes = Buffer.concat([bytes.subarray(0, at + below(64)), bytes.subarray(at)])
		else bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(below(other.length))])
	}
	return bytes
}
