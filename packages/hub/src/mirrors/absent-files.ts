import { HubError, type Sha256 } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { Readable } from 'node:stream'
import type { AbsentObjects } from '../objects/reading/absent-objects.ts'
import { openObject, type ObjectSources } from '../objects/reading/open-object.ts'
import type { Quota } from '../objects/quota/quota.ts'
import type { ByteRange } from '../objects/store/byte-range.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { Transfers, TransferSource } from '../outside/transfers.ts'
import { UpstreamError, type Upstreams } from '../outside/upstreams.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { AskGently } from './ask-gently.ts'
import { explainTrouble } from './explain-trouble.ts'
import type { MirrorRecords } from './mirror-records.ts'
import { Slots } from './slots.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What fetching large files needs. */
export interface AbsentFilesDeps extends ObjectSources {
	records: { mirrors: MirrorRecords; objects: ObjectRecords; repos: RepoRecords }
	upstreams: Upstreams
	transfers: Transfers
	list: Pick<UpstreamList, 'present' | 'placeOf'>
	ask: AskGently
	quota: Pick<Quota, 'reserveFiles'>
	/** Largest file that is fetched, in bytes. */
	objectMax: number
	isOffline: boolean
	/** Stores a file whose bytes are proven, and entitles the repository to it. */
	store(object: { repoId: string; oid: Sha256; size: number }, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/** How long a file of which the upstream sent wrong bytes is not asked for again, in milliseconds. */
const WRONG_MS = 60_000
const WRONG_MAX = 1000

/** Creates the access to large files that are still at upstreams. */
export function createAbsentFiles(deps: AbsentFilesDeps): AbsentObjects {
	const { records, upstreams, transfers, list, ask } = deps
	const wrong = new LRUCache<string, HubError>({ max: WRONG_MAX, ttl: WRONG_MS })
	const slots = new Slots()

	/** The bytes at the upstream of the repository. @throws `upstream-unavailable` while no upstream may be asked */
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
		return {
			upstream: name,
			source: {
				async open(range) {
					const free = await slots.take(name, upstream.connectionsMax, range.signal)
					try {
						const stream = await ask(upstream, () => upstreams.object(place, there, { sha256, size }, range))
						return stream.once('close', free)
					} catch (error) {
						free()
						throw error
					}
				},
				store: (bytes) => deps.store({ repoId, oid: sha256, size }, bytes),
			},
		}
	}

	async function open(repoId: string, { sha256, size }: { sha256: Sha256; size: number }, range?: ByteRange): Promise<Readable> {
		// It may have come since it was found.
		const [stored] = await records.objects.entitled(repoId, [sha256])
		if (stored) return openObject(deps, stored).open(range)
		if (size === 0) return Readable.from([])
		const key = `${repoId}:${sha256}`
		const known = wrong.get(key)
		if (known) throw known
		const { source, upstream } = await sourceOf(repoId, sha256, size)
		await deps.quota.reserveFiles(repoId, [{ sha256, size }])
		const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? size, size - 1) }
		const told = (error: unknown): unknown => {
			const explained = explainTrouble(error, `the file ${sha256}`, upstream)
			if (error instanceof UpstreamError && error.trouble === 'wrong' && explained instanceof HubError) wrong.set(key, explained)
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
		async sizes(repoId, hashes) {
			return new Map((await records.mirrors.objects(repoId, hashes)).map(({ sha256, size }) => [sha256, size]))
		},
		async find(repoId, sha256) {
			const [object] = await records.mirrors.objects(repoId, [sha256])
			return object && { size: object.size, open: (range) => open(repoId, object, range), diskPath: undefined }
		},
	}
}
