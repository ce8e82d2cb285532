import { HubError } from '@stoa/vocabulary'
import { readableOwners, requirePerson } from '../access/access.ts'
import { createLoop } from '../jobs/create-loop.ts'
import type { Actor, Person } from '../people/people.ts'
import type { Records } from '../ports/records.ts'
import type { Repos } from '../repos/repo.ts'
import type { Notifications, WatchSubject } from './notifications.ts'
import { tellNext } from './tell.ts'

/** What notifications need. */
export interface NotificationsDeps {
	door: Pick<Repos, 'find'>
	records: Pick<Records, 'notifications' | 'discussions' | 'changes' | 'transaction'>
	report: (what: string, error: unknown) => void
}

/** Notifications with a beginning and an end. */
export interface RunningNotifications extends Notifications {
	/** Begins to tell: whoever did something does not wait for it. */
	start(): Promise<void>
	close(): Promise<void>
}

const PAGE_MAX = 100
/** Hints come with each change. */
const POLL_MS = 5000

function signedIn(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return actor
}

/** Makes the notifications on the records. */
export function createNotifications({ door, records, report }: NotificationsDeps): RunningNotifications {
	const rows = records.notifications
	const loop = createLoop({
		what: 'tell people',
		pollMs: POLL_MS,
		report,
		work: () => records.transaction((tables) => tellNext(tables)),
	})
	let endHints: (() => Promise<void>) | undefined

	async function subjectOf(actor: Actor, { repo: ref, number }: WatchSubject): Promise<string> {
		const repo = await door.find(actor, ref)
		if (number === undefined) return `repo:${repo.id}`
		const thread = await records.discussions.byNumber(repo.id, number)
		if (!thread) throw new HubError('discussion-not-found', { number })
		return `discussion:${thread.id}`
	}

	return {
		async list(actor, { skip, limit, unreadOnly = false }) {
			const { account } = signedIn(actor)
			return rows.list(account.id, { skip, limit: Math.min(Math.max(1, limit), PAGE_MAX), unreadOnly, seen: readableOwners(actor) })
		},
		async markRead(actor, which) {
			await rows.markRead(requirePerson(actor).account.id, which)
		},
		async markThreadRead(actor, { id }) {
			if (actor.kind === 'person' && actor.token === undefined) await rows.markSubjectRead(actor.account.id, `discussion:${id}`)
		},
		async watch(actor, subject, level) {
			const { account } = requirePerson(actor)
			await rows.setWatchLevel(account.id, await subjectOf(actor, subject), level === 'usual' ? undefined : level)
		},
		async watchLevel(actor, subject) {
			const { account } = signedIn(actor)
			return (await rows.watchLevel(account.id, await subjectOf(actor, subject))) ?? 'usual'
		},
		unwanted: async (actor) => rows.unwanted(signedIn(actor).account.id),
		async setUnwanted(actor, kinds) {
			await rows.setUnwanted(requirePerson(actor).account.id, kinds)
		},
		async start() {
			endHints = await records.changes.listen(() => loop.wake())
			loop.start()
		},
		async close() {
			await endHints?.()
			await loop.close()
		},
	}
}
