import type { Healing } from '../../git/healing.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Git } from '../../git/git.ts'
import type { Repo } from '../repos/repo.ts'
import type { Transactions } from '../../database/store.ts'
import type { RepoRecords } from '../repos/repo-records.ts'

/** Deletes a repository permanently; `also` runs in the same transaction. The caller must have checked that it is allowed. */
export type RepoRemoval<Tables> = (repo: Repo, also: (tables: Tables) => Promise<void>) => Promise<void>

/** Creates the deletion on the records and git. */
export function createRepoRemoval<Tables extends { repos: Pick<RepoRecords, 'delete'> }>({
	records,
	git,
	alone,
	healing,
}: {
	records: Pick<Transactions<Tables>, 'transaction'>
	git: Pick<Git, 'remove'>
	alone: WriteAlone
	healing: Pick<Healing, 'begin'>
}): RepoRemoval<Tables> {
	// The row is deleted first: a kill then leaves an invisible folder, and never a repository without its history.
	return (repo, also) =>
		alone(repo.id, async () => {
			try {
				await records.transaction(async (tables) => {
					await tables.repos.delete(repo.id)
					await also(tables)
				})
				await git.remove(repo.id)
			} catch (error) {
				// The row may have been deleted all the same, so its folder must be deleted as well.
				healing.begin(repo.id)
				throw error
			}
		})
}
