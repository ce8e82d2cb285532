import { HubError, parseSha256, parseXetHash, type XetHash } from '@stoa/vocabulary'
import {
	CHUNK_HEADER_BYTES,
	Chunker,
	chunkHash,
	fileHash,
	HASH_BYTES,
	hashToString,
	MerkleAccumulator,
	merkleRoot,
	XORB_BYTES_MAX,
	XORB_CHUNKS_MAX,
} from '@stoa/xet'
import { createHash } from 'node:crypto'
import { lfsKey } from '../store/lfs-key.ts'
import type { StoredObject } from '../store/object-records.ts'
import type { XorbRecord } from './xet-records.ts'
import { Breathing } from './breathing.ts'
import { ChunkHashes } from './chunk-hashes.ts'
import type { XetPorts } from './xet-ports.ts'

/** Hashes in one buffer of the list. */
const HASHES_AT_ONCE = 4096

/** The chunks of one object in order, packed: 100 GB have about 1.6 million. */
export class ChunkList {
	readonly #hashes: Uint8Array[] = []
	/** The end of each chunk in the object, in bytes. */
	readonly #ends: number[] = []

	get count(): number {
		return this.#ends.length
	}

	/** Total bytes of all chunks. */
	get bytes(): number {
		return this.#ends.at(-1) ?? 0
	}

	/** Appends a chunk. `hash` is copied. */
	push(hash: Uint8Array, length: number): void {
		const within = this.count % HASHES_AT_ONCE
		if (within === 0) this.#hashes.push(new Uint8Array(HASHES_AT_ONCE * HASH_BYTES))
		this.#hashes.at(-1)?.set(hash, within * HASH_BYTES)
		this.#ends.push(this.bytes + length)
	}

	/** Position of chunk `index` in the object, in bytes; the object's size for the index after the last. */
	start(index: number): number {
		return this.#ends[index - 1] ?? 0
	}

	/** Total bytes of the chunks `first` to `end` (exclusive). */
	length(first: number, end: number): number {
		return this.start(end) - this.start(first)
	}

	/** Hash of chunk `index`. */
	hash(index: number): XetHash {
		return parseXetHash(hashToString(this.#raw(index)))
	}

	/** The xorb hash of the chunks of several ranges. */
	root(ranges: readonly ChunkRange[]): XetHash {
		const entries = ranges.flatMap(({ first, end }) =>
			Array.from({ length: end - first }, (_, at) => ({
				hash: this.#raw(first + at),
				length: this.length(first + at, first + at + 1),
			})),
		)
		return parseXetHash(hashToString(merkleRoot(entries)))
	}

	#raw(index: number): Uint8Array {
		const at = (index % HASHES_AT_ONCE) * HASH_BYTES
		return this.#hashes[Math.floor(index / HASHES_AT_ONCE)]?.subarray(at, at + HASH_BYTES) ?? new Uint8Array(HASH_BYTES)
	}
}

/** Chunks of a list from `first` to `end` (exclusive). */
export interface ChunkRange {
	first: number
	end: number
}

/**
 * Reads a whole object once: finds its chunks and its Xet hash, and checks its SHA-256.
 *
 * @throws `object-not-found` | `object-mismatch`
 */
export async function cutObject(
	blobs: Pick<XetPorts['blobs'], 'open'>,
	{ sha256, size }: StoredObject,
): Promise<{ chunks: ChunkList; hash: XetHash }> {
	const stored = await blobs.open(lfsKey(sha256))
	if (!stored) throw new HubError('object-not-found', { oid: sha256 })
	const [chunker, chunks, tree, digest, breathing] = [
		new Chunker(),
		new ChunkList(),
		new MerkleAccumulator(),
		createHash('sha256'),
		new Breathing(),
	]
	const add = (chunk: Uint8Array): void => {
		const hash = chunkHash(chunk)
		chunks.push(hash, chunk.length)
		tree.push({ hash, length: chunk.length })
	}
	for await (const piece of stored) {
		const bytes: Uint8Array = piece
		digest.update(bytes)
		for (const chunk of chunker.push(bytes)) add(chunk)
		await breathing.after(bytes.length * 2)
	}
	const last = chunker.end()
	if (last) add(last)
	const actual = parseSha256(digest.digest('hex'))
	if (actual !== sha256) throw new HubError('object-mismatch', { what: 'SHA-256', expected: sha256, actual })
	if (chunks.bytes !== size) throw new HubError('object-mismatch', { what: 'size', expected: String(size), actual: String(chunks.bytes) })
	return { chunks, hash: parseXetHash(hashToString(fileHash(tree.root(), chunks.count))) }
}

/** Splits ranges so that each result fits into one xorb. */
export function* fitXorbs(chunks: ChunkList, ranges: Iterable<ChunkRange>): Generator<ChunkRange[]> {
	let xorb: ChunkRange[] = []
	let count = 0
	let bytes = 0
	for (const { first, end } of ranges) {
		let from = first
		for (let at = first; at < end; at += 1) {
			const length = chunks.length(at, at + 1)
			if (count === XORB_CHUNKS_MAX || bytes + length > XORB_BYTES_MAX) {
				if (at > from) xorb.push({ first: from, end: at })
				yield xorb
				;[xorb, count, bytes, from] = [[], 0, 0, at]
			}
			count += 1
			bytes += length
		}
		xorb.push({ first: from, end })
	}
	if (xorb.length > 0) yield xorb
}

/** The record of a xorb whose chunks are consecutive in a whole object. Only its position is stored. */
export function xorbInside(sha256: StoredObject['sha256'], chunks: ChunkList, { first, end }: ChunkRange): XorbRecord {
	const indices = Array.from({ length: end - first }, (_, at) => first + at)
	const decodedOffsets = indices.map((index) => chunks.length(first, index + 1))
	const endOffsets = decodedOffsets.map((offset, at) => offset + (at + 1) * CHUNK_HEADER_BYTES)
	return {
		hash: chunks.root([{ first, end }]),
		size: endOffsets.at(-1) ?? 0,
		endOffsets,
		decodedOffsets,
		chunkHashes: ChunkHashes.of(indices.map((index) => chunks.hash(index))),
		inside: { sha256, start: chunks.start(first) },
	}
}
