/** One backup that a process of this hub wrote or is writing. */
export interface BackupRun {
	id: string
	/** Folder or address of the backups. */
	target: string
	startedAt: Date
	/** Absent while it runs, and after a kill. */
	finishedAt: Date | undefined
	/** The name of the finished backup. */
	backup: string | undefined
	/** Bytes that were new in the target. */
	bytesWritten: number
	/** Why it failed. */
	problem: string | undefined
}

/** Backups of this hub, over all processes. The running one says every few seconds that it is alive. */
export interface BackupRunRecords {
	/** Notes that a backup begins. `false` while another one runs. */
	begin(id: string, target: string): Promise<boolean>
	/** Says that the backup still runs. */
	beat(id: string): Promise<void>
	finish(id: string, result: { backup: string | undefined; bytesWritten: number; problem: string | undefined }): Promise<void>
	/**
	 * Whether any process writes a backup. What deletes stored bytes must not do so meanwhile: the snapshot of the database may still refer
	 * to them, and they are copied after it.
	 */
	isRunning(): Promise<boolean>
	/** The newest run. */
	latest(): Promise<BackupRun | undefined>
}
