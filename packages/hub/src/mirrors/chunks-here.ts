import type { Sha256 } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { Readable } from 'node:stream'
import type { ByteRange } from '../objects/store/byte-range.ts'
import { openObject, type ObjectSources } from '../objects/reading/open-object.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import { UpstreamError } from '../outside/upstreams.ts'
import { chunkEnds } from './chunk-ends.ts'
import { type ChunkLists, type ChunkListsDeps, createChunkLists, type FileThere, keyOf } from './chunk-lists.ts'
import { joinParts } from './join-parts.ts'
import type { MirrorChunkRecords } from './mirror-chunk-records.ts'
import { planChunks, type NotedFile } from './plan-chunks.ts'
import { readTerm } from './read-term.ts'

/** What it needs. */
export interface ChunksHereDeps extends ObjectSources, ChunkListsDeps {
	records: { mirrorChunks: MirrorChunkRecords; objects: Pick<ObjectRecords, 'byHashes'>; xet: Pick<XetRecords, 'file' | 'xorbs'> }
	/** Cuts a stored file into its chunks, so that parts of them are found. */
	adopt: (sha256: Sha256) => Promise<void>
	/** Called with failures of background work. */
	report: (what: string, error: unknown) => void
}

/** A file of which some chunks are here. */
export interface PartlyHere {
	/** Its bytes. `took` is called with how many bytes came from the upstream. */
	open(range: ByteRange & { signal: AbortSignal }, took: (bytes: number) => void): Readable
}

/** Chunks of upstreams that are here, as parts of files that came from there. */
export interface ChunksHere {
	/** The file when enough of its chunks are here. Without an answer of the upstream, and for a file that was wrong, there are none. */
	find(file: FileThere): Promise<PartlyHere | undefined>
	/** Notes in the background how the upstream puts a file together that was stored. */
	learn(file: FileThere): void
	/** Forgets what was planned for a file: its bytes were wrong, or could not be read. It comes whole for an hour. */
	forget(file: Pick<FileThere, 'repoId' | 'sha256'>): void
	/** Waits for what is noted. */
	close(): Promise<void>
}

/** Smallest file that is looked at, in bytes: what a smaller one saves is no more than the questions cost. */
const FROM_BYTES = 8 * 1024 * 1024
/** A file is put together from chunks when so much of it is here, and each request saves so many bytes. */
const SHARE_MIN = 0.02
const REQUEST_BYTES = 256 * 1024
/** Files that are looked into. */
const FILES_MAX = 8
/** How long a plan is used, in milliseconds. */
const PLAN_MS = 5 * 60_000
const PLANS_MAX = 200
const WRONG_MS = 3_600_000

/** What becomes of a plan that fails. */
interface Ends {
	/** Bytes that were here cannot be read any more. */
	lost: () => void
	/** The addresses of chunks have expired. */
	expired: () => void
}

/** Plans a file. `undefined` when too little of it is here. */
async function planFile(
	deps: ChunksHereDeps,
	lists: ChunkLists,
	file: FileThere,
	{ lost, expired }: Ends,
): Promise<PartlyHere | undefined> {
	const { mirrorChunks, objects, xet } = deps.records
	if (!(await mirrorChunks.hasAny(file.upstream.name))) return undefined
	const chunks = (await lists.of(file))?.chunks
	if (!chunks) return undefined
	const noted = await mirrorChunks.filesWith(file.upstream.name, [...new Set(chunks.terms.map(({ xorb }) => xorb))], FILES_MAX)
	const opened = new Map((await objects.byHashes(noted.map(({ sha256 }) => sha256))).map((object) => [object.sha256, object]))
	const usable: NotedFile[] = []
	for (const one of noted) {
		const object = opened.get(one.sha256)
		if (object) usable.push({ ...one, ends: await chunkEnds(xet, object, one) })
	}
	const { parts, bytesHere } = planChunks(chunks.terms, usable)
	const requests = parts.filter(({ here }) => !here).length
	if (bytesHere < Math.max(file.size * SHARE_MIN, requests * REQUEST_BYTES)) return undefined

	async function openHere(sha256: Sha256, range: ByteRange): Promise<Readable> {
		const object = opened.get(sha256)
		if (!object) throw new Error('A planned file has no row')
		return openObject(deps, object).open(range)
	}

	return {
		open({ start, end, signal }, took) {
			const there = (term: Parameters<typeof readTerm>[1]) => unlessExpired(readTerm(chunks, term, { signal, onBytes: took }), expired)
			return Readable.from(joinParts(parts, { start, end }, { here: openHere, there, lost }), { objectMode: false })
		},
	}
}

/** The addresses of chunks are signed for a time that may be over: the next attempt asks for others. */
async function* unlessExpired(pieces: AsyncGenerator<Uint8Array>, expired: () => void): AsyncGenerator<Uint8Array> {
	try {
		yield* pieces
	} catch (error) {
		if (!(error instanceof UpstreamError) || error.trouble !== 'missing') throw error
		expired()
		throw new UpstreamError('away', 'no longer answers at the address of a chunk', { cause: error })
	}
}

/** Creates it. */
export function createChunksHere(deps: ChunksHereDeps): ChunksHere {
	const lists = createChunkLists(deps)
	const plans = new LRUCache<string, Promise<PartlyHere | undefined>>({ max: PLANS_MAX, ttl: PLAN_MS })
	const wrong = new LRUCache<string, true>({ max: PLANS_MAX, ttl: WRONG_MS })
	const learning = new Set<Promise<void>>()

	/** The next plan asks the upstream again. */
	function drop(file: Pick<FileThere, 'repoId' | 'sha256'>): void {
		lists.forget(file)
		plans.delete(keyOf(file))
	}

	function forget(file: Pick<FileThere, 'repoId' | 'sha256'>): void {
		drop(file)
		wrong.set(keyOf(file), true)
	}

	async function note(file: FileThere): Promise<void> {
		const found = await lists.of(file)
		if (!found) return
		const { sha256, upstream } = file
		await deps.records.mirrorChunks.note({ upstream: upstream.name, sha256, file: found.hash, terms: found.chunks.terms })
		await deps.adopt(sha256)
	}

	/** What an upstream does not tell of chunks is no failure: its files come whole. */
	const failed = (what: string, error: unknown): undefined => {
		if (!(error instanceof UpstreamError)) deps.report(what, error)
		return undefined
	}

	return {
		async find(file) {
			const key = keyOf(file)
			if (file.size < FROM_BYTES || wrong.has(key)) return undefined
			const ends = { lost: () => forget(file), expired: () => drop(file) }
			const plan =
				plans.get(key) ?? planFile(deps, lists, file, ends).catch((error: unknown) => failed('look for chunks of a mirrored file', error))
			plans.set(key, plan)
			return plan
		},
		learn(file) {
			plans.delete(keyOf(file))
			if (file.size < FROM_BYTES) return
			const work: Promise<void> = note(file)
				.catch((error: unknown) => failed('note the chunks of a mirrored file', error))
				.then(() => void learning.delete(work))
			learning.add(work)
		},
		forget,
		async close() {
			await Promise.all(learning)
		},
	}
}
