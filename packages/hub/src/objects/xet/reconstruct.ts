import type { ByteRange } from '../store/byte-range.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { XetFileRecord } from './xet-records.ts'
import { clipRange, overlapping } from './pieces.ts'
import type { Reconstruction } from './xet.ts'
import type { XorbIndex } from './xorb-index.ts'

/** How a client rebuilds `range` of a file: whole terms, and the positions of their bytes (protocol 11 section 3.4). @throws `range-unsatisfiable` */
export async function reconstruct(
	xorbs: XorbIndex,
	file: Pick<XetFileRecord, 'terms' | 'size'>,
	range: ByteRange | undefined,
): Promise<Reconstruction> {
	const wanted = clipRange(range, file.size)
	const terms: Reconstruction['terms'] = []
	let offsetIntoFirstRange = 0
	const turns = new Turns()
	for (const { term, start } of overlapping(file, wanted)) {
		await turns.take()
		if (terms.length === 0) offsetIntoFirstRange = Math.max(0, wanted.start - start)
		const { endOffsets } = await xorbs.get(term.xorb)
		const bytes = { start: endOffsets[term.chunkStart - 1] ?? 0, end: (endOffsets[term.chunkEnd - 1] ?? 0) - 1 }
		terms.push({ xorb: term.xorb, chunkStart: term.chunkStart, chunkEnd: term.chunkEnd, decodedLength: term.length, bytes })
	}
	return { offsetIntoFirstRange, terms }
}
