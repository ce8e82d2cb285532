import type { BackupProgress } from './backup-progress.ts'
import type { Retention } from './retention.ts'
import type { TimeOfDay } from './schedule.ts'

/** How a backup went that this process began. */
export interface BackupState {
	run: string
	/** Folder or address of the backups. */
	target: string
	progress: (BackupProgress & { secondsLeft: number | undefined }) | undefined
	/** Set once it is finished. */
	result: BackupResult | undefined
	/** Set once it has failed: a sentence. */
	failure: string | undefined
}

/** A backup that the hub writes every day. */
export interface BackupSchedule {
	/** A folder or `s3://bucket/prefix`. */
	address: string
	at: TimeOfDay
	/** Which backups are kept after a new one. */
	retention: Retention
}

/** A finished backup. */
export interface BackupResult {
	/** Its name. */
	backup: string
	/** Bytes that were new in the target. */
	bytesWritten: number
	repos: number
	blobs: number
	/** Bytes of all objects in it. */
	blobBytes: number
	/** What is missing or damaged in the hub itself. */
	problems: string[]
}

/** Backups of the running hub. */
export interface Backups {
	/**
	 * Begins a backup in the background; resolves with the name of the run. `address`: a folder or `s3://bucket/prefix`.
	 *
	 * @throws {HubError} `backup-running` | `backup-target`
	 */
	start(address: string): Promise<string>
	/** The state of the run that this process began last; `undefined` for any other. */
	state(run: string): BackupState | undefined
	/** Looks every minute whether the daily backup is due, when there is a schedule. Several processes may do so: one writes it. */
	followSchedule(): void
	/** Gives up a running backup; the next one goes on where it stopped. */
	close(): Promise<void>
}
