import { noteTags } from '../docs-rows/note-tags.ts'
import { bringRows, type BringRowsDeps } from './take-effect.ts'

/** What settling needs. */
export interface SettleRepoDeps extends BringRowsDeps {
	/** Finishes or forgets merges of the repository that were interrupted. */
	settleMerges: (repoId: string) => Promise<void>
}

/**
 * Makes git and the rows of one repository agree again after a write that was interrupted, when it is not known how far it came. The row
 * decides whether there is a repository, and git what is in it. The caller holds the repository's locks, without which another process may
 * be creating this very one.
 */
export async function settleRepo(deps: SettleRepoDeps, repoId: string): Promise<void> {
	if (!(await deps.records.repos.byId(repoId))) return deps.git.remove(repoId)
	await deps.settleMerges(repoId)
	await bringRows(deps, repoId)
	await noteTags(deps, repoId)
}
