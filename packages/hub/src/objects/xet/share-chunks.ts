import { HubError, type XetHash } from '@stoa/vocabulary'
import type { StoredObject } from '../store/object-records.ts'
import type { XetFileRecord } from './xet-records.ts'
import { type ChunkList, type ChunkRange, fitXorbs, xorbInside } from './cut-object.ts'
import { openXorbBytes } from './open-xorb.ts'
import { putXorb } from './put-xorb.ts'
import type { XetPorts, XetTables } from './xet-ports.ts'

/** How many files are searched for shared chunks: those closest in size, as versions of one file are. */
const FILES_MAX = 64
/** Most of their chunks in memory: about 8 GB of content. */
const CHUNKS_MAX = 131_072
/** Shorter runs of chunks are stored again, because each run costs a separate read. About half a megabyte. */
const RUN_MIN = 8
/** An object with a smaller share of shared bytes stays whole, because one file is the fastest to read. */
const SHARED_MIN = 0.5

type Term = XetFileRecord['terms'][number]
/** The position of a stored chunk: which chunk of which xorb. */
type Places = ReadonlyMap<XetHash, { xorb: XetHash; index: number }>
/** A run of chunks of an object; it has a term when it is already stored. */
type Stretch = ChunkRange & { term: Term | undefined }

/** Chunks of other files in the repositories that have this object, except chunks inside the object itself. */
async function placesBeside(xet: XetTables['xet'], { sha256, size }: StoredObject): Promise<Places> {
	const files = await xet.filesBeside(sha256, size, FILES_MAX)
	const places = new Map<XetHash, { xorb: XetHash; index: number }>()
	for (const hash of new Set(files.flatMap(({ terms }) => terms.map(({ xorb }) => xorb)))) {
		const [xorb] = await xet.xorbs([hash])
		if (!xorb || xorb.inside?.sha256 === sha256) continue
		for (const [index, chunk] of [...xorb.chunkHashes].entries()) if (!places.has(chunk)) places.set(chunk, { xorb: hash, index })
		if (places.size >= CHUNKS_MAX) break
	}
	return places
}

/** Splits the object into runs of chunks that are stored consecutively in one xorb, and runs that are not stored. */
function stretchesOf(chunks: ChunkList, places: Places): Stretch[] {
	const stretches: Stretch[] = []
	const add = (stretch: Stretch): void => {
		const last = stretches.at(-1)
		if (last && !last.term && !stretch.term) last.end = stretch.end
		else stretches.push(stretch)
	}
	for (let first = 0, end = 0; first < chunks.count; first = end) {
		const place = places.get(chunks.hash(first))
		end = first + 1
		if (place) {
			for (; end < chunks.count; end += 1) {
				const next = places.get(chunks.hash(end))
				if (next?.xorb !== place.xorb || next.index !== place.index + end - first) break
			}
		}
		const isRun = place !== undefined && end - first >= RUN_MIN
		const chunkEnd = (place?.index ?? 0) + end - first
		const term = isRun ? { xorb: place.xorb, chunkStart: place.index, chunkEnd, length: chunks.length(first, end) } : undefined
		add({ first, end, term })
	}
	return stretches
}

/** Stores the new chunks as xorbs, and returns the position of each. */
async function storeNew(ports: XetPorts, object: StoredObject, chunks: ChunkList, ranges: ChunkRange[]): Promise<Map<number, Term>> {
	const terms = new Map<number, Term>()
	for (const xorb of fitXorbs(chunks, ranges)) {
		const hash = chunks.root(xorb)
		await putXorb(ports, { userId: undefined }, hash, serialized(ports.blobs, object, chunks, xorb))
		let chunkStart = 0
		for (const { first, end } of xorb) {
			const chunkEnd = chunkStart + end - first
			terms.set(first, { xorb: hash, chunkStart, chunkEnd, length: chunks.length(first, end) })
			chunkStart = chunkEnd
		}
	}
	return terms
}

async function* serialized(
	blobs: XetPorts['blobs'],
	{ sha256 }: StoredObject,
	chunks: ChunkList,
	ranges: ChunkRange[],
): AsyncGenerator<Uint8Array> {
	for (const range of ranges) {
		const bytes = await openXorbBytes(blobs, xorbInside(sha256, chunks, range))
		if (!bytes) throw new HubError('object-not-found', { oid: sha256 })
		yield* bytes
	}
}

/**
 * Stores the chunks of a whole object that no other file of its repositories has, as xorbs, and returns the terms of the object: a second
 * version of a file takes only the space of its changes. `undefined`, and nothing is stored, when too little is shared.
 */
export async function shareChunks(ports: XetPorts, object: StoredObject, chunks: ChunkList): Promise<Term[] | undefined> {
	const stretches = stretchesOf(chunks, await placesBeside(ports.records.xet, object))
	const shared = stretches.reduce((sum, { term }) => sum + (term?.length ?? 0), 0)
	if (shared === 0 || shared < object.size * SHARED_MIN) return undefined
	const stored = await storeNew(
		ports,
		object,
		chunks,
		stretches.filter(({ term }) => !term),
	)
	return stretches.flatMap(({ first, end, term }) => term ?? termsWithin(stored, first, end, chunks))
}

/** The terms of a run that was stored in one or several xorbs. */
function termsWithin(stored: ReadonlyMap<number, Term>, first: number, end: number, chunks: ChunkList): Term[] {
	const terms: Term[] = []
	for (let at = first; at < end;) {
		const term = stored.get(at)
		if (!term) throw new Error(`Chunk ${at} of ${chunks.count} was not stored`)
		terms.push(term)
		at += term.chunkEnd - term.chunkStart
	}
	return terms
}
