import { takeEffect, type RowTables, type TakeEffectDeps } from '../contents/commits/take-effect.ts'
import { settleMerges } from '../community/discussions/settle-merges.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import { allRepos } from './all-repos.ts'
import type { DiscussionRecords } from '../community/discussions/discussion-records.ts'
import type { Store } from '../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables extends RowTables {
	discussions: DiscussionRecords
}

/** What a start needs to complete or discard the work that a kill interrupted. */
export interface RecoverDeps extends TakeEffectDeps {
	records: Store<Tables>
	blobs: Pick<Blobs, 'sweep'>
	writeAlone: WriteAlone
	/** Called with failures that concern one repository only. */
	report: (what: string, error: unknown) => void
}

/** A hub with at most this many repositories is compared as a whole at each start, at a few milliseconds each. */
const COMPARED_MAX = 200

/**
 * Removes a folder without a row: a repository whose creation or deletion was interrupted. The row is checked under the lock, because
 * another process may be creating this repository.
 */
async function removeUnowned({ git, records, writeAlone }: RecoverDeps, id: string): Promise<void> {
	await writeAlone(id, async () => {
		if (!(await records.repos.exists(id))) await git.remove(id)
	})
}

/** Updates rows that are older than their refs. A repository without its folder is not changed: only people may decide to give up data. */
async function catchUp(deps: RecoverDeps, repo: Repo): Promise<void> {
	const { git, records, writeAlone } = deps
	if (!(await git.exists(repo.id))) throw new Error(`git has no repository ${repo.id} (${repo.name})`)
	const head = await git.resolveCommit(repo.id, DEFAULT_BRANCH)
	if (head === repo.headOid && head === (await records.pathCommits.head(repo.id))) return
	await writeAlone(repo.id, () => takeEffect(deps, repo.id))
}

/** Returns whether all work is done. */
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

/** Completes or discards merges that were interrupted between git and the rows. */
async function settle(deps: RecoverDeps, id: string): Promise<void> {
	try {
		await deps.writeAlone(id, () => settleMerges(deps, id))
	} catch (error) {
		deps.report(`finish the merges of repository ${id}`, error)
	}
}

/**
 * Completes or discards interrupted writes. Any number of processes can run it at any time. Its time depends on what was interrupted and
 * not on what is stored. A small hub is compared as a whole, which also repairs differences after restoring a backup; for larger ones use
 * `check`, or `isRestored`. Stops early when `stopping` fires; the next start does the rest.
 */
export async function recover(deps: RecoverDeps, stopping?: AbortSignal, { isRestored = false } = {}): Promise<void> {
	const { git, blobs, records } = deps
	await git.sweep(async (id) => !stopping?.aborted && finish(deps, id))
	if (stopping?.aborted) return
	// A store that is unavailable must not stop the start of the hub, because only large files need it.
	await blobs.sweep().catch((error: unknown) => deps.report('clean up the store of large files', error))
	for (const id of await records.discussions.reposMerging()) await settle(deps, id)
	const { model, dataset, space } = await records.repos.count()
	if (model + dataset + space > COMPARED_MAX && !isRestored) return
	for await (const { id } of allRepos(records)) {
		if (stopping?.aborted) return
		await finish(deps, id)
	}
	for await (const id of git.list()) if (!(await records.repos.exists(id))) await finish(deps, id)
}
