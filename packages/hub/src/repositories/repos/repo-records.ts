import type { Oid, RepoId, RepoKind } from '@stoa/vocabulary'
import type { Account } from '../../accounts/actors/actor.ts'
import type { Restriction } from './restriction.ts'
import type { Repo, RepoMetadata, Visibility } from './repo.ts'

/** Stores repositories, their old names, likes and downloads. */
export interface RepoRecords {
	/** The database assigns `ord`. @throws `repo-exists` */
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
	/** Ignores case and old names. */
	byName(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** The repository that had this name before it moved. */
	byOldName(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** Redirects a name without a namespace to the repository, replacing an earlier redirect. */
	setShortName(kind: RepoKind, shortName: string, repoId: string): Promise<void>
	/** Returns whether the name existed. */
	removeShortName(kind: RepoKind, shortName: string): Promise<boolean>
	byId(id: string): Promise<Repo | undefined>
	/**
	 * Whether there is a row, deleted repositories that can be restored included, or an unfinished import proves a history under this id: their history
	 * must stay.
	 */
	exists(id: string): Promise<boolean>
	/** In the order of `ords`, without missing ones. */
	byOrds(ords: number[]): Promise<Repo[]>
	/** As `byOrds`, with further data for listings. */
	listed(ords: number[]): Promise<ListedRepo[]>
	/** The account's repositories, newest first. */
	ofOwner(ownerId: string): Promise<Repo[]>
	/** All repositories in `ord` order, after `after`: for building the index and for checks. */
	scan(after: number, limit: number): Promise<Repo[]>
	/** Records a changed head of the default branch. */
	setHead(id: string, head: { oid: Oid; date: Date; metadata: RepoMetadata }): Promise<void>
	/** Leaves a redirect at the old name. With another owner, the repository leaves its resource group. @throws `repo-exists` */
	rename(id: string, name: RepoId, ownerId: string): Promise<void>
	/** Records the bytes of its git objects. */
	setGitStorage(id: string, bytes: number): Promise<void>
	setVisibility(id: string, visibility: Visibility): Promise<void>
	setGated(id: string, gated: Repo['gated']): Promise<void>
	/**
	 * Replaces the repository's restriction; `undefined` lifts it. A repository that was made private gets its old visibility back. One
	 * that was made private and then hidden or locked becomes private again when that is lifted.
	 *
	 * @returns whether it had a restriction of its own before
	 */
	setRestriction(id: string, restriction: Omit<Restriction, 'source'> | undefined): Promise<boolean>
	setDiscussionsDisabled(id: string, isDisabled: boolean): Promise<void>
	/** Moves it into a resource group of its owner, or out of it. */
	setGroup(id: string, groupId: string | undefined): Promise<void>
	/** In the resource group, newest first. */
	ofGroup(groupId: string): Promise<Repo[]>
	delete(id: string): Promise<void>
	like(repoId: string, userId: string, at: Date): Promise<void>
	unlike(repoId: string, userId: string): Promise<void>
	isLiked(repoId: string, userId: string): Promise<boolean>
	/** Newest first, without accounts that were suspended with their content hidden. `before`: only likes after this one in that order. */
	likers(repoId: string, limit: number, before?: { at: Date; userId: string }): Promise<{ account: Account; at: Date }[]>
	likedBy(userId: string): Promise<{ repo: Repo; at: Date }[]>
	/** Adds to the day's counter and the totals; nothing where the repository is gone. */
	/**
	 * Records that clients downloaded on a day (`2026-11-23`, UTC). Resolves with the marks that no process had recorded before. A mark is
	 * 32 hexadecimal digits for a client and a repository on that day.
	 */
	markDownloads(day: string, marks: readonly string[]): Promise<Set<string>>
	/** Deletes marks of days before `day`; returns their number. */
	forgetDownloadMarks(day: string): Promise<number>
	addDownloads(repoId: string, day: string, count: number): Promise<void>
	/** Counts of the days from `since` on (`2026-11-22`, UTC) that had downloads, by day. */
	downloadsByDay(repoId: string, since: string): Promise<Map<string, number>>
	/**
	 * Refreshes `downloads` (the last 30 days) and `trendingScore` of all repositories; returns how many changed. Call it at least once a
	 * day, because both fall with time even if nothing happens.
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
