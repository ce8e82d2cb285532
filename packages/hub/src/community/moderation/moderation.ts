import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { RestrictionLevel } from '../../repositories/repos/restriction.ts'

/** Categories of reports. */
export const REPORT_CATEGORIES = ['spam', 'malware', 'illegal', 'personal-data', 'copyright', 'other'] as const
/** A category of reports. */
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** A report to the administrators of the hub about a repository, a discussion, a comment, a person or an organization. */
export interface Report {
	id: string
	/** Either this or `accountId` is set. */
	repoId: string | undefined
	accountId: string | undefined
	category: ReportCategory
	/** The discussion that the report is about; absent when it is the repository itself. */
	number: number | undefined
	/** The comment that the report is about. */
	eventId: string | undefined
	reporterId: string | undefined
	reason: string
	createdAt: Date
	closedAt: Date | undefined
	closedBy: string | undefined
	/** What the administrators did about it. */
	outcome: string | undefined
}

/** A report with its subject. */
export interface ReportView {
	report: Report
	/** The subject: either `repo` or `account` is set. */
	repo: Repo | undefined
	account: Account | undefined
	reporter: Account | undefined
	closer: Account | undefined
}

/** A message that every page shows for a while. */
export interface Announcement {
	id: string
	text: string
	tone: 'info' | 'warning'
	createdAt: Date
	/** Absent when it is shown until it is removed. */
	endsAt: Date | undefined
}

/** Filters the list of accounts. */
export interface AccountFilter {
	kind: Account['kind']
	/** Part of the name or the e-mail address, in any case. */
	search?: string | undefined
	only?: 'admins' | 'suspended' | undefined
}

/** Filters the list of repositories. */
export interface RepoOverviewFilter {
	/** Part of the name, in any case. */
	search: string
	kind?: RepoKind | undefined
	/** Repositories with this restriction, their own or that of their owner; `any`: with any restriction. */
	restriction?: RestrictionLevel | 'any' | undefined
}

/** The subject of a report. */
export type ReportSubject = { repo: RepoRef; number?: number | undefined; eventId?: string | undefined } | { account: string }

/** Numbers about the whole hub. */
export interface HubFigures {
	users: number
	orgs: number
	suspended: number
	repos: { model: number; dataset: number; space: number }
	/** Bytes of large files. A file that several repositories use counts once. */
	storage: number
	openReports: number
	/** Size of the database in bytes. */
	database: number
}

/** Reports, and the work of the hub's administrators on its pages. All calls but the first four need an administrator with a session. */
export interface Moderation {
	/**
	 * For signed-in people who can see the subject. @throws `sign-in-needed` | `discussion-not-found` | `account-not-found` |
	 * `invalid-input` also for too many open reports
	 */
	report(actor: Actor, about: ReportSubject, said: { category: ReportCategory; reason: string }): Promise<void>
	/** The present announcement, cached for some seconds. */
	announcement(): Promise<Announcement | undefined>
	/** Whether the hub has no administrator yet. */
	needsAdmin(): Promise<boolean>
	/**
	 * Creates the account of the first administrator. The caller must have checked that this is allowed.
	 * @throws `setup-refused` when the hub has an administrator, and those of `people.signUp`
	 */
	createFirstAdmin(input: { name: string; email: string; password: string }): Promise<Account>
	/** Newest first. @throws `sign-in-needed` | `hub-admin-needed`, as do all calls below */
	reports(
		actor: Actor,
		isOpen: boolean,
		page: { before?: string | undefined; limit: number },
	): Promise<{ reports: ReportView[]; next: string | undefined }>
	/** One report. @throws `report-not-found` */
	reportById(actor: Actor, id: string): Promise<ReportView>
	/** Closes a report and informs its sender of the outcome. A report can be closed once. @throws `report-not-found` */
	closeReport(actor: Actor, id: string, outcome: string): Promise<void>
	announce(actor: Actor, input: { text: string; tone: Announcement['tone']; endsAt?: Date | undefined } | undefined): Promise<void>
	/** In the order of creation, after the id `after`. */
	accounts(
		actor: Actor,
		filter: AccountFilter,
		page: { after?: string | undefined; limit: number },
	): Promise<{ accounts: Account[]; next: string | undefined }>
	/** @throws `account-not-found` | `invalid-input` for the caller themselves, so that the hub always has an administrator */
	setAdmin(actor: Actor, name: string, isAdmin: boolean): Promise<void>
	/** Ends every session of a person. */
	signOutEverywhere(actor: Actor, name: string): Promise<void>
	/** Revokes every token of a person; returns the number. */
	revokeTokensOf(actor: Actor, name: string): Promise<number>
	/** Revokes every token on the hub that was not used for `days` days; returns the number. */
	revokeUnusedTokens(actor: Actor, days: number): Promise<number>
	/** The number of tokens that `revokeUnusedTokens` would revoke. @throws as `revokeUnusedTokens` */
	countUnusedTokens(actor: Actor, days: number): Promise<number>
	/** Largest first; names and sizes only, because administrators do not get to read private repositories. */
	repos(actor: Actor, filter: RepoOverviewFilter, page: { skip: number; limit: number }): Promise<{ repos: Repo[]; hasMore: boolean }>
	figures(actor: Actor): Promise<HubFigures>
}
