import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Discussion } from '../../community/discussions/discussions.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'

/** Kinds of notifications. */
export const NOTIFICATION_KINDS = ['thread', 'mention', 'access', 'repo', 'follow', 'invitation', 'moderation'] as const
/**
 * A kind: a new comment, a mention, an access request or its decision, a new repository of a followed account, a new follower, an invitation to an
 * organization, or an action of the hub's administrators such as a takedown or a closed report.
 */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Why a person is notified. */
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
	| 'invited'
	| 'taken-down'
	| 'restored'
	| 'report-closed'
	| 'mirror-asked'
	| 'mirror-approved'
	| 'mirror-refused'

/** A notification. Each person has at most one for a subject: a new event makes it unread again. */
export interface Notification {
	id: string
	kind: NotificationKind
	reason: NotificationReason
	isUnread: boolean
	updatedAt: Date
	repo: Repo | undefined
	discussion: Discussion | undefined
	/** Id of the new comment. */
	eventId: string | undefined
	/** The text, for `invitation` and `moderation`. */
	note?: string | undefined
	/** The path that `note` links to, from `/` on. */
	href?: string | undefined
	/** The account that acted; `undefined` when it was deleted. */
	by: Account | undefined
}

/** Which notifications a person wants about a subject: all, none, or those that concern them. */
export type WatchLevel = 'watching' | 'muted' | 'usual'

/** Which kinds a person turned off, and whether the others are also sent by e-mail to a confirmed address. */
export interface NotificationChoice {
	unwanted: NotificationKind[]
	byMail: boolean
}

/** A repository, or one of its discussions. */
export interface WatchSubject {
	repo: RepoRef
	/** For a discussion only. */
	number?: number | undefined
}

/** Notifications, and the choices of people about them. A person is never notified of what they may not see. */
export interface Notifications {
	/** Unread ones first, then the newest. @throws `sign-in-needed` */
	list(
		actor: Actor,
		page: { skip: number; limit: number; unreadOnly?: boolean | undefined },
	): Promise<{ notifications: Notification[]; total: number; unread: number }>
	/** By id, or all of them. */
	markRead(actor: Actor, which: string[] | 'all'): Promise<void>
	/** Marks the notifications of a discussion as read because its page was viewed. */
	markThreadRead(actor: Actor, discussion: Pick<Discussion, 'id'>): Promise<void>
	/** @throws `sign-in-needed` | `repo-not-found` | `discussion-not-found` */
	watch(actor: Actor, subject: WatchSubject, level: WatchLevel): Promise<void>
	watchLevel(actor: Actor, subject: WatchSubject): Promise<WatchLevel>
	choice(actor: Actor): Promise<NotificationChoice>
	choose(actor: Actor, choice: NotificationChoice): Promise<void>
}
