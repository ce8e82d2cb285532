import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupRunRecords } from './backup-runs.ts'

/** How often a running backup is looked for, in milliseconds. */
const LOOK_MS = 2000

/** Waits until no process writes a backup, or `signal` fires. A backup reads what was named when it began, so nothing of that may be deleted meanwhile. */
export async function waitForBackup(backupRuns: Pick<BackupRunRecords, 'isRunning'>, signal: AbortSignal | undefined): Promise<void> {
	while (await backupRuns.isRunning()) {
		if (signal?.aborted) return
		await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
	}
}
