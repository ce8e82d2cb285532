import { parseXetHash, type XetHash } from '@stoa/vocabulary'
import { HASH_BYTES, hashFromString, hashToString } from '@stoa/xet'

/** Packed hashes of a xorb's chunks. A large file has a hundred thousand; as strings they would take 10 MB in every comparison. */
export class ChunkHashes implements Iterable<XetHash> {
	/** 32 bytes each in the byte order of files and shards. */
	readonly bytes: Uint8Array

	constructor(bytes: Uint8Array) {
		this.bytes = bytes
	}

	/** Packs their string forms. @throws {XetFormatError} */
	static of(hashes: readonly string[]): ChunkHashes {
		const bytes = new Uint8Array(hashes.length * HASH_BYTES)
		for (const [index, hash] of hashes.entries()) bytes.set(hashFromString(hash), index * HASH_BYTES)
		return new ChunkHashes(bytes)
	}

	/** The number of hashes. */
	get length(): number {
		return this.bytes.length / HASH_BYTES
	}

	/** The string form of one hash; `undefined` after the last. */
	at(index: number): XetHash | undefined {
		return index < this.length ? parseXetHash(hashToString(this.bytes, index * HASH_BYTES)) : undefined
	}

	/** A range of hashes, packed and not copied; `end` is exclusive. */
	range(start: number, end: number): Uint8Array {
		return this.bytes.subarray(start * HASH_BYTES, end * HASH_BYTES)
	}

	*[Symbol.iterator](): Generator<XetHash, void> {
		for (let index = 0; index < this.length; index += 1) yield parseXetHash(hashToString(this.bytes, index * HASH_BYTES))
	}
}
