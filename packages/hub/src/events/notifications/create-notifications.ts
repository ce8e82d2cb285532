import { HubError } from '@stoa/vocabulary'
import { mayRead } from '../../repositories/access/access.ts'
import { readableCircles, requirePerson } from '../../accounts/rights/rights.ts'
import { createLoop } from '../../outside/jobs/create-loop.ts'
import type { JobLog } from '../../outside/jobs/job-log.ts'
import type { Actor, Person } from '../../accounts/actors/actor.ts'
import type { Mail } from '../../outside/mail.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import { findPerson } from '../../accounts/actors/find-person.ts'
import { notificationLetter } from './letters.ts'
import type { Notifications, WatchSubject } from './notifications.ts'
import { tellNext } from './tell.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { DiscussionRecords } from '../../community/discussions/discussion-records.ts'
import type { Store } from '../../database/store.ts'
import type { NotificationRecords } from './notification-records.ts'
import type { ChangeRecords } from '../../listings/listings/change-records.ts'
import type { AccessRequestRecords } from '../../repositories/access/access-request-records.ts'
import type { GroupRecords } from '../../repositories/groups/group-records.ts'
import type { HappeningRecords } from '../happenings/happening-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

/** What notifications need. */
export interface NotificationsDeps {
	door: Pick<Repos, 'find'>
	records: Store<{
		accessRequests: AccessRequestRecords
		accounts: AccountRecords
		changes: ChangeRecords
		discussions: DiscussionRecords
		groups: GroupRecords
		happenings: HappeningRecords
		notifications: NotificationRecords
		repos: RepoRecords
	}>
	mail: Mail
	/** The origin of addresses in e-mails, without a slash at the end. */
	mailOrigin: string
	jobs: JobLog
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Notifications with a start and an end. */
export interface RunningNotifications extends Notifications {
	/** Starts sending. The caller who causes an event does not wait for it. */
	start(): Promise<void>
	close(): Promise<void>
}

const PAGE_MAX = 100
/** Each change also wakes the job, so polling can be slow. */
const POLL_MS = 5000
const LETTERS_AT_ONCE = 20
/** After this time, another process takes over the e-mails that one was sending, and failed e-mails are tried again. */
const LEASE_MS = 10 * 60_000
/** What happened longer ago is no news: after a hub was stopped for a day, people get no e-mails about the days before. */
const STALE_MS = 24 * 3_600_000
/** For a day, as failed e-mails are tried again at the end of each lease. */
const ATTEMPTS_MAX = STALE_MS / LEASE_MS

function signedIn(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return actor
}

/** Creates the notifications on the records. */
export function createNotifications({ door, records, mail, mailOrigin, jobs, now, report }: NotificationsDeps): RunningNotifications {
	const rows = records.notifications
	const loop = createLoop({
		what: 'write notifications and send e-mails about them',
		job: { key: 'emails', log: jobs },
		pollMs: POLL_MS,
		report,
		async work() {
			const isMore = await records.transaction((tables) => tellNext(tables))
			return (await sendLetters()) || isMore
		},
	})
	let endHints: (() => Promise<void>) | undefined

	/** Sends due e-mails; returns whether there were any. A failed e-mail is tried again when its lease ends. */
	async function sendLetters(): Promise<boolean> {
		const due = await rows.claimMail(now(), new Date(now().getTime() + LEASE_MS), LETTERS_AT_ONCE)
		for (const { to, userId, notification, attempts, hasFailed } of due) {
			try {
				const person = await findPerson(records, userId)
				const isSeen = person !== undefined && (!notification.repo || mayRead(person, notification.repo))
				// One that failed counts its attempts instead, and an administrator may begin them again.
				const isStale = !hasFailed && now().getTime() - notification.updatedAt.getTime() > STALE_MS
				if (isSeen && !isStale) await mail.send(notificationLetter(to, notification, mailOrigin))
				await rows.settleMail([notification.id])
			} catch (error) {
				// Whatever failed, the other e-mails do not wait for the end of the lease.
				report('send a notification by e-mail', error)
				const failure = error instanceof Error ? error.message : String(error)
				await rows.failMail(notification.id, failure, { isGivenUp: attempts >= ATTEMPTS_MAX })
			}
		}
		return due.length > 0
	}

	async function subjectOf(actor: Actor, { repo: ref, number }: WatchSubject): Promise<string> {
		const repo = await door.find(actor, ref)
		if (number === undefined) return `repo:${repo.id}`
		const thread = await records.discussions.byNumber(repo.id, number)
		if (!thread) throw new HubError('discussion-not-found', { number })
		return `discussion:${thread.id}`
	}

	return {
		async list(actor, { skip, limit, unreadOnly = false }) {
			const { account } = requirePerson(actor, 'user.notifications.read')
			return rows.list(account.id, { skip, limit: Math.min(Math.max(1, limit), PAGE_MAX), unreadOnly, seen: readableCircles(actor) })
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
		choice: async (actor) => rows.choice(signedIn(actor).account.id),
		async choose(actor, choice) {
			await rows.setChoice(requirePerson(actor).account.id, choice)
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
