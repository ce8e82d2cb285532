import { CHUNK_HEADER_BYTES, writeChunkHeader } from '@stoa/xet'
import { Readable } from 'node:stream'
import { noteSpent } from '../store/spent-buffers.ts'
import type { ByteRange } from '../store/byte-range.ts'
import type { Blobs } from '../store/blobs.ts'
import type { XorbRecord } from './xet-records.ts'

/**
 * The serialized bytes of a xorb, from the store or, for a xorb inside a whole object, composed from the object's bytes. `undefined` when
 * they no longer exist.
 */
export async function openXorbBytes(blobs: Pick<Blobs, 'open'>, xorb: XorbRecord, range?: ByteRange): Promise<Readable | undefined> {
	if (!xorb.inside) return blobs.open(`xorb/${xorb.hash}`, range)
	const wanted = range ?? { start: 0, end: xorb.size - 1 }
	const first = chunkAt(xorb, wanted.start)
	const last = chunkAt(xorb, wanted.end)
	const { sha256, start } = xorb.inside
	const raw = { start: start + (xorb.decodedOffsets[first - 1] ?? 0), end: start + (xorb.decodedOffsets[last] ?? 0) - 1 }
	const stored = await blobs.open(`lfs/${sha256}`, raw)
	return stored && Readable.from(serialized(xorb, { first, last, wanted }, stored), { objectMode: false })
}

/** The chunk that contains the serialized byte `offset`. */
function chunkAt({ endOffsets }: XorbRecord, offset: number): number {
	let low = 0
	let high = endOffsets.length - 1
	while (low < high) {
		const middle = (low + high) >>> 1
		if ((endOffsets[middle] ?? 0) > offset) high = middle
		else low = middle + 1
	}
	return low
}

/** Chunks `first` to `last` with their headers, cut to `wanted`; `raw` must yield exactly their bytes. */
async function* serialized(
	{ endOffsets, decodedOffsets }: XorbRecord,
	{ first, last, wanted }: { first: number; last: number; wanted: ByteRange },
	raw: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	let at = endOffsets[first - 1] ?? 0
	const cut = (piece: Uint8Array): Uint8Array => {
		const part = piece.subarray(Math.max(0, wanted.start - at), Math.max(0, wanted.end + 1 - at))
		at += piece.length
		return part
	}
	let chunk = first
	let left = 0
	for await (const piece of raw) {
		noteSpent(piece.length)
		for (let from = 0; from < piece.length;) {
			if (left === 0) {
				left = (decodedOffsets[chunk] ?? 0) - (decodedOffsets[chunk - 1] ?? 0)
				yield cut(writeChunkHeader({ scheme: 0, payloadLength: left, decodedLength: left }))
				chunk += 1
			}
			const part = piece.subarray(from, from + left)
			from += part.length
			left -= part.length
			yield cut(part)
		}
	}
	if (left > 0 || chunk <= last)
		throw new Error(`An object ended before chunk ${chunk} of a xorb inside it (${CHUNK_HEADER_BYTES} bytes of header each)`)
}
