import { isHubError } from '@stoa/vocabulary'
import { createWriteAlone } from '../git/write-alone.ts'
import type { Snapshots } from '../git/snapshots.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { Mended } from '../scrub/mend-blob.ts'
import { allRepos } from './all-repos.ts'
import { checkObjects } from './check-objects.ts'
import { type CheckRepoDeps, checkRepo } from './check-repo.ts'
import { checkStored, type OnChecked } from './check-stored.ts'
import { findOrphans, type Orphan } from './find-orphans.ts'
import { recover, type RecoverDeps } from './recover.ts'
import { repair, type RepairDeps } from './repair.ts'

/** What recovery and checks need. */
export interface RecoveryDeps extends Omit<RepairDeps & RecoverDeps, 'writeAlone'> {
	snapshots: Snapshots
	/** Called with failures that concern one repository only. Never throws. */
	report: (what: string, error: unknown) => void
}

/** How thoroughly to check. */
export interface CheckDepth {
	/** Reads and hashes every byte instead of comparing sizes. */
	isReading?: boolean
	/** Called after each thing that was looked at, with the bytes that were read. */
	onChecked?: OnChecked
}

/** Adds the repository's name to each problem. A repository that cannot be read is a problem too. */
async function* checkNamed(deps: CheckRepoDeps, repo: Repo, isReading: boolean): AsyncGenerator<string> {
	const name = `${repo.kind} ${repo.name} (${repo.id})`
	try {
		for await (const problem of checkRepo(deps, repo, { isReading })) {
			// A repository that was deleted during the check has no problems.
			if (!(await deps.records.repos.byId(repo.id))) return
			yield `${name}: ${problem}`
		}
	} catch (error) {
		const isGone = !(await deps.records.repos.byId(repo.id))
		if (!isGone || !isHubError(error, 'repo-not-found'))
			yield `${name}: cannot be read: ${error instanceof Error ? error.message : String(error)}`
	}
}

/** Yields folders without a row. It holds the lock, because a repository being created has its folder first. */
async function* checkUnowned({ git, records, writeAlone }: CheckRepoDeps): AsyncGenerator<string> {
	for await (const id of git.list()) {
		if (await records.repos.exists(id)) continue
		const isUnowned = await writeAlone(id, async () => !(await records.repos.exists(id)) && (await git.exists(id)))
		if (isUnowned) yield `git has repository ${id}, which has no row`
	}
}

/** The work of a start and of `stoa check`. */
export interface Recovery {
	/** Completes or discards interrupted writes. Stops early when `stopping` fires. `isRestored`: compares every repository, however many there are. */
	recover(stopping?: AbortSignal, options?: { isRestored?: boolean }): Promise<void>
	/** Compares database, git and store; yields one line for each problem. Changes nothing. */
	check(depth?: CheckDepth): AsyncIterable<string>
	/** Bytes in the store that no row names. */
	orphans(): AsyncIterable<Orphan>
	/** Repairs what can be repaired; yields each thing that was wrong, with what became of it. */
	repair(depth?: CheckDepth): AsyncIterable<Mended>
}

/** Creates the work of a start and of `stoa check`. All of it is safe while the hub is running. */
export function createRecovery(deps: RecoveryDeps): Recovery {
	const parts = { ...deps, writeAlone: createWriteAlone(deps) }
	const depthOf = ({ isReading = false, onChecked = () => undefined }: CheckDepth = {}) => ({ isReading, onChecked })
	return {
		recover: (stopping, options) => recover(parts, stopping, options),
		async *check(given) {
			const depth = depthOf(given)
			for await (const repo of allRepos(deps.records)) {
				yield* checkNamed(parts, repo, depth.isReading)
				depth.onChecked(0)
			}
			yield* checkUnowned(parts)
			yield* checkObjects(deps)
			yield* checkStored(deps, depth)
		},
		orphans: () => findOrphans(deps),
		repair: (depth) => repair(parts, depthOf(depth)),
	}
}
