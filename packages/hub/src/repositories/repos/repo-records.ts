import type { Oid, RepoId, RepoKind } from '@stoa/vocabulary'
import type { Account } from '../../accounts/actors/actor.ts'
import type { Restriction } from './restriction.ts'
import type { Repo, RepoMetadata, Visibility } from './repo.ts'

/** Repositories, their old names, likes and downloads. */
export interface RepoRecords {
	/** `ord` is given by the database. @throws `repo-exists` */
	insert(repo: {
		id: string
		kind: RepoKind
		name: RepoId
		ownerId: string
		groupId?: string | undefined
		creatorId?: string | undefined
		visibility: Visibility
		createdAt: Date
		metadata: RepoMetadata
	}): Promise<Repo>
	/** Any case; old names are not looked at. */
	byName(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** The repository that had this name before it moved. */
	byOldName(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** Lets a name without a namespace lead to the repository, instead of to whatever it led to before. */
	setShortName(kind: RepoKind, shortName: string, repoId: string): Promise<void>
	/** Answers whether there was such a name. */
	removeShortName(kind: RepoKind, shortName: string): Promise<boolean>
	byId(id: string): Promise<Repo | undefined>
	/** In the order of `ords`; missing ones are left out. */
	byOrds(ords: number[]): Promise<Repo[]>
	/** As `byOrds`, with what listings draw besides. */
	listed(ords: number[]): Promise<ListedRepo[]>
	/** An account's, newest first. */
	ofOwner(ownerId: string): Promise<Repo[]>
	/** All of them, in `ord` order, from `after` on: for building the index and for checks. */
	scan(after: number, limit: number): Promise<Repo[]>
	/** Follows a push to the default branch. */
	setHead(id: string, head: { oid: Oid; date: Date; metadata: RepoMetadata }): Promise<void>
	/** Leaves a redirect under the old name; with another owner it leaves its resource group. @throws `repo-exists` */
	rename(id: string, name: RepoId, ownerId: string): Promise<void>
	setVisibility(id: string, visibility: Visibility): Promise<void>
	setGated(id: string, gated: Repo['gated']): Promise<void>
	/**
	 * Restricts the repository, in place of what restricted it before; `undefined` lifts it. One made private gets back who could see it before;
	 * one that was made private and then hidden or locked is private again when that is lifted.
	 *
	 * @returns whether it had a restriction of its own before
	 */
	setRestriction(id: string, restriction: Omit<Restriction, 'source'> | undefined): Promise<boolean>
	setDiscussionsDisabled(id: string, isDisabled: boolean): Promise<void>
	/** Into a resource group of its owner, or out of it. */
	setGroup(id: string, groupId: string | undefined): Promise<void>
	/** In the resource group, newest first. */
	ofGroup(groupId: string): Promise<Repo[]>
	delete(id: string): Promise<void>
	like(repoId: string, userId: string, at: Date): Promise<void>
	unlike(repoId: string, userId: string): Promise<void>
	isLiked(repoId: string, userId: string): Promise<boolean>
	/** Newest first, without accounts that were suspended together with what they published; `before`: only likes that come after this one in that order. */
	likers(repoId: string, limit: number, before?: { at: Date; userId: string }): Promise<{ account: Account; at: Date }[]>
	likedBy(userId: string): Promise<{ repo: Repo; at: Date }[]>
	/** Adds to the day's counter and the totals; nothing where the repository is gone. */
	/**
	 * Notes that clients count as a download on a day (`2026-11-23`, UTC); resolves with the marks that no process had noted before. A mark is
	 * 32 hexadecimal digits for a client and a repository on that day.
	 */
	markDownloads(day: string, marks: readonly string[]): Promise<Set<string>>
	/** Forgets marks of days before `day`; answers how many. */
	forgetDownloadMarks(day: string): Promise<number>
	addDownloads(repoId: string, day: string, count: number): Promise<void>
	/** Counts of the days from `since` on (`2026-11-22`, UTC) that had downloads, by day. */
	downloadsByDay(repoId: string, since: string): Promise<Map<string, number>>
	/**
	 * Brings `downloads` (the last 30 days) and `trendingScore` of all repositories to the present; answers how many changed. To be called
	 * now and then, at least once a day: both fall as days pass without anybody doing anything.
	 */
	refreshPopularity(): Promise<number>
	count(): Promise<Record<RepoKind, number>>
}

/** A repository as a listing shows it. */
export interface ListedRepo {
	repo: Repo
	/** The last 30 days, oldest first, zeros included. */
	downloadsByDay: number[]
}
