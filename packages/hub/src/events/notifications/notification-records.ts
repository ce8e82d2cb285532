import type { Notification, NotificationChoice, NotificationKind, NotificationReason } from './notifications.ts'

/** The content of a notification. */
export interface Told {
	/** The subject of the notification. Each person has at most one notification for a subject. */
	subject: string
	kind: NotificationKind
	repoId?: string | undefined
	discussionId?: string | undefined
	byId?: string | undefined
	eventId?: string | undefined
	/** The text, when it cannot be read from the subject. */
	note?: string | undefined
	/** The path that `note` links to, from `/` on. */
	href?: string | undefined
	at: Date
}

/** An e-mail that a caller has claimed. */
export interface DueMail {
	to: string
	userId: string
	notification: Notification
	/** Counts this one. */
	attempts: number
	/** Whether an attempt before failed. */
	hasFailed: boolean
}

/** Stores notifications and the choices of people about them. Rows are deleted with their person and with their subject. */
export interface NotificationRecords {
	/** Skips people who muted the subject or its repository, or turned this kind off. */
	tell(audience: ReadonlyMap<string, NotificationReason>, about: Told): Promise<void>
	/** Does the same for all followers of an account, in one statement. */
	tellFollowers(accountId: string, about: Told): Promise<void>
	/** Unread ones first, then the newest. Private repositories are included only for the owners that `seen` names. */
	list(
		userId: string,
		page: { skip: number; limit: number; unreadOnly: boolean; seen: string[] },
	): Promise<{ notifications: Notification[]; total: number; unread: number }>
	/** The number of unread ones, at most `max`. */
	countUnread(userId: string, seen: string[], max: number): Promise<number>
	markRead(userId: string, which: string[] | 'all'): Promise<void>
	markSubjectRead(userId: string, subject: string): Promise<void>
	/** People who watch at least one of these. */
	watchersOf(subjects: string[]): Promise<string[]>
	watchLevel(userId: string, subject: string): Promise<'watching' | 'muted' | undefined>
	setWatchLevel(userId: string, subject: string, level: 'watching' | 'muted' | undefined): Promise<void>
	choice(userId: string): Promise<NotificationChoice>
	setChoice(userId: string, choice: NotificationChoice): Promise<void>
	/**
	 * Claims due e-mails for this caller until `until`, with the confirmed address and the accounts whose private content the person may
	 * see. Notifications that were read meanwhile, or whose person has no confirmed address, are no longer due.
	 */
	claimMail(now: Date, until: Date, limit: number): Promise<DueMail[]>
	/** Notes why an e-mail could not be sent. It is due again at the end of its lease, unless it is given up. */
	failMail(id: string, failure: string, outcome: { isGivenUp: boolean }): Promise<void>
	/** The e-mails were sent or will never be sent. */
	settleMail(ids: string[]): Promise<void>
	/** Deletes notifications that were read and did not change since `before`; returns their number. */
	forget(before: Date): Promise<number>
}
