import type { WriteAlone } from '../git/write-alone.ts'
import type { Git } from '../git/git.ts'
import type { BackupRunRecords } from '../database/backup-runs.ts'
import { waitForBackup } from '../database/wait-for-backup.ts'

/** What tidying needs. */
export interface TidyDeps {
	git: Pick<Git, 'list' | 'mayHaveLeftovers' | 'prune'>
	records: { backupRuns: Pick<BackupRunRecords, 'isRunning'> }
	writeAlone: WriteAlone
	now: () => Date
	/** Called with failures that concern one repository only. */
	report: (what: string, error: unknown) => void
}

/** Age in milliseconds after which an upload that no commit references is deleted. */
const LEFTOVER_MS = 24 * 3600 * 1000

/** Prunes one repository. `undefined` when a backup began while the lock was awaited: it reads the refs that were there then. */
async function prune({ git, records, writeAlone, now }: TidyDeps, id: string): Promise<boolean | undefined> {
	return writeAlone(id, async () =>
		(await records.backupRuns.isRunning()) ? undefined : git.prune(id, new Date(now().getTime() - LEFTOVER_MS)),
	)
}

/**
 * Deletes from git what interrupted uploads, replaced branches and deleted branches left behind, one repository at a time. Waits while a backup is
 * written, and stops between two repositories when `signal` fires.
 *
 * @returns the number of repositories that were pruned
 */
export async function tidy(deps: TidyDeps, signal?: AbortSignal): Promise<number> {
	const { git, records, report } = deps
	let pruned = 0
	for await (const id of git.list()) {
		try {
			if (!(await git.mayHaveLeftovers(id))) continue
			let isDone: boolean | undefined
			do {
				await waitForBackup(records.backupRuns, signal)
				if (signal?.aborted) return pruned
				isDone = await prune(deps, id)
			} while (isDone === undefined)
			if (isDone) pruned += 1
		} catch (error) {
			report(`tidy repository ${id}`, error)
		}
	}
	return pruned
}
