import { takeEffect, type TakeEffectDeps } from '../commits/take-effect.ts'
import type { WriteAlone } from '../commits/write-alone.ts'
import { DEFAULT_BRANCH } from '../files/revision.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Repo } from '../repos/repo.ts'
import { allRepos } from './all-repos.ts'

/** What start-up needs to finish or forget what a kill left. */
export interface RecoverDeps extends TakeEffectDeps {
	blobs: Pick<Blobs, 'sweep'>
	writeAlone: WriteAlone
	/** Called with failures that stop one repository's recovery and no other's. */
	report: (what: string, error: unknown) => void
}

/** Repositories looked at side by side. */
const AT_ONCE = 8

/**
 * Folders whose row never came, or went first: a repository half created or half deleted. The row decides, asked again under the lock, since
 * another process may be creating this very one.
 */
async function removeUnowned({ git, records, writeAlone }: RecoverDeps): Promise<void> {
	for await (const id of git.list()) {
		if (await records.repos.byId(id)) continue
		await writeAlone(id, async () => {
			if (!(await records.repos.byId(id))) await git.remove(id)
		})
	}
}

/** Refs that moved before their rows did. A repository without its folder is left as it is: only people may decide to lose data. */
async function catchUp(deps: RecoverDeps, repo: Repo): Promise<void> {
	const { git, records, writeAlone, report } = deps
	try {
		if (!(await git.exists(repo.id))) throw new Error(`git holds no repository ${repo.id} (${repo.name})`)
		const head = await git.resolveCommit(repo.id, DEFAULT_BRANCH)
		if (head === repo.headOid && head === (await records.pathCommits.head(repo.id))) return
		await writeAlone(repo.id, () => takeEffect(deps, repo.id))
	} catch (error) {
		report(`recovering ${repo.kind} ${repo.name}`, error)
	}
}

/**
 * Finishes or forgets what interrupted writes left. Safe to run at any time, by any number of processes.
 */
export async function recover(deps: RecoverDeps): Promise<void> {
	await deps.git.sweep()
	await deps.blobs.sweep()
	await removeUnowned(deps)
	const repos = allRepos(deps.records)
	// Workers share one iterator; each takes the next repository when it is done with its last.
	const work = async (): Promise<void> => {
		for await (const repo of repos) await catchUp(deps, repo)
	}
	await Promise.all(Array.from({ length: AT_ONCE }, work))
}
