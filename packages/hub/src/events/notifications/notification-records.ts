import type { Notification, NotificationChoice, NotificationKind, NotificationReason } from './notifications.ts'

/** What is told, of whichever thing. */
export interface Told {
	/** What it is about: there is one notification of it for each person. */
	subject: string
	kind: NotificationKind
	repoId?: string | undefined
	discussionId?: string | undefined
	byId?: string | undefined
	eventId?: string | undefined
	/** What it says, when there is nothing left to read it from. */
	note?: string | undefined
	/** The address that `note` leads to, from `/` on. */
	href?: string | undefined
	at: Date
}

/** What people were told, and what they want to hear. All of it goes with its person, and with what it is about. */
export interface NotificationRecords {
	/** Leaves out those who muted the subject or its repository, and who do not want the kind. */
	tell(audience: ReadonlyMap<string, NotificationReason>, about: Told): Promise<void>
	/** The same for everybody who follows an account, in one statement. */
	tellFollowers(accountId: string, about: Told): Promise<void>
	/** Unread ones first, then the newest; of private repositories only those whose owners `seen` names. */
	list(
		userId: string,
		page: { skip: number; limit: number; unreadOnly: boolean; seen: string[] },
	): Promise<{ notifications: Notification[]; total: number; unread: number }>
	/** How many are unread, at most `max`. */
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
	 * Notifications that are due by mail, for this caller alone until `until`, with the confirmed address and the accounts that their person
	 * sees; those that were read meanwhile, or whose person has no such address, are no longer due.
	 */
	claimMail(now: Date, until: Date, limit: number): Promise<{ to: string; userId: string; notification: Notification }[]>
	/** They were sent, or never will be. */
	settleMail(ids: string[]): Promise<void>
	/** Removes what was read and did not change since `before`; answers how many. */
	forget(before: Date): Promise<number>
}
