const PRIME_1 = 0x9e3779b1
const PRIME_2 = 0x85ebca77
const PRIME_3 = 0xc2b2ae3d
const PRIME_4 = 0x27d4eb2f
const PRIME_5 = 0x165667b1

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
const round = (lane: number, word: number): number => Math.imul(rotate(lane + Math.imul(word, PRIME_2), 13), PRIME_1)

/** xxHash-32 with seed 0: the checksum inside LZ4 frames. An unsigned 32-bit number. */
export function xxhash32(bytes: Uint8Array): number {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	let at = 0
	let hash = PRIME_5
	if (bytes.length >= 16) {
		let [a, b, c, d] = [(PRIME_1 + PRIME_2) | 0, PRIME_2, 0, -PRIME_1]
		for (; at + 16 <= bytes.length; at += 16) {
			a = round(a, view.getUint32(at, true))
			b = round(b, view.getUint32(at + 4, true))
			c = round(c, view.getUint32(at + 8, true))
			d = round(d, view.getUint32(at + 12, true))
		}
		hash = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)
	}
	hash = (hash + bytes.length) | 0
	for (; at + 4 <= bytes.length; at += 4) hash = Math.imul(rotate(hash + Math.imul(view.getUint32(at, true), PRIME_3), 17), PRIME_4)
	for (; at < bytes.length; at += 1) hash = Math.imul(rotate(hash + Math.imul(view.getUint8(at), PRIME_5), 11), PRIME_1)
	hash = Math.imul(hash ^ (hash >>> 15), PRIME_2)
	hash = Math.imul(hash ^ (hash >>> 13), PRIME_3)
	return (hash ^ (hash >>> 16)) >>> 0
}
