import type { WatchLevel } from '@stoa/hub'
import { HubError, repoAddress, type RepoKind } from '@stoa/vocabulary'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { oneOf } from '../../../site/fields.ts'
import { answerForms, form } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** What the page shows on which a repository is watched or muted. */
export interface WatchData {
	frame: RepoFrame
	level: WatchLevel
}

type Call = PageCall<RepoParams>

/** Asks for what the visitor wants to hear of a repository. @throws `sign-in-needed` */
export function loadWatch(kind: RepoKind): (call: Call) => Promise<WatchData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind, 'person')
		if (isElsewhere(frame)) return frame
		return { frame, level: await call.hub.notifications.watchLevel(call.actor, { repo: { kind, id: frame.repo.name } }) }
	}
}

/** Keeps what the visitor chose. */
export const actWatch = (kind: RepoKind) =>
	answerForms({
		find: (call: Call) => findRepo(call, kind, 'person'),
		load: loadWatch(kind),
		forms: form({
			fields: { level: oneOf(['watching', 'muted', 'usual']) },
			done: (words) => words.community.watch.saved,
			async run({ hub, actor, ref }: AtRepo, { level }) {
				if (!level) throw new HubError('invalid-input', { what: 'the form', why: 'choose what you want to hear' })
				await hub.notifications.watch(actor, { repo: ref }, level)
				return repoAddress(ref)
			},
		}),
	})
