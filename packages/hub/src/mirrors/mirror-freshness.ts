import { setTimeout as sleep } from 'node:timers/promises'
import { SharedWork } from '../outside/jobs/shared-work.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { Mirror, MirrorRecords } from './mirror-records.ts'
import type { MirrorPort } from './mirror-port.ts'
import type { MirrorRepository } from './mirror-repository.ts'
import type { Asked } from './mirror-rows.ts'
import type { MirrorState } from './mirrors.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What keeping mirrors fresh needs. */
export interface FreshnessDeps {
	records: { mirrors: Pick<MirrorRecords, 'byRepo'> }
	port: Pick<MirrorPort, 'compareMs' | 'isOffline'>
	list: UpstreamList
	mirroring: Pick<MirrorRepository, 'compare'>
	now: () => Date
	/** Called with failures of background work. Never throws. */
	report: (what: string, error: unknown) => void
}

/** How old mirrored repositories are, and their comparison with the upstream. */
export interface MirrorFreshness {
	/** `undefined` for a repository of this hub. */
	stateOf(repo: Pick<Repo, 'id' | 'upstream'>): Promise<MirrorState | undefined>
	/** Compares a repository when it is time. Waits a moment for the answer, and goes on without it. */
	keepFresh(repo: Repo, path: readonly string[]): Promise<MirrorState | undefined>
	/** Waits for the running work. */
	ended(): Promise<void>
}

/** How long a caller waits for the comparison of what is here, in milliseconds: then it is shown as it is. */
const COMPARE_WAIT_MS = 2000

/** Creates it. */
export function createFreshness({ records, port, list, mirroring, now, report }: FreshnessDeps): MirrorFreshness {
	const comparing = new SharedWork<void>()

	async function stateOf({ id, upstream }: Pick<Repo, 'id' | 'upstream'>, mirror?: Mirror): Promise<MirrorState | undefined> {
		const known = upstream === undefined ? undefined : (mirror ?? (await records.mirrors.byRepo(id)))
		if (!known || upstream === undefined) return undefined
		const { upstreamId, address, mirroredAt, comparedAt, problem } = known
		const isDetached = port.isOffline || !(await list.present()).some(({ name }) => name === upstream)
		return { upstream, upstreamId, address, mirroredAt, comparedAt, problem, isDetached }
	}

	async function keepFresh(repo: Repo, path: readonly string[]): Promise<MirrorState | undefined> {
		const mirror = repo.upstream === undefined ? undefined : await records.mirrors.byRepo(repo.id)
		if (!mirror) return undefined
		const isDue = now().getTime() - mirror.triedAt.getTime() >= port.compareMs
		const upstream = isDue && !port.isOffline ? (await list.present()).find(({ name }) => name === repo.upstream) : undefined
		if (!upstream) return stateOf(repo, mirror)
		const asked: Asked = { upstream, place: await list.placeOf(upstream, path) }
		const work = comparing
			.once(repo.id, () => mirroring.compare(asked, repo, mirror))
			.catch((error: unknown) => report(`compare ${repo.name} with its upstream`, error))
		const waiting = new AbortController()
		await Promise.race([work, sleep(COMPARE_WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined)])
		waiting.abort()
		return stateOf(repo)
	}

	return { stateOf, keepFresh, ended: () => comparing.ended() }
}
