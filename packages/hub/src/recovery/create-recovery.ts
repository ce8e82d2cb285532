import { isHubError } from '@stoa/vocabulary'
import type { RowTables, TakeEffectDeps } from '../contents/commits/take-effect.ts'
import { createWriteAlone } from '../git/write-alone.ts'
import type { Snapshots } from '../git/snapshots.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import { allRepos } from './all-repos.ts'
import { checkAttachments } from './check-attachments.ts'
import { checkObjects } from './check-objects.ts'
import { type CheckRepoDeps, checkRepo } from './check-repo.ts'
import { recover } from './recover.ts'
import type { DiscussionRecords } from '../community/discussions/discussion-records.ts'
import type { AttachmentRecords } from '../community/attachments/attachments.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import type { Store } from '../database/store.ts'

/** The tables that this part reads and writes. */
interface Tables extends RowTables {
	attachments: AttachmentRecords
	discussions: DiscussionRecords
	xet: XetRecords
}

/** What recovery and checks need. */
export interface RecoveryDeps extends TakeEffectDeps {
	records: Store<Tables>
	blobs: Blobs
	snapshots: Snapshots
	/** Called with failures that stop one repository's recovery and no other's. Never throws. */
	report: (what: string, error: unknown) => void
}

/** Each problem with the repository's name. What cannot be read is a problem too: the check never passes over something. */
async function* checkNamed(deps: CheckRepoDeps, repo: Repo): AsyncGenerator<string> {
	const name = `${repo.kind} ${repo.name} (${repo.id})`
	try {
		for await (const problem of checkRepo(deps, repo)) {
			// A repository that was deleted while it was being read has no problems.
			if (!(await deps.records.repos.byId(repo.id))) return
			yield `${name}: ${problem}`
		}
	} catch (error) {
		const isGone = !(await deps.records.repos.byId(repo.id))
		if (!isGone || !isHubError(error, 'repo-not-found'))
			yield `${name}: cannot be read: ${error instanceof Error ? error.message : String(error)}`
	}
}

/** Folders without a row. Asked under the lock: a repository being created has its folder first. */
async function* checkUnowned({ git, records, writeAlone }: CheckRepoDeps): AsyncGenerator<string> {
	for await (const id of git.list()) {
		if (await records.repos.byId(id)) continue
		const isUnowned = await writeAlone(id, async () => !(await records.repos.byId(id)) && (await git.exists(id)))
		if (isUnowned) yield `git holds repository ${id}, which has no row`
	}
}

/** What start-up and `stoa check` run. */
export interface Recovery {
	/** Finishes or forgets what interrupted writes left. Ends early when `stopping` fires. */
	recover(stopping?: AbortSignal): Promise<void>
	/** Compares database, git and store; one line for each problem. */
	check(): AsyncIterable<string>
}

/** Makes what start-up and `stoa check` run. Both are safe while the hub serves. */
export function createRecovery(deps: RecoveryDeps): Recovery {
	const parts = { ...deps, writeAlone: createWriteAlone(deps) }
	return {
		recover: (stopping) => recover(parts, stopping),
		async *check() {
			for await (const repo of allRepos(deps.records)) yield* checkNamed(parts, repo)
			yield* checkUnowned(parts)
			yield* checkObjects(deps)
			yield* checkAttachments(deps)
		},
	}
}
