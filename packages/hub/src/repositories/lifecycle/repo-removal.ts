import type { Healing } from '../../git/healing.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Git } from '../../git/git.ts'
import type { Repo } from '../repos/repo.ts'
import type { Transactions } from '../../database/store.ts'
import type { RepoRecords } from '../repos/repo-records.ts'

/** Deletes a repository for good; `also` is done in the same transaction. The caller has checked that it may be done. */
export type RepoRemoval<Tables> = (repo: Repo, also: (tables: Tables) => Promise<void>) => Promise<void>

/** Makes the removal on the records and git. */
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
	// The row goes first: what a kill leaves is an unseen folder, never a repository without its history.
	return (repo, also) =>
		alone(repo.id, async () => {
			try {
				await records.transaction(async (tables) => {
					await tables.repos.delete(repo.id)
					await also(tables)
				})
				await git.remove(repo.id)
			} catch (error) {
				// The row may have gone all the same, and its folder must follow it.
				healing.begin(repo.id)
				throw error
			}
		})
}
