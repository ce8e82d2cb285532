import type { Actor } from '../accounts/actors/actor.ts'
import type { BackupRun } from '../database/backup-runs.ts'
import type { DatabaseFacts, PoolCounts } from '../database/database-facts.ts'
import type { QueueDepths } from '../database/queue-depths.ts'
import type { GarbageRun } from '../garbage/garbage-records.ts'
import type { StoreMove } from '../objects/store/store-moves.ts'
import type { FailedWork, QueueCounts, WorkQueue } from '../database/work-queues.ts'
import type { JobState } from '../outside/jobs/job-log.ts'
import type { ScrubState } from '../scrub/scrub.ts'
import type { EngineState } from '../viewer/questions/engine.ts'

/** A setting as it is in force. Secrets are masked. */
export interface ShownSetting {
	name: string
	value: string
	/** Where the value comes from. */
	from: 'default' | 'environment' | 'file'
}

/** What the start of the server knows about the program and the machine. */
export interface MachineFacts {
	version: string
	startedAt: Date
	settings: readonly ShownSetting[]
	/** Bytes of the disk of the data folder. */
	disk(): Promise<{ free: number; size: number }>
	/** Whether every file system of the data folder has room and may be written to. */
	canWrite(): Promise<boolean>
	/** The longest delay of the event loop in the last seconds, in milliseconds. */
	delayMs(): number
}

/** How the hub is. */
export interface Health {
	/** Absent in tools that have none. */
	machine: { version: string; startedAt: Date; settings: readonly ShownSetting[]; free: number; size: number; delayMs: number } | undefined
	database: DatabaseFacts
	queues: QueueDepths
	/** Seconds since the index of lists had every change; `undefined` before it is built. */
	indexLagSeconds: number | undefined
	/** The newest backup that any process began. */
	backup: BackupRun | undefined
	/** The newest collection of deleted bytes that any process began. */
	collection: GarbageRun | undefined
	scrub: ScrubState
	/** Jobs of this process, with the last runs of all processes. */
	jobs: JobState[]
	/** How processes that search datasets are kept apart; absent where none are started. */
	engine: EngineState | undefined
}

/** The background work of the hub. */
export interface JobOverview {
	/** Jobs of this process, with the last runs of all processes. */
	jobs: JobState[]
	queues: Record<WorkQueue, QueueCounts>
	/** Some of what failed: given up first, then the newest. */
	failed: FailedWork[]
	/** The move of all large files to another store. */
	move: Pick<StoreMove, 'from' | 'to' | 'stage' | 'objects' | 'bytes' | 'startedAt' | 'finishedAt'> | undefined
}

/** What the administrators of the hub see of its operation. */
export interface HubOperation {
	/** @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `unavailable` */
	health(actor: Actor): Promise<Health>
	/**
	 * Sends an e-mail to the caller; resolves with the address once the mail server has taken it.
	 *
	 * @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `mail-failed`
	 */
	sendTestMail(actor: Actor): Promise<string>
	/** @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `unavailable` */
	jobs(actor: Actor): Promise<JobOverview>
	/**
	 * Begins a job out of turn, in this process, and does not wait for its end.
	 *
	 * @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `job-not-found` | `job-running`
	 */
	runJob(actor: Actor, key: string): Promise<void>
	/**
	 * Makes all work of a queue that failed due now, also what was given up; resolves with how much that is.
	 *
	 * @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `job-not-found`
	 */
	retryFailed(actor: Actor, queue: string): Promise<number>
	/** For monitoring: the same figures for everyone who may read `/metrics`. */
	figures(): Promise<
		Pick<Health, 'queues' | 'indexLagSeconds' | 'scrub' | 'jobs' | 'collection'> & {
			free: number | undefined
			delayMs: number | undefined
			connections: number
			pool: PoolCounts
		}
	>
}
