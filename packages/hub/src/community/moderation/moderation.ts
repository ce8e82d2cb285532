import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { RestrictionLevel } from '../../repositories/repos/restriction.ts'

/** What a report can be about. */
export const REPORT_CATEGORIES = ['spam', 'malware', 'illegal', 'personal-data', 'copyright', 'other'] as const
/** One of them. */
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** What a person reported to the administrators of the hub: a repository, a thread, a comment, a person or an organization. */
export interface Report {
	id: string
	/** Exactly one of this and `accountId`. */
	repoId: string | undefined
	accountId: string | undefined
	category: ReportCategory
	/** The thread it is about; absent: the repository itself. */
	number: number | undefined
	/** The comment in it. */
	eventId: string | undefined
	reporterId: string | undefined
	reason: string
	createdAt: Date
	closedAt: Date | undefined
	closedBy: string | undefined
	/** What was done about it, in words. */
	outcome: string | undefined
}

/** A report with what it names. */
export interface ReportView {
	report: Report
	/** What it is about: exactly one of both. */
	repo: Repo | undefined
	account: Account | undefined
	reporter: Account | undefined
	closer: Account | undefined
}

/** Words on every page, for a while. */
export interface Announcement {
	id: string
	text: string
	tone: 'info' | 'warning'
	createdAt: Date
	/** Absent: until it is taken away. */
	endsAt: Date | undefined
}

/** What narrows the list of accounts. */
export interface AccountFilter {
	kind: Account['kind']
	/** Part of the name or the e-mail address, in any case. */
	search?: string | undefined
	only?: 'admins' | 'suspended' | undefined
}

/** What narrows the list of repositories. */
export interface RepoOverviewFilter {
	/** Part of the name, in any case. */
	search: string
	kind?: RepoKind | undefined
	/** Those with this restriction, their own or their owner's; `any`: with one at all. */
	restriction?: RestrictionLevel | 'any' | undefined
}

/** What a report is about. */
export type ReportSubject = { repo: RepoRef; number?: number | undefined; eventId?: string | undefined } | { account: string }

/** How much there is. */
export interface HubFigures {
	users: number
	orgs: number
	suspended: number
	repos: { model: number; dataset: number; space: number }
	/** Bytes of large files, each counted once however many repositories use it. */
	storage: number
	openReports: number
	/** Bytes of the database. */
	database: number
}

/** Reports, and everything that those who run the hub do on its pages. All but the first four ask for one of them, signed in with a session. */
export interface Moderation {
	/** By everybody who is signed in and sees it. @throws `sign-in-needed` | `discussion-not-found` | `account-not-found` | `invalid-input` also for too many open ones */
	report(actor: Actor, about: ReportSubject, said: { category: ReportCategory; reason: string }): Promise<void>
	/** What stands on every page now. Kept for some seconds. */
	announcement(): Promise<Announcement | undefined>
	/** Whether nobody runs the hub yet. */
	needsAdmin(): Promise<boolean>
	/**
	 * Makes the account of the first person who runs the hub. Whoever calls this has checked that it may be done.
	 * @throws `setup-refused` when somebody runs the hub, and those of `people.signUp`
	 */
	createFirstAdmin(input: { name: string; email: string; password: string }): Promise<Account>
	/** Newest first. @throws `sign-in-needed` | `hub-admin-needed`, as does everything below */
	reports(
		actor: Actor,
		isOpen: boolean,
		page: { before?: string | undefined; limit: number },
	): Promise<{ reports: ReportView[]; next: string | undefined }>
	/** One report. @throws `report-not-found` */
	reportById(actor: Actor, id: string): Promise<ReportView>
	/** Ends a report, once; the person who sent it is told the outcome. @throws `report-not-found` */
	closeReport(actor: Actor, id: string, outcome: string): Promise<void>
	announce(actor: Actor, input: { text: string; tone: Announcement['tone']; endsAt?: Date | undefined } | undefined): Promise<void>
	/** In the order of their creation, from after `after` on. */
	accounts(
		actor: Actor,
		filter: AccountFilter,
		page: { after?: string | undefined; limit: number },
	): Promise<{ accounts: Account[]; next: string | undefined }>
	/** @throws `account-not-found` | `invalid-input` for oneself, so that somebody always runs the hub */
	setAdmin(actor: Actor, name: string, isAdmin: boolean): Promise<void>
	/** Ends every session of somebody. */
	signOutEverywhere(actor: Actor, name: string): Promise<void>
	/** Ends every token of somebody; answers how many. */
	revokeTokensOf(actor: Actor, name: string): Promise<number>
	/** Ends every token on the hub that was not used for so many days; answers how many. */
	revokeUnusedTokens(actor: Actor, days: number): Promise<number>
	/** How many `revokeUnusedTokens` would revoke. @throws as that does */
	countUnusedTokens(actor: Actor, days: number): Promise<number>
	/** Largest first; names and sizes only: running the hub opens nobody's private repository. */
	repos(actor: Actor, filter: RepoOverviewFilter, page: { skip: number; limit: number }): Promise<{ repos: Repo[]; hasMore: boolean }>
	figures(actor: Actor): Promise<HubFigures>
}
