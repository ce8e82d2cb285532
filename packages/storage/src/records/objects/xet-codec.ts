import { ChunkHashes } from '@stoa/hub'
import type { XetHash, XetTerm } from '@stoa/vocabulary'
import { toBytes, toXetHash } from '../database/values.ts'

const HASH_BYTES = 32
/** One term, packed: xorb, first chunk, chunk after the last, decoded length. */
export const TERM_BYTES = HASH_BYTES + 4 + 4 + 8

/** Offsets as 32-bit little-endian numbers: a xorb is far below 4 GiB. */
export function packOffsets(offsets: number[]): Buffer {
	const bytes = Buffer.alloc(offsets.length * 4)
	for (const [index, offset] of offsets.entries()) bytes.writeUInt32LE(offset, index * 4)
	return bytes
}

/** Reverses `packOffsets`. */
export function unpackOffsets(bytes: Buffer): number[] {
	return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}

/** Hashes of chunks as texts of them would be stored: in files the bytes of each eight are turned round. */
export function packHashes({ bytes }: ChunkHashes): Buffer {
	return Buffer.from(bytes).swap64()
}

/** Reverses `packHashes`. */
export function unpackHashes(bytes: Buffer): ChunkHashes {
	const copy = new Uint8Array(bytes)
	Buffer.from(copy.buffer).swap64()
	return new ChunkHashes(copy)
}

/** A file's terms, 48 bytes each. */
export function packTerms(terms: readonly XetTerm[]): Buffer {
	const bytes = Buffer.alloc(terms.length * TERM_BYTES)
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	for (const [index, { xorb, chunkStart, chunkEnd, length }] of terms.entries()) {
		const at = index * TERM_BYTES
		// Most terms name the xorb of the one before: a hash is read from its text once for all of them.
		if (index > 0 && terms[index - 1]?.xorb === xorb) bytes.copyWithin(at, at - TERM_BYTES, at - TERM_BYTES + HASH_BYTES)
		else toBytes(xorb).copy(bytes, at)
		view.setUint32(at + HASH_BYTES, chunkStart, true)
		view.setUint32(at + HASH_BYTES + 4, chunkEnd, true)
		// Two numbers: a BigInt for each of tens of thousands takes as long as all the rest.
		view.setUint32(at + HASH_BYTES + 8, length % 2 ** 32, true)
		view.setUint32(at + HASH_BYTES + 12, Math.floor(length / 2 ** 32), true)
	}
	return bytes
}

/** Reverses `packTerms`. */
export function unpackTerms(bytes: Buffer): XetTerm[] {
	const terms: XetTerm[] = []
	const spelled = new Map<string, XetHash>()
	let xorb: XetHash | undefined
	for (let at = 0; at + TERM_BYTES <= bytes.length; at += TERM_BYTES) {
		// Most terms name the xorb of the one before, and nearly all one of a few: to spell a hash takes longer than all the rest.
		const isSame = xorb !== undefined && bytes.compare(bytes, at - TERM_BYTES, at - TERM_BYTES + HASH_BYTES, at, at + HASH_BYTES) === 0
		if (!isSame || xorb === undefined) {
			const key = bytes.toString('latin1', at, at + HASH_BYTES)
			xorb = spelled.get(key) ?? toXetHash(bytes.subarray(at, at + HASH_BYTES))
			spelled.set(key, xorb)
		}
		terms.push({
			xorb,
			chunkStart: bytes.readUInt32LE(at + HASH_BYTES),
			chunkEnd: bytes.readUInt32LE(at + HASH_BYTES + 4),
			length: bytes.readUInt32LE(at + HASH_BYTES + 8) + bytes.readUInt32LE(at + HASH_BYTES + 12) * 2 ** 32,
		})
	}
	return terms
}
