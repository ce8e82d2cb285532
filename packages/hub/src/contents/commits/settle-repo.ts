import { noteTags } from '../docs-rows/note-tags.ts'
import { measureGit } from './measure-git.ts'
import { bringRows, type BringRowsDeps } from './take-effect.ts'

/** What the service needs. */
export interface SettleRepoDeps extends BringRowsDeps {
	/** Completes or discards interrupted merges of the repository. */
	settleMerges: (repoId: string) => Promise<void>
}

/**
 * Makes git and the rows of one repository consistent after an interrupted write whose progress is unknown. The row decides whether the
 * repository exists, and git decides what is in it. The caller must hold the repository's locks; without them another process may be
 * creating this repository.
 */
export async function settleRepo(deps: SettleRepoDeps, repoId: string): Promise<void> {
	if (!(await deps.records.repos.byId(repoId))) {
		// The history of a deleted one stays as long as it can be restored.
		if (!(await deps.records.repos.exists(repoId))) await deps.git.remove(repoId)
		return
	}
	await deps.settleMerges(repoId)
	await bringRows(deps, repoId)
	await noteTags(deps, repoId)
	await measureGit(deps, repoId)
}
