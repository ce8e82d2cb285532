import { settleMerges } from '../../community/discussions/settle-merges.ts'
import { noteTags } from '../docs-rows/note-tags.ts'
import { bringRows, type BringRowsDeps } from './take-effect.ts'

/**
 * Makes git and the rows of one repository agree again after a write that was interrupted, when it is not known how far it came. The row
 * decides whether there is a repository, and git what is in it. The caller holds the repository's locks, without which another process may
 * be creating this very one.
 */
export async function settleRepo(deps: BringRowsDeps, repoId: string): Promise<void> {
	if (!(await deps.records.repos.byId(repoId))) return deps.git.remove(repoId)
	await settleMerges(deps, repoId)
	await bringRows(deps, repoId)
	await noteTags(deps, repoId)
}
