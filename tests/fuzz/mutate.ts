/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number

/** Numbers at which lengths, counts and offsets often fail. */
const NUMBERS = [
	0n,
	1n,
	2n,
	0x7fn,
	0x80n,
	0xffn,
	0x7fffn,
	0xffffn,
	0x7fff_ffffn,
	0x8000_0000n,
	0xffff_ffffn,
	0x7fff_ffff_ffff_ffffn,
	0xffff_ffff_ffff_ffffn,
]
/** The same as text, with characters that end or escape something in most formats. */
const TEXTS = [
	'0', '-1', '1e309', '9007199254740993', '18446744073709551616', '1.5', 'NaN', 'null', 'true', '[]', '{}', '""', '{"a":', '[[', ']]', '\\u0000', '\\ud800', '\u0000', '\ufeff', '\ufffd', '\u202e',
	'%00', '%2F', '%', '..', '../', '__proto__', 'constructor', '\r\n', '\n\n', '\t', ' ', "'", '"', '`', '<', '>', '&', '|', '*', '$', '(', ')', '/', '\\', ':', ';', ',', '=', '#', '?', '@',
] // prettier-ignore

const encoder = new TextEncoder()

/** A place in `bytes`, often near its start or end, where the numbers are that determine the rest. */
function placeIn(bytes: Uint8Array, random: Random): number {
	if (bytes.length === 0) return 0
	const near = Math.min(bytes.length, 128)
	return [random(near), bytes.length - 1 - random(near), random(bytes.length), random(bytes.length)][random(4)] ?? 0
}

function insert(bytes: Uint8Array, at: number, piece: Uint8Array, dropped = 0): Uint8Array {
	return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + dropped)])
}

function writeNumber(bytes: Uint8Array, at: number, random: Random): Uint8Array {
	const width = [1, 2, 4, 8][random(4)] ?? 1
	const number = Buffer.alloc(8)
	number.writeBigUInt64LE(NUMBERS[random(NUMBERS.length)] ?? 0n)
	const piece = number.subarray(0, width)
	return insert(bytes, at, random(3) === 0 ? piece.reverse() : piece, width)
}

/** Replaces digits in the text by another number. */
function changeDigits(bytes: Uint8Array, random: Random): Uint8Array {
	const found = [...Buffer.from(bytes).toString('latin1').matchAll(/\d+/g)]
	const one = found[random(Math.max(1, found.length))]
	if (!one) return bytes
	const text = random(2) === 0 ? String(random(300) - 20) : (TEXTS[random(7)] ?? '0')
	return insert(bytes, one.index, encoder.encode(text), one[0].length)
}

/** Repeats a piece until the input is long, which reveals quadratic cost. */
function repeat(bytes: Uint8Array, at: number, random: Random, sizeMax: number): Uint8Array {
	const piece = bytes.subarray(at, at + 1 + random(40))
	if (piece.length === 0) return bytes
	const room = Math.floor((sizeMax - bytes.length) / piece.length)
	const times = Math.min(room, 2 ** random(15))
	return times <= 0 ? bytes : insert(bytes, at, Buffer.alloc(piece.length * times, piece))
}

function changeOnce(bytes: Uint8Array, other: Uint8Array, words: readonly Uint8Array[], random: Random, sizeMax: number): Uint8Array {
	const at = placeIn(bytes, random)
	const word = words[random(words.length)] ?? other
	switch (random(12)) {
		case 0: {
			const copy = Buffer.from(bytes)
			if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
			return copy
		}
		case 1:
			return insert(bytes, at, Uint8Array.of(random(256)), random(2))
		case 2:
			return writeNumber(bytes, at, random)
		case 3:
			return changeDigits(bytes, random)
		case 4:
			return insert(bytes, at, new Uint8Array(0), 1 + random(random(4) === 0 ? bytes.length + 1 : 32))
		case 5:
			return repeat(bytes, at, random, sizeMax)
		case 6: {
			const from = placeIn(other, random)
			return insert(bytes, at, other.subarray(from, from + 1 + random(64)), random(2) * random(64))
		}
		case 7:
			return Buffer.concat([bytes.subarray(0, at), other.subarray(placeIn(other, random))])
		case 8: {
			const to = placeIn(bytes, random)
			return insert(bytes, to, bytes.slice(at, at + 1 + random(64)))
		}
		case 9:
			return insert(bytes, at, encoder.encode(TEXTS[random(TEXTS.length)] ?? ''), random(3))
		default:
			return insert(bytes, at, word, random(2) * word.length)
	}
}

/**
 * Damages a nearly valid input as a hostile or broken client would: changes, cuts, repeats, joins it with another input, and inserts numbers and
 * words at which formats often fail.
 */
export function mutate(bytes: Uint8Array, other: Uint8Array, words: readonly Uint8Array[], random: Random, sizeMax: number): Uint8Array {
	let changed = bytes
	for (let left = 2 ** random(4); left > 0; left -= 1) changed = changeOnce(changed, other, words, random, sizeMax)
	return changed.subarray(0, sizeMax)
}
