import { Readable } from 'node:stream'
import type { ByteReader } from '../store/byte-reader.ts'
import { noteSpent } from '../store/spent-buffers.ts'

/** Bytes of one piece, and most that wait for a slow reader. */
const PIECE_BYTES = 131_072
const AHEAD_BYTES = 262_144

/** A stream of `size` bytes that are read, for callers who need one. Each piece is new memory: large files are sent without (send-bytes.ts). */
export function streamOf(reader: ByteReader, size: number): Readable {
	return Readable.from(piecesOf(reader, size), { objectMode: false, highWaterMark: AHEAD_BYTES })
}

/** The same as pieces of new memory. */
export async function* piecesOf(reader: ByteReader, size: number): AsyncGenerator<Uint8Array> {
	try {
		for (let left = size; left > 0;) {
			const piece = Buffer.allocUnsafeSlow(Math.min(left, PIECE_BYTES))
			const count = await reader.read([piece])
			if (count === 0) return
			left -= count
			yield piece.subarray(0, count)
			noteSpent(piece.length)
		}
	} finally {
		await reader.close()
	}
}
