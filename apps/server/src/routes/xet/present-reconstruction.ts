import type { ByteRange, Reconstruction } from '@stoa/hub'
import type { XetHash } from '@stoa/vocabulary'

type Term = Reconstruction['terms'][number]
/** Makes the address under which a client finds bytes of a xorb. */
export type AddressOf = (hash: XetHash, bytes: ByteRange) => string

const presentTerms = ({ offsetIntoFirstRange, terms }: Reconstruction): Record<string, unknown> => ({
	offset_into_first_range: offsetIntoFirstRange,
	terms: terms.map((term) => ({
		hash: term.xorb,
		unpacked_length: term.decodedLength,
		range: { start: term.chunkStart, end: term.chunkEnd },
	})),
})

/** The answer of `/v1/reconstructions` (protocol 11 section 3.4). */
export function presentReconstructionV1(found: Reconstruction, addressOf: AddressOf): Record<string, unknown> {
	const entry = ({ xorb, chunks, bytes }: Run): unknown => ({ range: chunks, url: addressOf(xorb, bytes), url_range: bytes })
	return { ...presentTerms(found), fetch_info: entriesByXorb(found.terms, entry) }
}

/** The answer of `/v2/reconstructions`: one range in each entry, so that no client asks for several at once (section 3.5). */
export function presentReconstructionV2(found: Reconstruction, addressOf: AddressOf): Record<string, unknown> {
	const entry = ({ xorb, chunks, bytes }: Run): unknown => ({ url: addressOf(xorb, bytes), ranges: [{ chunks, bytes }] })
	return { ...presentTerms(found), xorbs: entriesByXorb(found.terms, entry) }
}

/** Neighbouring chunks of one xorb, fetched at once. */
interface Run {
	xorb: XetHash
	/** End exclusive. */
	chunks: { start: number; end: number }
	/** Both included. */
	bytes: ByteRange
}

function entriesByXorb(terms: Term[], entry: (run: Run) => unknown): Record<string, unknown[]> {
	const byXorb = Map.groupBy(terms, (term) => term.xorb)
	return Object.fromEntries([...byXorb].map(([xorb, its]) => [xorb, runsOf(its).map(entry)]))
}

/**
 * The chunks that the terms name, as runs that neither overlap nor touch: hf_xet 1.8 panics ("range end out of bounds") when two entries of a
 * xorb begin with the same chunk, as they do for files that repeat themselves.
 */
function runsOf(terms: Term[]): Run[] {
	const runs: Run[] = []
	for (const { xorb, chunkStart: start, chunkEnd: end, bytes } of terms.toSorted((a, b) => a.chunkStart - b.chunkStart)) {
		const last = runs.at(-1)
		if (!last || start > last.chunks.end) runs.push({ xorb, chunks: { start, end }, bytes: { ...bytes } })
		else if (end > last.chunks.end) {
			last.chunks.end = end
			last.bytes.end = bytes.end
		}
	}
	return runs
}
