import { HubError } from '@stoa/vocabulary'
import { UpstreamError, type Upstreams } from '../outside/upstreams.ts'
import type { RepoRef } from '../repositories/repos/repo.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { AbsentFiles } from './absent-files.ts'
import type { AskGently } from './ask-gently.ts'
import type { LookUpstream } from './look-upstream.ts'
import type { MirrorRecords, Upstream } from './mirror-records.ts'
import type { MirrorRepository } from './mirror-repository.ts'
import type { Asked } from './mirror-rows.ts'
import type { MirrorFilling } from './mirrors.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What it needs. */
export interface FillingDeps {
	records: { mirrors: Pick<MirrorRecords, 'byRepo'>; repos: Pick<RepoRecords, 'byName' | 'byOldName' | 'byId'> }
	upstreams: Upstreams
	isOffline: boolean
	list: UpstreamList
	ask: AskGently
	/** Sends requests while others wait for none. */
	askWith: (signal: AbortSignal) => AskGently
	look: Pick<LookUpstream, 'takeFrom'>
	mirroring: Pick<MirrorRepository, 'follow'>
	absent: Pick<AbsentFiles, 'fetch'>
}

/** Creates it. */
export function createFilling({ records, upstreams, isOffline, list, ask, askWith, look, mirroring, absent }: FillingDeps): MirrorFilling {
	async function upstreamCalled(name: string): Promise<Upstream> {
		const found = (await list.present()).find((one) => one.name === name)
		if (!found) throw new HubError('upstream-not-found', { name })
		return found
	}

	async function asking(name: string): Promise<Asked> {
		const upstream = await upstreamCalled(name)
		if (isOffline) throw new UpstreamError('away', 'is not asked, because this hub is set to work offline')
		return { upstream, place: await list.placeOf(upstream, []) }
	}

	return {
		upstreams: () => list.present(),
		upstream: upstreamCalled,
		async list(name, query, { cursor, signal }) {
			const { upstream, place } = await asking(name)
			return askWith(signal)(upstream, () => upstreams.list(place, query, cursor))
		},
		async collection(name, slug, signal) {
			const { upstream, place } = await asking(name)
			return askWith(signal)(upstream, () => upstreams.collection(place, slug))
		},
		async describe(name, ref) {
			const { upstream, place } = await asking(name)
			return ask(upstream, () => upstreams.describe(place, ref))
		},
		async take(name, ref: RepoRef, signal) {
			const asked = await asking(name)
			// The first of its requests waits for its turn; the few after it follow at once.
			await askWith(signal)(asked.upstream, async () => undefined)
			const { kind, id } = ref
			const shadowed = (): HubError => new HubError('mirror-shadowed', { kind, id, upstream: name })
			const known = (await records.repos.byName(kind, id)) ?? (await records.repos.byOldName(kind, id))
			const mirror = known && (await records.mirrors.byRepo(known.id))
			if (known && (known.upstream !== name || !mirror)) throw shadowed()
			if (known && mirror) await mirroring.follow(asked, known, mirror)
			else {
				const taken = await look.takeFrom(asked, ref)
				if (!taken) throw shadowed()
				return taken
			}
			return (await records.repos.byId(known.id)) ?? known
		},
		fetch: (repoId, object, { pace, onBytes, signal }) => absent.fetch(repoId, object, { pace, onBytes, signal, ask: askWith(signal) }),
	}
}
