import type { WatchLevel } from '@stoa/hub'
import { HubError, repoAddress, type RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

/** What the page shows on which a repository is watched or muted. */
export interface WatchData {
	frame: RepoFrame
	level: WatchLevel
}

type Call = PageCall<RepoParams>

/** Asks for what the visitor wants to hear of a repository. @throws `sign-in-needed` */
export function loadWatch(kind: RepoKind): (call: Call) => Promise<WatchData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		return { frame, level: await call.hub.notifications.watchLevel(call.actor, { repo: { kind, id: frame.repo.name } }) }
	}
}

/** Keeps what the visitor chose. */
export function actWatch(kind: RepoKind): (call: Call) => Promise<WatchData | Elsewhere> {
	return async (call) => {
		const data = await loadWatch(kind)(call)
		if (isElsewhere(data)) return data
		const level = (['watching', 'muted', 'usual'] as const).find((one) => one === call.form.get('level'))
		if (!level) throw new HubError('invalid-input', { what: 'the form', why: 'choose what you want to hear' })
		const ref = { kind, id: data.frame.repo.name }
		await call.hub.notifications.watch(call.actor, { repo: ref }, level)
		return { redirect: repoAddress(ref) }
	}
}
