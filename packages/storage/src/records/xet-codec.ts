import type { XetFileRecord } from '@stoa/hub'
import type { XetHash } from '@stoa/vocabulary'
import { toBytes, toXetHash } from './values.ts'

const HASH_BYTES = 32
/** Xorb, first chunk, chunk after the last, decoded length. */
const TERM_BYTES = HASH_BYTES + 4 + 4 + 8

/** Offsets as 32-bit little-endian numbers: a xorb is far below 4 GiB. */
export function packOffsets(offsets: number[]): Buffer {
	const bytes = Buffer.alloc(offsets.length * 4)
	for (const [index, offset] of offsets.entries()) bytes.writeUInt32LE(offset, index * 4)
	return bytes
}

/** What `packOffsets` packed. */
export function unpackOffsets(bytes: Buffer): number[] {
	return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}

/** Hashes one after the other, 32 bytes each. */
export function packHashes(hashes: XetHash[]): Buffer {
	return Buffer.concat(hashes.map(toBytes))
}

/** What `packHashes` packed. */
export function unpackHashes(bytes: Buffer): XetHash[] {
	return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
		toXetHash(bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)),
	)
}

/** A file's terms, 48 bytes each. */
export function packTerms(terms: XetFileRecord['terms']): Buffer {
	const bytes = Buffer.alloc(terms.length * TERM_BYTES)
	for (const [index, { xorb, chunkStart, chunkEnd, length }] of terms.entries()) {
		const at = index * TERM_BYTES
		toBytes(xorb).copy(bytes, at)
		bytes.writeUInt32LE(chunkStart, at + HASH_BYTES)
		bytes.writeUInt32LE(chunkEnd, at + HASH_BYTES + 4)
		bytes.writeBigUInt64LE(BigInt(length), at + HASH_BYTES + 8)
	}
	return bytes
}

/** What `packTerms` packed. */
export function unpackTerms(bytes: Buffer): XetFileRecord['terms'] {
	return Array.from({ length: bytes.length / TERM_BYTES }, (_, index) => {
		const at = index * TERM_BYTES
		return {
			xorb: toXetHash(bytes.subarray(at, at + HASH_BYTES)),
			chunkStart: bytes.readUInt32LE(at + HASH_BYTES),
			chunkEnd: bytes.readUInt32LE(at + HASH_BYTES + 4),
			length: Number(bytes.readBigUInt64LE(at + HASH_BYTES + 8)),
		}
	})
}
