import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import type { Store } from '../database/store.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import type { XetStore } from '../objects/xet/xet.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import { createAbsentFiles, type AbsentFilesDeps } from './absent-files.ts'
import { createAskGently, createAskInBackground } from './ask-gently.ts'
import { createFilling } from './create-filling.ts'
import { createLookUpstream } from './look-upstream.ts'
import { createFreshness } from './mirror-freshness.ts'
import type { MirrorPort } from './mirror-port.ts'
import type { MirrorUseRecords } from './mirror-use-records.ts'
import { createMirrorUses } from './mirror-uses.ts'
import { mirroredXet } from './mirrored-xet.ts'
import { createTakeBack, type TakeBackDeps } from './take-back.ts'
import type { UpstreamRecords } from './mirror-records.ts'
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
			'upstreams' | 'transfers' | 'list' | 'ask' | 'records' | 'quota' | 'objectMax' | 'isOffline' | 'took' | 'takeBack'
		> {
	records: Store<
		MirrorTables & {
			audit: AuditRecords
			objects: ObjectRecords
			upstreams: UpstreamRecords
			mirrorUses: MirrorUseRecords
			xet: XetRecords
		}
	>
	blobs: AbsentFilesDeps['blobs'] & TakeBackDeps['blobs']
	xet: XetStore
	port: MirrorPort
	quota: MirrorRepositoryDeps['quota'] & AbsentFilesDeps['quota']
	secret: string
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
	const absent = createAbsentFiles({ ...deps, ...port, list, ask, takeBack, took: uses.took })
	const askWith = createAskInBackground({ records, ask, now })
	const settled = new LRUCache<string, { state: MirrorState | undefined }>({ max: SETTLED_MAX, ttl: SETTLED_MS })
	list.onChange(() => settled.clear())

	async function locate({ kind, id }: RepoRef): Promise<Repo | undefined> {
		return (await records.repos.byName(kind, id)) ?? records.repos.byOldName(kind, id)
	}

	async function bringNow(ref: RepoRef, path: readonly string[]): Promise<MirrorState | undefined> {
		const isCircle = path.includes(hubId) || path.length >= HUBS_MAX
		const repo = await locate(ref)
		if (repo) return isCircle ? stateOf(repo) : keepFresh(repo, path)
		const brought = isCircle || port.isOffline ? undefined : await find(ref, path)
		return brought && stateOf(brought)
	}

	return {
		async bring(ref, path = []) {
			if ((await list.present()).length === 0) return undefined
			const key = `${ref.kind}:${ref.id.toLowerCase()}`
			const known = settled.get(key)
			if (known) return known.state
			const state = await bringNow(ref, path)
			// What was left out for a circle may be there for another caller.
			if (port.compareMs > SETTLED_MS && path.length === 0) settled.set(key, { state })
			return state
		},
		stateOf,
		absent,
		uses,
		xet: mirroredXet(deps.xet, { records, uses, takeBack }),
		filling: createFilling({ ...port, records, list, askWith, look, mirroring, absent }),
		addUpstream: list.addUpstream,
		removeUpstream: list.removeUpstream,
		upstreams: list.upstreams,
		async tidy() {
			await records.mirrors.forgetMissing(now())
			await port.transfers.sweep(new Date(now().getTime() - PARTS_MS))
		},
		async close() {
			stop.abort()
			await port.transfers.close()
			await Promise.all([compared(), found()])
			await uses.close()
		},
	}
}
