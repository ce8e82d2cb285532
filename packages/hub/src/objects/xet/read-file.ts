import { HubError, type XetHash } from '@stoa/vocabulary'
import { ChunkSplitter, decodeChunk, XetFormatError } from '@stoa/xet'
import { LRUCache } from 'lru-cache'
import type { ByteRange } from '../store/byte-range.ts'
import type { XetFileRecord, XorbRecord } from './xet-records.ts'
import { Breathing } from './breathing.ts'
import { openXorbBytes } from './open-xorb.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XorbIndex } from './xorb-index.ts'

/** Chunks of one xorb, read together. */
interface Piece {
	xorb: XorbRecord
	first: number
	/** Included. */
	last: number
	/** Decoded bytes of chunk `first` that are not wanted. */
	skip: number
	/** Decoded bytes wanted. */
	length: number
}

/**
 * The range cut to the file's end; the whole file for `undefined`.
 *
 * @throws `range-unsatisfiable` when it begins at or behind the end (an empty file has no satisfiable range)
 */
export function clipRange(range: ByteRange | undefined, size: number): ByteRange {
	if (range === undefined) return { start: 0, end: size - 1 }
	if (range.start < 0 || range.start >= size || range.end < range.start) throw new HubError('range-unsatisfiable', { size })
	return { start: range.start, end: Math.min(range.end, size - 1) }
}

/** Terms that overlap `range` (clipped), each with the file's offset of its first byte. */
export function* overlapping(
	{ terms }: Pick<XetFileRecord, 'terms'>,
	range: ByteRange,
): Generator<{ term: XetFileRecord['terms'][number]; start: number }> {
	let start = 0
	for (const term of terms) {
		if (start > range.end) return
		if (start + term.length > range.start) yield { term, start }
		start += term.length
	}
}

/**
 * The decoded bytes of a registered file in order, a chunk at a time: memory stays flat however large the file is. `range` is clipped already.
 *
 * @throws `object-not-found` when a xorb is gone | `object-damaged` when its chunks cannot be decoded
 */
export async function* readFile(
	blobs: XetPorts['blobs'],
	xorbs: XorbIndex,
	file: Pick<XetFileRecord, 'terms'>,
	range: ByteRange,
): AsyncGenerator<Buffer> {
	const breathing = new Breathing()
	const small = new SmallXorbs(blobs)
	let repeated: { xorb: XetHash; chunk: number; decoded: Uint8Array } | undefined
	for (const { term, start } of overlapping(file, range)) {
		const piece = pieceOf(await xorbs.get(term.xorb), term, range.start - start, range.end - start)
		// Runs of the same bytes are one chunk named many times: decode it once.
		const again =
			piece.first === piece.last && repeated?.xorb === term.xorb && repeated.chunk === piece.first ? [repeated.decoded] : undefined
		let { skip, length } = piece
		for await (const decoded of again ?? (await small.piece(piece)) ?? readPiece(blobs, piece)) {
			const wanted = decoded.subarray(skip, skip + length)
			skip = 0
			length -= wanted.length
			if (piece.first === piece.last) repeated = { xorb: term.xorb, chunk: piece.first, decoded }
			yield Buffer.from(wanted.buffer, wanted.byteOffset, wanted.byteLength)
			await breathing.after(wanted.length)
		}
	}
}

/** Xorbs of at most so many decoded bytes are read whole, and as many are kept while a file is read. */
const SMALL_BYTES = 1_048_576
const SMALL_KEPT = 4
/** Xorbs that are known to have been read once. */
const SEEN_MAX = 1024

/**
 * Decoded chunks of small xorbs that a file names again and again: read from the disk, they would take a millisecond each. The first time only
 * what is wanted is read.
 */
class SmallXorbs {
	readonly #blobs: XetPorts['blobs']
	readonly #kept = new LRUCache<XetHash, Uint8Array[]>({ max: SMALL_KEPT })
	readonly #seen = new LRUCache<XetHash, true>({ max: SEEN_MAX })

	constructor(blobs: XetPorts['blobs']) {
		this.#blobs = blobs
	}

	/** The chunks of a piece; `undefined` when its xorb is not small or was not read before. @throws `object-not-found` */
	async piece({ xorb, first, last }: Piece): Promise<Uint8Array[] | undefined> {
		if ((xorb.decodedOffsets.at(-1) ?? 0) > SMALL_BYTES) return undefined
		if (!this.#seen.has(xorb.hash)) {
			this.#seen.set(xorb.hash, true)
			return undefined
		}
		let chunks = this.#kept.get(xorb.hash)
		if (!chunks) {
			chunks = await Array.fromAsync(readPiece(this.#blobs, { xorb, first: 0, last: xorb.endOffsets.length - 1 }))
			this.#kept.set(xorb.hash, chunks)
		}
		return chunks.slice(first, last + 1)
	}
}

/** Which chunks hold the bytes `from` to `to` (included, may lie outside) of the term. */
function pieceOf(xorb: XorbRecord, term: XetFileRecord['terms'][number], from: number, to: number): Piece {
	const base = xorb.decodedOffsets[term.chunkStart - 1] ?? 0
	const start = base + Math.max(0, from)
	const end = base + Math.min(term.length - 1, to)
	const first = chunkAt(xorb.decodedOffsets, start)
	return {
		xorb,
		first,
		last: chunkAt(xorb.decodedOffsets, end),
		skip: start - (xorb.decodedOffsets[first - 1] ?? 0),
		length: end - start + 1,
	}
}

/** The chunk that holds the decoded byte `offset`: the first that ends behind it. */
function chunkAt(ends: number[], offset: number): number {
	let low = 0
	let high = ends.length - 1
	while (low < high) {
		const middle = (low + high) >>> 1
		if ((ends[middle] ?? 0) > offset) high = middle
		else low = middle + 1
	}
	return low
}

async function* readPiece(
	blobs: XetPorts['blobs'],
	{ xorb, first, last }: Pick<Piece, 'xorb' | 'first' | 'last'>,
): AsyncGenerator<Uint8Array> {
	const range = { start: xorb.endOffsets[first - 1] ?? 0, end: (xorb.endOffsets[last] ?? 0) - 1 }
	const stored = await openXorbBytes(blobs, xorb, range)
	if (!stored) throw new HubError('object-not-found', { oid: xorb.hash })
	try {
		const splitter = new ChunkSplitter()
		for await (const bytes of stored) {
			for (const chunk of splitter.push(bytes)) yield decodeChunk(chunk)
		}
		splitter.end()
	} catch (error) {
		throw error instanceof XetFormatError ? new HubError('object-damaged', { oid: xorb.hash }) : error
	}
}
