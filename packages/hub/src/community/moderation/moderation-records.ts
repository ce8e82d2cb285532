import type { Account } from '../../accounts/actors/actor.ts'
import type { AccountFilter, Announcement, HubFigures, RepoOverviewFilter, Report } from './moderation.ts'
import type { AccountImpact, RepoImpact } from './takedowns.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** Stores reports. They are deleted with their repository. */
export interface ReportRecords {
	insert(report: Report): Promise<void>
	byId(id: string): Promise<Report | undefined>
	/** Newest first. */
	list(isOpen: boolean, page: { before?: string | undefined; limit: number }): Promise<Report[]>
	/** Closes a report. Returns whether it was still open, which is true for only one of several simultaneous callers. */
	close(id: string, closing: { at: Date; by: string; outcome: string }): Promise<boolean>
	/** The number of open reports of one person. */
	countOpenOf(reporterId: string): Promise<number>
}

/** Stores the announcement that every page shows, if there is one. */
export interface AnnouncementRecords {
	current(now: Date): Promise<Announcement | undefined>
	/** Replaces the present one. */
	put(announcement: Announcement | undefined): Promise<void>
}

/** Queries over the whole hub, for its administrators. */
export interface OverviewRecords {
	/** By id, after the id `after`. */
	accounts(filter: AccountFilter, page: { after?: string | undefined; limit: number }): Promise<Account[]>
	/** By storage, largest first. */
	repos(filter: RepoOverviewFilter, page: { skip: number; limit: number }): Promise<Repo[]>
	figures(): Promise<HubFigures>
	/** How much other people use a repository. */
	repoImpact(repoId: string): Promise<RepoImpact>
	/** How much an account has published. */
	accountImpact(accountId: string): Promise<AccountImpact>
	/** Raises the account's `standing`, which ends every session, key and pending change of the person. */
	endSessions(userId: string): Promise<void>
	/** Revokes every token of the person; returns the number. */
	deleteTokensOf(userId: string): Promise<number>
	/** Revokes every token that was created and last used before a time; returns the number. */
	/** The number of tokens that `deleteTokensUnusedSince` would revoke. */
	countTokensUnusedSince(time: Date): Promise<number>
	deleteTokensUnusedSince(time: Date): Promise<number>
	/** Whether the hub has an administrator. */
	hasAdmin(): Promise<boolean>
}
