import type { Sha256, XetTerm } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../objects/store/byte-range.ts'
import { UpstreamError } from '../outside/upstreams.ts'
import type { PlannedPart } from './plan-chunks.ts'

/** Both sources of the bytes of a file. */
export interface BytesFrom {
	here: (sha256: Sha256, range: ByteRange) => Promise<Readable>
	there: (term: XetTerm) => AsyncGenerator<Uint8Array>
	/** Called when bytes that were here cannot be read any more. */
	lost: () => void
}

/** The bytes of a range of a file. @throws {UpstreamError} `away` when bytes that were here cannot be read any more */
export async function* joinParts(
	parts: readonly PlannedPart[],
	{ start, end }: ByteRange,
	{ here, there, lost }: BytesFrom,
): AsyncGenerator<Uint8Array> {
	let at = 0
	for (const part of parts) {
		const from = at
		at += part.term.length
		if (at <= start || from > end) continue
		const first = Math.max(start - from, 0)
		const last = Math.min(end - from, part.term.length - 1)
		if (!part.here) {
			yield* slice(there(part.term), first, last)
			continue
		}
		const { sha256, offset } = part.here
		try {
			yield* await here(sha256, { start: offset + first, end: offset + last })
		} catch (error) {
			lost()
			throw new UpstreamError('away', 'is asked for the whole file, because chunks that were here have left', { cause: error })
		}
	}
}

/** Bytes `first` to `last` of what comes. */
async function* slice(pieces: AsyncGenerator<Uint8Array>, first: number, last: number): AsyncGenerator<Uint8Array> {
	let at = 0
	for await (const piece of pieces) {
		const wanted = piece.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
		at += piece.length
		if (wanted.length > 0) yield wanted
		if (at > last) return
	}
}
