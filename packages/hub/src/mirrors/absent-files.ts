import { HubError, type Sha256 } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AbsentObjects } from '../objects/reading/absent-objects.ts'
import { openObject, type ObjectSources } from '../objects/reading/open-object.ts'
import type { Quota } from '../objects/quota/quota.ts'
import type { ByteRange } from '../objects/store/byte-range.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { Transfers, TransferSource } from '../outside/transfers.ts'
import { UpstreamError, type Upstreams } from '../outside/upstreams.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { Pace } from '../outside/jobs/pace.ts'
import type { AskGently } from './ask-gently.ts'
import { type FileThere, keyOf } from './chunk-lists.ts'
import type { ChunksHere } from './chunks-here.ts'
import { explainTrouble } from './explain-trouble.ts'
import { openFile } from './open-file.ts'
import type { MirrorRecords } from './mirror-records.ts'
import type { TakeBack } from './take-back.ts'
import type { UpstreamConnections } from './upstream-connections.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What fetching large files needs. */
export interface AbsentFilesDeps extends ObjectSources {
	records: { mirrors: MirrorRecords; objects: ObjectRecords; repos: RepoRecords }
	upstreams: Upstreams
	transfers: Transfers
	list: Pick<UpstreamList, 'present' | 'placeOf'>
	ask: AskGently
	connections: Pick<UpstreamConnections, 'take'>
	/** Chunks that are here already. */
	chunks: Omit<ChunksHere, 'close'>
	quota: Pick<Quota, 'reserveFiles'>
	/** Largest file that is fetched, in bytes. */
	objectMax: number
	isOffline: boolean
	/** Called with bytes of a repository's files that came from an upstream. */
	took(repoId: string, bytes: number): void
	takeBack: TakeBack
	/** Stores a file whose bytes are proven, and entitles the repository to it. */
	store(object: { repoId: string; oid: Sha256; size: number }, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/** How long a file of which the upstream sent wrong bytes is not asked for again, in milliseconds. */
const WRONG_MS = 60_000
const WRONG_MAX = 1000

/** Wait between two pieces of a file that background work has left, and how long it is remembered as such, in milliseconds. */
const LEFT_MS = 1000
const LEFT_KEPT_MS = 15_000

/** How background work fetches a file. */
export interface FetchOptions {
	/** Waits until so many bytes may come. */
	pace: Pace
	/** How requests are sent. */
	ask: AskGently
	/** Called with bytes of the file that are here. */
	onBytes(bytes: number): void
	signal: AbortSignal
}

/** Large files that are still at upstreams: for readers, and for background work that fetches them before they are asked for. */
export interface AbsentFiles extends AbsentObjects {
	/**
	 * Fetches a file and stores it; resolves once it is stored. A reader who asks for the same file meanwhile gets it at full speed.
	 *
	 * @throws {UpstreamError} and the failures of storing
	 */
	fetch(repoId: string, object: { sha256: Sha256; size: number }, options: FetchOptions): Promise<void>
}

/** Bytes at the pace of background work, as long as no reader waits for them. */
async function* paced(stream: Readable, paceNow: () => Pace | undefined): AsyncGenerator<Uint8Array> {
	for await (const part of stream as AsyncIterable<Uint8Array>) {
		// A transfer that its job left goes on for some seconds: slowly, because no byte of it may be lost.
		await paceNow()
			?.take(part.byteLength)
			.catch(() => sleep(LEFT_MS, undefined, { ref: false }))
		yield part
	}
}

/** What readers and background work share. */
interface Sources {
	/** The bytes at the upstream of the repository. @throws `upstream-unavailable` while no upstream may be asked */
	sourceOf(repoId: string, sha256: Sha256, size: number): Promise<{ source: TransferSource; upstream: string }>
	/** Files that background work fetches and no reader waits for, by repository and hash. */
	background: Map<string, FetchOptions>
	/** Files that are being stored. */
	storing: Map<string, Promise<void>>
	/** Files that are put together from chunks, some of which were here. */
	joined: Set<string>
}

function createSources(deps: AbsentFilesDeps): Sources {
	const { records, upstreams, list, chunks } = deps
	const background: Sources['background'] = new Map()
	const storing: Sources['storing'] = new Map()
	const joined: Sources['joined'] = new Set()

	async function sourceOf(repoId: string, sha256: Sha256, size: number): Promise<{ source: TransferSource; upstream: string }> {
		const what = `The file ${sha256}`
		const [repo, mirror] = await Promise.all([records.repos.byId(repoId), records.mirrors.byRepo(repoId)])
		if (repo?.upstream === undefined || !mirror) throw new HubError('object-not-found', { oid: sha256 })
		const name = repo.upstream
		const refuse = (why: string): HubError => new HubError('upstream-unavailable', { what, upstream: name, why })
		if (deps.isOffline) throw refuse('is not asked, because this hub is set to work offline')
		const upstream = (await list.present()).find((one) => one.name === name)
		if (!upstream) throw refuse('is no longer one of the upstreams of this hub')
		if (size > deps.objectMax) throw new HubError('too-large', { what, limit: deps.objectMax })
		const place = await list.placeOf(upstream, [])
		const there = { kind: repo.kind, id: mirror.upstreamId }
		const key = keyOf({ repoId, sha256 })
		const file: FileThere = { upstream, place, there, repoId, sha256, size }
		return {
			upstream: name,
			source: {
				async open(range) {
					const free = await deps.connections.take(upstream, range.signal)
					const work = background.get(key)
					try {
						const ask = work?.ask ?? deps.ask
						const stream = await openFile({
							range,
							plan: chunks.find(file),
							whole: (asked) => ask(upstream, () => upstreams.object(place, there, { sha256, size }, asked)),
							took: (bytes) => deps.took(repoId, bytes),
							joined: () => joined.add(key),
						})
						stream.once('close', free)
						if (!work) return stream
						const slow = Readable.from(
							paced(stream, () => background.get(key)?.pace),
							{ objectMode: false },
						)
						return slow.once('close', () => stream.destroy())
					} catch (error) {
						free()
						// What came is kept only when the upstream is what failed.
						throw work?.signal.aborted ? new UpstreamError('away', 'is not asked any more', { cause: error }) : error
					}
				},
				async store(bytes) {
					const work = deps.store({ repoId, oid: sha256, size }, bytes)
					storing.set(key, work)
					await work.finally(() => storing.delete(key))
					joined.delete(key)
					chunks.learn(file)
				},
			},
		}
	}

	return { sourceOf, background, storing, joined }
}

function createFetch(
	{ records, transfers, quota, store, takeBack }: AbsentFilesDeps,
	{ sourceOf, background, storing }: Omit<Sources, 'joined'>,
): AbsentFiles['fetch'] {
	return async function fetch(repoId, { sha256, size }, options) {
		if (size === 0) return store({ repoId, oid: sha256, size }, Readable.from([]))
		if (await takeBack({ repoId, sha256 })) return
		const key = keyOf({ repoId, sha256 })
		const { source } = await sourceOf(repoId, sha256, size)
		await quota.reserveFiles(repoId, [{ sha256, size }])
		background.set(key, options)
		try {
			const stream = await transfers.read({ repoId, sha256, size }, { start: 0, end: size - 1 }, source)
			const stop = (): unknown => stream.destroy()
			options.signal.addEventListener('abort', stop, { once: true })
			try {
				for await (const part of stream as AsyncIterable<Uint8Array>) options.onBytes(part.byteLength)
			} finally {
				options.signal.removeEventListener('abort', stop)
			}
			options.signal.throwIfAborted()
			await storing.get(key)
		} finally {
			const forget = (): void => {
				if (background.get(key) === options) background.delete(key)
			}
			if (options.signal.aborted) setTimeout(forget, LEFT_KEPT_MS).unref()
			else forget()
		}
		const [stored] = await records.objects.entitled(repoId, [sha256])
		if (!stored) throw new UpstreamError('away', 'sent a file that could not be stored yet')
	}
}

/** Creates the access to large files that are still at upstreams. */
export function createAbsentFiles(deps: AbsentFilesDeps): AbsentFiles {
	const { records, transfers } = deps
	const wrong = new LRUCache<string, HubError>({ max: WRONG_MAX, ttl: WRONG_MS })
	const sources = createSources(deps)
	const { sourceOf, background, joined } = sources
	const fetch = createFetch(deps, sources)

	async function open(repoId: string, { sha256, size }: { sha256: Sha256; size: number }, range?: ByteRange): Promise<Readable> {
		// It may have come since it was found.
		const stored = (await records.objects.entitled(repoId, [sha256]))[0] ?? (await deps.takeBack({ repoId, sha256 }))
		if (stored) return openObject(deps, stored).open(range)
		if (size === 0) return Readable.from([])
		const key = keyOf({ repoId, sha256 })
		const known = wrong.get(key)
		if (known) throw known
		background.delete(key)
		const { source, upstream } = await sourceOf(repoId, sha256, size)
		await deps.quota.reserveFiles(repoId, [{ sha256, size }])
		const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? size, size - 1) }
		const told = (error: unknown): unknown => {
			const explained = explainTrouble(error, `the file ${sha256}`, upstream)
			if (!(error instanceof UpstreamError) || error.trouble !== 'wrong') return explained
			// Chunks that were here may be at fault: the next reader gets the file as the upstream sends it whole.
			if (joined.delete(key)) deps.chunks.forget({ repoId, sha256 })
			else if (explained instanceof HubError) wrong.set(key, explained)
			return explained
		}
		try {
			const stream = await transfers.read({ repoId, sha256, size }, { start, end }, source)
			return stream.once('error', told)
		} catch (error) {
			throw told(error)
		}
	}

	return {
		fetch,
		async sizes(repoId, hashes) {
			return new Map((await records.mirrors.objects(repoId, hashes)).map(({ sha256, size }) => [sha256, size]))
		},
		async find(repoId, sha256) {
			const [object] = await records.mirrors.objects(repoId, [sha256])
			return object && { size: object.size, open: (range) => open(repoId, object, range), diskPath: undefined }
		},
	}
}
