import { XetFormatError } from './xet-format-error.ts'

/** Bytes of every Xet hash. */
export const HASH_BYTES = 32

const STRING_FORM = /^[0-9a-f]{64}$/
/** A shard names tens of thousands of hashes: text put together digit by digit costs a kilobyte for each. */
const turned = Buffer.alloc(HASH_BYTES)

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
	for (let at = 0; at < HASH_BYTES; at += 1) turned[at] = bytes[offset + at] ?? 0
	return turned.swap64().toString('hex')
}

/**
 * The 32 bytes behind a string form. SHA-256 in shards go through the same rule.
 *
 * @throws {XetFormatError} when `text` is not 64 lower-case hexadecimal digits
 */
export function hashFromString(text: string): Uint8Array {
	if (!STRING_FORM.test(text)) throw new XetFormatError('a hash is written with 64 lower-case hexadecimal digits')
	return new Uint8Array(Buffer.from(text, 'hex').swap64())
}
