import { type Shape, type shapes } from '@stoa/protocol'
import { type ByteRange, type Reconstruction, Turns } from '@stoa/hub'
import type { XetHash } from '@stoa/vocabulary'

type Version1 = Shape<typeof shapes.Reconstruction1>
type Version2 = Shape<typeof shapes.Reconstruction2>
type Term = Reconstruction['terms'][number]
/** Creates the address at which a client can read bytes of a xorb. */
export type AddressOf = (hash: XetHash, bytes: ByteRange) => string

async function presentTerms({ offsetIntoFirstRange, terms }: Reconstruction): Promise<Pick<Version1, 'offset_into_first_range' | 'terms'>> {
	const turns = new Turns()
	const presented: Version1['terms'][number][] = []
	for (const { xorb, decodedLength, chunkStart, chunkEnd } of terms) {
		await turns.take()
		presented.push({ hash: xorb, unpacked_length: decodedLength, range: { start: chunkStart, end: chunkEnd } })
	}
	return { offset_into_first_range: offsetIntoFirstRange, terms: presented }
}

/** The answer of `/v1/reconstructions` (protocol 11 section 3.4). */
export async function presentReconstructionV1(found: Reconstruction, addressOf: AddressOf): Promise<Version1> {
	const entry = ({ xorb, chunks, bytes }: Run) => ({ range: chunks, url: addressOf(xorb, bytes), url_range: bytes })
	return { ...(await presentTerms(found)), fetch_info: await entriesByXorb(found.terms, entry) }
}

/** The response of `/v2/reconstructions`: one range in each entry, so that no client requests several at once (section 3.5). */
export async function presentReconstructionV2(found: Reconstruction, addressOf: AddressOf): Promise<Version2> {
	const entry = ({ xorb, chunks, bytes }: Run) => ({ url: addressOf(xorb, bytes), ranges: [{ chunks, bytes }] })
	return { ...(await presentTerms(found)), xorbs: await entriesByXorb(found.terms, entry) }
}

/** Neighboring chunks of one xorb that are fetched together. */
interface Run {
	xorb: XetHash
	/** End exclusive. */
	chunks: { start: number; end: number }
	/** Both included. */
	bytes: ByteRange
}

/** A file that is scattered over its xorbs has tens of thousands of runs, each with a signed address. */
async function entriesByXorb<Entry>(terms: Term[], entry: (run: Run) => Entry): Promise<Record<string, Entry[]>> {
	const turns = new Turns()
	const byXorb: Record<string, Entry[]> = {}
	for (const [xorb, its] of Map.groupBy(terms, (term) => term.xorb)) {
		const entries: Entry[] = []
		for (const run of runsOf(its)) {
			await turns.take()
			entries.push(entry(run))
		}
		byXorb[xorb] = entries
	}
	return byXorb
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
