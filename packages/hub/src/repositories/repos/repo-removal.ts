import type { Healing } from '../../git/healing.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { Git } from '../../git/git.ts'
import type { Records, RecordTables } from '../../records.ts'
import type { Repo } from './repo.ts'

/** Deletes a repository for good; `also` is done in the same transaction. The caller has checked that it may be done. */
export type RepoRemoval = (repo: Repo, also: (tables: RecordTables) => Promise<void>) => Promise<void>

/** Makes the removal on the records and git. */
export function createRepoRemoval({
	records,
	git,
	alone,
	healing,
}: {
	records: Pick<Records, 'transaction'>
	git: Pick<Git, 'remove'>
	alone: WriteAlone
	healing: Pick<Healing, 'begin'>
}): RepoRemoval {
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
