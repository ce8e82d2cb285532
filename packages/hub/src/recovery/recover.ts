import { takeEffect, type RowTables, type TakeEffectDeps } from '../contents/commits/take-effect.ts'
import { settleMerges } from '../community/discussions/settle-merges.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import { allRepos } from './all-repos.ts'
import type { DiscussionRecords } from '../community/discussions/discussion-records.ts'
import type { Store } from '../database/store.ts'

/** The tables that this part reads and writes. */
interface Tables extends RowTables {
	discussions: DiscussionRecords
}

/** What start-up needs to finish or forget what a kill left. */
export interface RecoverDeps extends TakeEffectDeps {
	records: Store<Tables>
	blobs: Pick<Blobs, 'sweep'>
	writeAlone: WriteAlone
	/** Called with failures that stop one repository's recovery and no other's. */
	report: (what: string, error: unknown) => void
}

/** A hub of at most so many repositories is compared whole at each start: it costs a few milliseconds for each. */
const COMPARED_MAX = 200

/**
 * A folder whose row never came, or went first: a repository half created or half deleted. The row decides, asked under the lock, since
 * another process may be creating this very one.
 */
async function removeUnowned({ git, records, writeAlone }: RecoverDeps, id: string): Promise<void> {
	await writeAlone(id, async () => {
		if (!(await records.repos.byId(id))) await git.remove(id)
	})
}

/** Refs that moved before their rows did. A repository without its folder is left as it is: only people may decide to lose data. */
async function catchUp(deps: RecoverDeps, repo: Repo): Promise<void> {
	const { git, records, writeAlone } = deps
	if (!(await git.exists(repo.id))) throw new Error(`git holds no repository ${repo.id} (${repo.name})`)
	const head = await git.resolveCommit(repo.id, DEFAULT_BRANCH)
	if (head === repo.headOid && head === (await records.pathCommits.head(repo.id))) return
	await writeAlone(repo.id, () => takeEffect(deps, repo.id))
}

/** Answers whether nothing is left to do. */
async function finish(deps: RecoverDeps, id: string): Promise<boolean> {
	try {
		const repo = await deps.records.repos.byId(id)
		await (repo ? catchUp(deps, repo) : removeUnowned(deps, id))
		return true
	} catch (error) {
		deps.report(`recover repository ${id}`, error)
		return false
	}
}

/** Merges that were interrupted between git and the rows. */
async function settle(deps: RecoverDeps, id: string): Promise<void> {
	try {
		await deps.writeAlone(id, () => settleMerges(deps, id))
	} catch (error) {
		deps.report(`finish the merges of repository ${id}`, error)
	}
}

/**
 * Finishes or forgets what interrupted writes left. Safe to run at any time, by any number of processes. The time it takes follows what was
 * interrupted and not what is stored; a small hub is compared whole, which also heals what a restored backup brought apart. Larger ones
 * have `check` for that. Ends early when `stopping` fires; the next start does the rest.
 */
export async function recover(deps: RecoverDeps, stopping?: AbortSignal): Promise<void> {
	const { git, blobs, records } = deps
	await git.sweep(async (id) => !stopping?.aborted && finish(deps, id))
	if (stopping?.aborted) return
	// A store that is away or refuses us stops large files, and nothing else of the hub.
	await blobs.sweep().catch((error: unknown) => deps.report('clear up the store of large files', error))
	for (const id of await records.discussions.reposMerging()) await settle(deps, id)
	const { model, dataset, space } = await records.repos.count()
	if (model + dataset + space > COMPARED_MAX) return
	for await (const { id } of allRepos(records)) {
		if (stopping?.aborted) return
		await finish(deps, id)
	}
	for await (const id of git.list()) if (!(await records.repos.byId(id))) await finish(deps, id)
}
