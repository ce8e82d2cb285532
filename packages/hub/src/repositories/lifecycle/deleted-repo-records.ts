import type { RepoId, RepoKind } from '@stoa/vocabulary'
import type { Repo } from '../repos/repo.ts'

/** A deleted repository that can still be restored. */
export interface DeletedRepo {
	/** As it was; `name` may be another repository's by now. */
	repo: Repo
	deletedAt: Date
	/** The account that deleted it; `undefined` once it is gone. */
	deletedBy: string | undefined
}

/** Deleted repositories until their grace period ends. `RepoRecords` has none of them. */
export interface DeletedRepoRecords {
	/** Those of any of the accounts, last deleted first. */
	ofOwners(ownerIds: readonly string[]): Promise<DeletedRepo[]>
	/** Those that were deleted after `since` and whose names contain `search`, ignoring case, last deleted first. */
	all(search: string, since: Date, page: { skip: number; limit: number }): Promise<DeletedRepo[]>
	byId(id: string): Promise<DeletedRepo | undefined>
	/** The last deleted one of the name that it had, ignoring case. */
	byName(kind: RepoKind, name: string): Promise<DeletedRepo | undefined>
	/** At most `limit` that were deleted at `before` or earlier, in the order of their ids, after `after`. */
	due(before: Date, after: string, limit: number): Promise<DeletedRepo[]>
	/** Counts deletions of the future, from before the clock jumped back, as ones of now. */
	correctTimes(now: Date): Promise<void>
	/** How many belong to a resource group. */
	countInGroup(groupId: string): Promise<number>
	/** Deletes a repository so that it can be restored. `false`: it is gone already. */
	add(id: string, deletion: { by: string | undefined; at: Date }): Promise<boolean>
	/** Restores one under a name. `false`: it is gone, or was restored already. @throws `repo-exists` */
	restore(id: string, name: RepoId): Promise<boolean>
}
