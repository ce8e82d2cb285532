import { HubError } from '@stoa/vocabulary'
import type { Healing } from '../../git/healing.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Git } from '../../git/git.ts'
import type { Repo } from '../repos/repo.ts'
import type { Transactions } from '../../database/store.ts'

/**
 * Deletes a repository permanently; `also` runs in the same transaction. The caller must have checked that it is allowed.
 *
 * @throws `repo-not-found` with `isDeletedOnly` for one that was restored meanwhile
 */
export type RepoRemoval<Tables> = (
	repo: Pick<Repo, 'id'>,
	also: (tables: Tables) => Promise<void>,
	options?: { isDeletedOnly?: boolean },
) => Promise<void>

/** The rows that go with a repository. */
export interface RemovalRows {
	garbage: {
		/**
		 * In a transaction: deletes a repository's rows. What only a repository that was deleted before kept alive counts as dead since then.
		 *
		 * @returns whether it was there, and with `isDeletedOnly` was deleted before
		 */
		removeRepo(id: string, options: { now: Date; isDeletedOnly: boolean }): Promise<boolean>
	}
}

/** Creates the deletion on the records and git. */
export function createRepoRemoval<Tables extends RemovalRows>({
	records,
	git,
	alone,
	healing,
	now,
}: {
	records: Pick<Transactions<Tables>, 'transaction'>
	git: Pick<Git, 'remove'>
	alone: WriteAlone
	healing: Pick<Healing, 'begin'>
	now: () => Date
}): RepoRemoval<Tables> {
	// The row is deleted first: a kill then leaves an invisible folder, and never a repository without its history.
	return (repo, also, { isDeletedOnly = false } = {}) =>
		alone(repo.id, async () => {
			try {
				const isGone = await records.transaction(async (tables) => {
					const was = await tables.garbage.removeRepo(repo.id, { now: now(), isDeletedOnly })
					if (was || !isDeletedOnly) await also(tables)
					return was
				})
				// Restored since the caller looked: it keeps its history.
				if (isDeletedOnly && !isGone) throw new HubError('repo-not-found')
				await git.remove(repo.id)
			} catch (error) {
				// The row may have been deleted all the same, so its folder must be deleted as well.
				healing.begin(repo.id)
				throw error
			}
		})
}
