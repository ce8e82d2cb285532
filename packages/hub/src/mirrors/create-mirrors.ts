import { entriesMax, type Sha256 } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import type { Store } from '../database/store.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import type { XetStore } from '../objects/xet/xet.ts'
import type { GroupRecords } from '../repositories/groups/group-records.ts'
import { mayRead } from '../repositories/access/access.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import { createAbsentFiles, type AbsentFilesDeps } from './absent-files.ts'
import { createChunksHere } from './chunks-here.ts'
import { createAskGently, createAskInBackground } from './ask-gently.ts'
import { createBringPull } from './bring-pull.ts'
import { createFilling } from './create-filling.ts'
import { readsAt, type AskedBy } from './look-at-upstreams.ts'
import { createLookUpstream } from './look-upstream.ts'
import { createFreshness } from './mirror-freshness.ts'
import type { MirrorChunkRecords } from './mirror-chunk-records.ts'
import type { MirrorPort } from './mirror-port.ts'
import type { MirrorUseRecords } from './mirror-use-records.ts'
import { createMirrorUses } from './mirror-uses.ts'
import { mirroredXet } from './mirrored-xet.ts'
import { createTakeBack, type TakeBackDeps } from './take-back.ts'
import { createTryUpstream } from './try-upstream.ts'
import { createUpstreamConnections } from './upstream-connections.ts'
import type { ApprovalRecords, UpstreamConnectionRecords, UpstreamReaderRecords, UpstreamRecords } from './mirror-records.ts'
import { createMirrorRepository, type MirrorRepositoryDeps } from './mirror-repository.ts'
import type { MirrorTables } from './mirror-rows.ts'
import type { Mirrors, MirrorState } from './mirrors.ts'
import { createUpstreamList } from './upstream-list.ts'

/** What mirrors need. */
export interface MirrorsDeps
	extends
		Omit<MirrorRepositoryDeps, 'upstreams' | 'ask' | 'records'>,
		Omit<
			AbsentFilesDeps,
			| 'upstreams'
			| 'transfers'
			| 'list'
			| 'ask'
			| 'connections'
			| 'chunks'
			| 'records'
			| 'quota'
			| 'objectMax'
			| 'isOffline'
			| 'took'
			| 'takeBack'
		> {
	records: Store<
		MirrorTables & {
			audit: AuditRecords
			objects: ObjectRecords
			upstreams: UpstreamRecords
			upstreamConnections: UpstreamConnectionRecords
			upstreamReaders: UpstreamReaderRecords
			mirrorRequests: ApprovalRecords
			groups: Pick<GroupRecords, 'ofOrg'>
			mirrorUses: MirrorUseRecords
			mirrorChunks: MirrorChunkRecords
			xet: XetRecords
		}
	>
	blobs: AbsentFilesDeps['blobs'] & TakeBackDeps['blobs']
	xet: XetStore
	port: MirrorPort
	quota: MirrorRepositoryDeps['quota'] & AbsentFilesDeps['quota']
	secret: string
	/** Cuts a stored file into its chunks. */
	adopt: (sha256: Sha256) => Promise<void>
	/** Called with failures of background work. Never throws. */
	report: (what: string, error: unknown) => void
}

/** How long nothing is looked up again for a name, in milliseconds. */
const SETTLED_MS = 2000
const SETTLED_MAX = 20_000
/** Hubs that a request may come through. */
const HUBS_MAX = 4
/** How long what came of a file is kept without a reader, in milliseconds. */
const PARTS_MS = 7 * 24 * 3_600_000

/** Creates the mirrors of a hub. */
export function createMirrors(deps: MirrorsDeps): Mirrors {
	const { records, port, secret, now } = deps
	const hubId = createHash('sha256').update(`stoa mirror\n${secret}`).digest('hex').slice(0, 16)
	const stop = new AbortController()
	const list = createUpstreamList({ records, secret, hubId, stopping: stop.signal, now })
	const ask = createAskGently({ records, now })
	const mirroring = createMirrorRepository({ ...deps, upstreams: port.upstreams, ask })
	const { stateOf, keepFresh, ended: compared } = createFreshness({ ...deps, list, mirroring })
	const look = createLookUpstream({ ...deps, list, ask, mirroring })
	const { find, ended: found } = look
	const takeBack = createTakeBack(deps)
	const uses = createMirrorUses({ ...deps, takeBack })
	const connections = createUpstreamConnections(deps)
	const chunks = createChunksHere({ ...deps, ...port, ask })
	const absent = createAbsentFiles({ ...deps, ...port, list, ask, connections, takeBack, chunks, took: uses.took })
	const askWith = createAskInBackground({ records, ask, now })
	const settled = new LRUCache<string, { state: MirrorState | undefined }>({ ...entriesMax(SETTLED_MAX), ttl: SETTLED_MS })
	list.onChange(() => settled.clear())

	async function locate({ kind, id }: RepoRef): Promise<Repo | undefined> {
		return (await records.repos.byName(kind, id)) ?? records.repos.byOldName(kind, id)
	}

	const { bringPull, ended: pulled } = createBringPull({ ...deps, list, mirroring, locate })

	/** `isPublic`: whether every caller gets the same. */
	async function bringNow(ref: RepoRef, by: AskedBy): Promise<{ state: MirrorState | undefined; isPublic: boolean }> {
		const isCircle = by.path.includes(hubId) || by.path.length >= HUBS_MAX
		const repo = await locate(ref)
		const isPublic = repo?.visibility !== 'private'
		if (repo && mayRead(by.actor, repo)) return { state: await (isCircle ? stateOf(repo) : keepFresh(repo, by.path)), isPublic }
		// What is private at an upstream is for others as if it were not here: they are answered after the same requests.
		const isHere = repo && (isPublic || repo.upstream === undefined || repo.restriction !== undefined)
		const brought = isHere || isCircle || port.isOffline ? undefined : await find(ref, by)
		if (!brought || !mayRead(by.actor, brought)) return { state: undefined, isPublic }
		return { state: await stateOf(brought), isPublic: brought.visibility === 'public' }
	}

	return {
		async bring(ref, actor, path = []) {
			if ((await list.present()).length === 0) return undefined
			const key = `${readsAt(actor).join(',')}|${ref.kind}:${ref.id.toLowerCase()}`
			const known = settled.get(key)
			if (known) return known.state
			const { state, isPublic } = await bringNow(ref, { actor, path })
			// What was left out for a circle may be there for another caller.
			if (port.compareMs > SETTLED_MS && path.length === 0 && isPublic) settled.set(key, { state })
			return state
		},
		bringPull,
		stateOf,
		absent,
		uses,
		xet: mirroredXet(deps.xet, { records, uses, takeBack }),
		filling: createFilling({ ...port, records, list, ask, askWith, look, mirroring, absent }),
		addUpstream: list.addUpstream,
		changeUpstream: list.changeUpstream,
		removeUpstream: list.removeUpstream,
		testUpstream: createTryUpstream({ ...port, list, ask }),
		upstreams: list.upstreams,
		async tidy() {
			await records.mirrors.forgetMissing(now())
			await port.transfers.sweep(new Date(now().getTime() - PARTS_MS))
		},
		async close() {
			stop.abort()
			await port.transfers.close()
			await Promise.all([compared(), found(), pulled()])
			await chunks.close()
			await uses.close()
			await connections.close()
		},
	}
}
