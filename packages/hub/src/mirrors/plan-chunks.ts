import type { Sha256, XetHash, XetTerm } from '@stoa/vocabulary'
import type { ChunkedFile } from './mirror-chunk-records.ts'

/** A file that is here, with what is known of its chunks. */
export interface NotedFile extends ChunkedFile {
	/** Where each of its chunks ends, in bytes; `undefined` when only the ends of its terms are known. */
	ends: readonly number[] | undefined
}

/** A term of a file that is put together. */
export interface PlannedPart {
	term: XetTerm
	/** Where its bytes are here; `undefined` when they come from the upstream. */
	here: { sha256: Sha256; offset: number } | undefined
}

/** Chunks of one xorb that follow each other in a file here. */
interface Run {
	file: NotedFile
	term: XetTerm
	/** Where it begins in the file: in bytes, and in chunks. */
	offset: number
	chunk: number
}

/** Runs of one xorb that are looked at, so that an upstream cannot make the search endless. */
const RUNS_MAX = 256

function runsOf(files: readonly NotedFile[]): Map<XetHash, Run[]> {
	const runs = new Map<XetHash, Run[]>()
	for (const file of files) {
		let [offset, chunk] = [0, 0]
		for (const term of file.terms) {
			const known = runs.get(term.xorb)
			const run = { file, term, offset, chunk }
			if (!known) runs.set(term.xorb, [run])
			else if (known.length < RUNS_MAX) known.push(run)
			offset += term.length
			chunk += term.chunkEnd - term.chunkStart
		}
	}
	return runs
}

/** Where a term's bytes lie in a run; `undefined` when the run has not all of its chunks, or nothing says where they begin. */
function placeIn({ file, term: run, offset, chunk }: Run, term: XetTerm): PlannedPart['here'] {
	if (term.chunkStart < run.chunkStart || term.chunkEnd > run.chunkEnd) return undefined
	const isWhole = term.chunkStart === run.chunkStart && term.chunkEnd === run.chunkEnd
	if (isWhole) return term.length === run.length ? { sha256: file.sha256, offset } : undefined
	const { ends } = file
	if (!ends) return undefined
	const first = chunk + term.chunkStart - run.chunkStart
	const begin = first === 0 ? 0 : ends[first - 1]
	const end = ends[first + term.chunkEnd - term.chunkStart - 1]
	if (begin === undefined || end === undefined || end - begin !== term.length) return undefined
	return { sha256: file.sha256, offset: begin }
}

/**
 * Finds the terms of a file whose chunks are here, in files of the same upstream. Chunks of one number in one xorb are the same bytes.
 *
 * @returns every term in its order, and how many bytes of the file are here
 */
export function planChunks(terms: readonly XetTerm[], files: readonly NotedFile[]): { parts: PlannedPart[]; bytesHere: number } {
	const runs = runsOf(files)
	let bytesHere = 0
	const parts = terms.map((term): PlannedPart => {
		for (const run of runs.get(term.xorb) ?? []) {
			const here = placeIn(run, term)
			if (!here) continue
			bytesHere += term.length
			return { term, here }
		}
		return { term, here: undefined }
	})
	return { parts, bytesHere }
}
