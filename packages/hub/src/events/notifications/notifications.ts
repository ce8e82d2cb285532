import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Discussion } from '../../community/discussions/discussions.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'

/** What people can be told of. */
export const NOTIFICATION_KINDS = ['thread', 'mention', 'access', 'repo', 'follow', 'moderation'] as const
/** One of them: a thread said something, somebody was named in one, access was asked for or decided, a followed account published, a follower came, administrators of the hub took something down or closed a report. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Why somebody is told. */
export type NotificationReason =
	| 'mention'
	| 'author'
	| 'participant'
	| 'owner'
	| 'watching'
	| 'access-asked'
	| 'access-accepted'
	| 'access-rejected'
	| 'following'
	| 'followed'
	| 'taken-down'
	| 'restored'
	| 'report-closed'

/** Something a person was told. There is one for each thing: news about it makes the same one unread again. */
export interface Notification {
	id: string
	kind: NotificationKind
	reason: NotificationReason
	isUnread: boolean
	updatedAt: Date
	repo: Repo | undefined
	discussion: Discussion | undefined
	/** The comment that is new, by its id. */
	eventId: string | undefined
	/** What it says, of `moderation`. */
	note?: string | undefined
	/** The address that `note` leads to, from `/` on. */
	href?: string | undefined
	/** Who did it; `undefined` for those that have gone. */
	by: Account | undefined
}

/** What somebody wants to hear of a thing: everything, nothing, or what concerns them. */
export type WatchLevel = 'watching' | 'muted' | 'usual'

/** What somebody does not want to hear of at all, and whether the rest comes by mail too, to an address that was confirmed. */
export interface NotificationChoice {
	unwanted: NotificationKind[]
	byMail: boolean
}

/** A repository, or one of its threads. */
export interface WatchSubject {
	repo: RepoRef
	/** Of a thread. */
	number?: number | undefined
}

/** What people are told of, and what they want to be told of. Nobody is told of what they may not see. */
export interface Notifications {
	/** Unread ones first, then the newest. @throws `sign-in-needed` */
	list(
		actor: Actor,
		page: { skip: number; limit: number; unreadOnly?: boolean | undefined },
	): Promise<{ notifications: Notification[]; total: number; unread: number }>
	/** By id, or all of them. */
	markRead(actor: Actor, which: string[] | 'all'): Promise<void>
	/** What belongs to a thread was read, because the thread was looked at. */
	markThreadRead(actor: Actor, discussion: Pick<Discussion, 'id'>): Promise<void>
	/** @throws `sign-in-needed` | `repo-not-found` | `discussion-not-found` */
	watch(actor: Actor, subject: WatchSubject, level: WatchLevel): Promise<void>
	watchLevel(actor: Actor, subject: WatchSubject): Promise<WatchLevel>
	choice(actor: Actor): Promise<NotificationChoice>
	choose(actor: Actor, choice: NotificationChoice): Promise<void>
}
