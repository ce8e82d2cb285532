import { HubError, type XetHash } from '@stoa/vocabulary'
import type { StoredObject } from '../store/object-records.ts'
import type { XetFileRecord } from './xet-records.ts'
import { type ChunkList, type ChunkRange, fitXorbs, xorbInside } from './cut-object.ts'
import { openXorbBytes } from './open-xorb.ts'
import { putXorb } from './put-xorb.ts'
import type { XetPorts, XetTables } from './xet-ports.ts'

/** Files that are looked at for chunks that an object may share: those nearest in size, as versions of one file are. */
const FILES_MAX = 64
/** Chunks of them that are held in memory: about 8 GB of content. */
const CHUNKS_MAX = 131_072
/** Fewer chunks in a row are stored again: each run costs a read of its own. About half a megabyte. */
const RUN_MIN = 8
/** Fewer shared bytes than this part of an object, and it stays whole: one file is the fastest to read. */
const SHARED_MIN = 0.5

type Term = XetFileRecord['terms'][number]
/** Where the bytes of a chunk are stored: which chunk of which xorb. */
type Places = ReadonlyMap<XetHash, { xorb: XetHash; index: number }>
/** A stretch of an object: a term when it is stored already. */
type Stretch = ChunkRange & { term: Term | undefined }

/** Chunks of other files that the repositories with this object have. None that lies in the object itself. */
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

/** The object as stretches of chunks that are stored one after the other in one xorb, and of chunks that are not. */
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

/** Stores the chunks that nothing else has as xorbs of their own, and answers where each lies. */
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
 * Stores of a whole object what no other file of its repositories has, as xorbs, and answers the terms of which it is made then: version
 * two of a file costs what has changed. `undefined` when too little is shared, and nothing was stored.
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

/** The terms of a stretch that went into one xorb, or into several. */
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
