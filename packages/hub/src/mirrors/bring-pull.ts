import { entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../accounts/actors/actor.ts'
import { SharedWork } from '../outside/jobs/shared-work.ts'
import { mayReadContent } from '../repositories/access/access.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import { UpstreamError } from '../outside/upstreams.ts'
import { explainTrouble } from './explain-trouble.ts'
import type { MirrorPort } from './mirror-port.ts'
import type { MirrorRecords } from './mirror-records.ts'
import type { MirrorRepository } from './mirror-repository.ts'
import type { Mirrors } from './mirrors.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What it needs. */
export interface BringPullDeps {
	records: { mirrors: Pick<MirrorRecords, 'byRepo'> }
	port: Pick<MirrorPort, 'compareMs' | 'isOffline'>
	list: Pick<UpstreamList, 'present' | 'placeOf'>
	mirroring: Pick<MirrorRepository, 'pull'>
	git: { resolveCommit(repo: string, name: string): Promise<unknown> }
	locate(ref: RepoRef): Promise<Repo | undefined>
}

/** Pull requests of which is remembered when they were compared. */
const KNOWN_MAX = 10_000

/** Creates the fetching of pull requests, which come one by one when a caller names them. */
export function createBringPull({ records, port, list, mirroring, git, locate }: BringPullDeps): {
	bringPull: Mirrors['bringPull']
	ended(): Promise<void>
} {
	const compared = new LRUCache<string, true>({ ...entriesMax(KNOWN_MAX), ttl: Math.max(port.compareMs, 1) })
	const pulling = new SharedWork<void>()

	async function bringPull(ref: RepoRef, actor: Actor, number: number): Promise<void> {
		const repo = await locate(ref)
		if (!repo || repo.upstream === undefined || !mayReadContent(actor, repo)) return
		const key = `${repo.id}:${number}`
		const [mirror, upstreams] = await Promise.all([records.mirrors.byRepo(repo.id), list.present()])
		const upstream = upstreams.find(({ name }) => name === repo.upstream)
		if (!mirror || !upstream || port.isOffline || compared.has(key)) return
		try {
			const place = await list.placeOf(upstream, [])
			await pulling.once(key, () => mirroring.pull({ upstream, place }, repo, mirror, number))
			compared.set(key, true)
		} catch (error) {
			// What came before is shown although it cannot be compared.
			const isHere = (await git.resolveCommit(repo.id, `refs/pr/${number}`)) !== undefined
			if (error instanceof UpstreamError && (isHere || error.trouble === 'missing')) return
			throw explainTrouble(error, `Pull request ${number} of ${repo.name}`, upstream.name)
		}
	}

	return { bringPull, ended: () => pulling.ended() }
}
