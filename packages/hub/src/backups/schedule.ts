import type { BackupRun } from '../database/backup-runs.ts'

/** A time of day in UTC. */
export interface TimeOfDay {
	hour: number
	minute: number
}

/** A failed backup is tried again after this time. Milliseconds. */
const RETRY_MS = 3600 * 1000

/** The last moment at which a backup was to begin. */
function lastMoment({ hour, minute }: TimeOfDay, now: Date): Date {
	const today = new Date(now)
	today.setUTCHours(hour, minute, 0, 0)
	return today > now ? new Date(today.getTime() - 24 * 3600 * 1000) : today
}

/** The next moment at which a backup is to begin. */
export function nextMoment(at: TimeOfDay, now: Date): Date {
	return new Date(lastMoment(at, now).getTime() + 24 * 3600 * 1000)
}

/** Whether the daily backup is to begin now: none began since its time, or the one that did failed an hour ago or was killed. */
export function isBackupDue(at: TimeOfDay, latest: BackupRun | undefined, now: Date): boolean {
	if (!latest || latest.startedAt < lastMoment(at, now)) return true
	if (latest.backup !== undefined) return false
	return latest.finishedAt === undefined || now.getTime() - latest.finishedAt.getTime() >= RETRY_MS
}
