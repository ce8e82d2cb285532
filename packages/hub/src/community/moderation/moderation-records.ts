import type { Account } from '../../accounts/actors/actor.ts'
import type { AccountFilter, Announcement, HubFigures, RepoOverviewFilter, Report } from './moderation.ts'
import type { AccountImpact, RepoImpact } from './takedowns.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** What people report. Reports go with their repository. */
export interface ReportRecords {
	insert(report: Report): Promise<void>
	byId(id: string): Promise<Report | undefined>
	/** Newest first. */
	list(isOpen: boolean, page: { before?: string | undefined; limit: number }): Promise<Report[]>
	/** Whether it was still open: of many who close it at once, one is told yes. */
	close(id: string, closing: { at: Date; by: string; outcome: string }): Promise<boolean>
	/** How many of somebody's are open. */
	countOpenOf(reporterId: string): Promise<number>
}

/** Words on every page: at most one at a time. */
export interface AnnouncementRecords {
	current(now: Date): Promise<Announcement | undefined>
	/** Replaces what there was. */
	put(announcement: Announcement | undefined): Promise<void>
}

/** Questions over the whole hub, for those who run it. */
export interface OverviewRecords {
	/** By id, from after `after` on. */
	accounts(filter: AccountFilter, page: { after?: string | undefined; limit: number }): Promise<Account[]>
	/** By storage, largest first. */
	repos(filter: RepoOverviewFilter, page: { skip: number; limit: number }): Promise<Repo[]>
	figures(): Promise<HubFigures>
	/** How much of a repository others use. */
	repoImpact(repoId: string): Promise<RepoImpact>
	/** How much an account published. */
	accountImpact(accountId: string): Promise<AccountImpact>
	/** Raises the account's standing, which ends every session, key and pending change of the person. */
	endSessions(userId: string): Promise<void>
	/** Ends every token of somebody; answers how many. */
	deleteTokensOf(userId: string): Promise<number>
	/** Ends every token made and last used before a time; answers how many. */
	/** How many `deleteTokensUnusedSince` would delete. */
	countTokensUnusedSince(time: Date): Promise<number>
	deleteTokensUnusedSince(time: Date): Promise<number>
	/** Whether anybody runs the hub. */
	hasAdmin(): Promise<boolean>
}
