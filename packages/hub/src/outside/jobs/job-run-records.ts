/** How a job went that any process of the hub ran. */
export interface JobRun {
	/** The key of the job. */
	job: string
	isRunning: boolean
	startedAt: Date
	/** How long the last run took that ended. */
	seconds: number | undefined
	/** How many runs in a row failed. */
	failures: number
	/** Why the last run failed; `undefined` after a success. */
	problem: string | undefined
}

/** The last run of each job, over all processes of the hub and over restarts. A running one says every few seconds that it is alive. */
export interface JobRunRecords {
	/** Notes that a run begins in this process. `false` while another process, or another run of this one, does the job. */
	begin(job: string): Promise<boolean>
	/** Says that the run of this process still works. */
	beat(job: string): Promise<void>
	/** Notes the end of the run of this process; `problem` says why it failed. */
	finish(job: string, result: { seconds: number; problem: string | undefined }): Promise<void>
	/** Notes how a job that every process does went. */
	note(run: Omit<JobRun, 'isRunning'>): Promise<void>
	/** One for each job that ever ran. A run whose process was killed counts as failed. */
	all(): Promise<JobRun[]>
}
