import { XetFormatError } from './xet-format-error.ts'

/** Bytes of every Xet hash. */
export const HASH_BYTES = 32

const WORD_BYTES = 8
const STRING_FORM = /^[0-9a-f]{64}$/
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Stands for the empty file: 64 zeros. */
export const ZERO_HASH = '0'.repeat(HASH_BYTES * 2)

/**
 * The string form of a hash: hexadecimal of its bytes, reversed inside every group of 8 (protocol 11 section 4.1).
 *
 * @param bytes the hash starts at `offset` and is 32 bytes long
 * @throws {XetFormatError} when there are fewer bytes
 */
export function hashToString(bytes: Uint8Array, offset = 0): string {
	if (offset < 0 || offset + HASH_BYTES > bytes.length) throw new XetFormatError(`a hash has ${HASH_BYTES} bytes`)
	let text = ''
	for (let word = offset; word < offset + HASH_BYTES; word += WORD_BYTES) {
		for (let at = word + WORD_BYTES - 1; at >= word; at -= 1) text += DIGITS[bytes[at] ?? 0]
	}
	return text
}

/**
 * The 32 bytes behind a string form. SHA-256 in shards go through the same rule.
 *
 * @throws {XetFormatError} when `text` is not 64 lower-case hexadecimal digits
 */
export function hashFromString(text: string): Uint8Array {
	if (!STRING_FORM.test(text)) throw new XetFormatError('a hash is written with 64 lower-case hexadecimal digits')
	const bytes = new Uint8Array(HASH_BYTES)
	for (let at = 0; at < HASH_BYTES; at += 1) {
		const place = at - (at % WORD_BYTES) + WORD_BYTES - 1 - (at % WORD_BYTES)
		bytes[place] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
	}
	return bytes
}
