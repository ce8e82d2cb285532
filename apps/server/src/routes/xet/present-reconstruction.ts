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
	const entry = (term: Term): unknown => ({
		range: { start: term.chunkStart, end: term.chunkEnd },
		url: addressOf(term.xorb, term.bytes),
		url_range: term.bytes,
	})
	return { ...presentTerms(found), fetch_info: entriesByXorb(found.terms, entry) }
}

/** The answer of `/v2/reconstructions`: one range in each entry, so that no client asks for several at once (section 3.5). */
export function presentReconstructionV2(found: Reconstruction, addressOf: AddressOf): Record<string, unknown> {
	const entry = (term: Term): unknown => ({
		url: addressOf(term.xorb, term.bytes),
		ranges: [{ chunks: { start: term.chunkStart, end: term.chunkEnd }, bytes: term.bytes }],
	})
	return { ...presentTerms(found), xorbs: entriesByXorb(found.terms, entry) }
}

/** Each run of chunks once, however many terms name it. */
function entriesByXorb(terms: Term[], entry: (term: Term) => unknown): Record<string, unknown[]> {
	const distinct = new Map(terms.map((term) => [`${term.xorb} ${term.chunkStart} ${term.chunkEnd}`, term]))
	const byXorb: Record<string, unknown[]> = {}
	for (const term of distinct.values()) (byXorb[term.xorb] ??= []).push(entry(term))
	return byXorb
}
