import { HubError } from '@stoa/vocabulary'
import type { ByteRange } from '../store/byte-range.ts'
import type { XetFileRecord, XorbRecord } from './xet-records.ts'

/** Consecutive chunks of one xorb that are read together. */
export interface Piece {
	xorb: XorbRecord
	first: number
	/** Inclusive. */
	last: number
	/** Decoded bytes at the start of chunk `first` that are skipped. */
	skip: number
	/** Decoded bytes to return. */
	length: number
}

/**
 * The range clipped to the file's end; the whole file for `undefined`.
 *
 * @throws `range-unsatisfiable` when it begins at or after the end (an empty file has no satisfiable range)
 */
export function clipRange(range: ByteRange | undefined, size: number): ByteRange {
	if (range === undefined) return { start: 0, end: size - 1 }
	if (range.start < 0 || range.start >= size || range.end < range.start) throw new HubError('range-unsatisfiable', { size })
	return { start: range.start, end: Math.min(range.end, size - 1) }
}

/** Terms that overlap `range` (clipped), each with the position of its first byte in the file. */
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

/** The chunks with the bytes `from` to `to` of the term. `to` is inclusive; both may lie outside the term. */
export function pieceOf(xorb: XorbRecord, term: XetFileRecord['terms'][number], from: number, to: number): Piece {
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

/** The chunk with the decoded byte `offset`: the first one that ends after it. */
function chunkAt(ends: readonly number[], offset: number): number {
	let low = 0
	let high = ends.length - 1
	while (low < high) {
		const middle = (low + high) >>> 1
		if ((ends[middle] ?? 0) > offset) high = middle
		else low = middle + 1
	}
	return low
}
