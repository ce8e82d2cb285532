import { HubError, isHubError } from '@stoa/vocabulary'
import type { BackupRunRecords } from '../database/backup-runs.ts'
import { type BackupProgress, secondsLeft } from './backup-progress.ts'
import type { BackupTarget } from './backup-target.ts'
import type { Backups, BackupSchedule, BackupState } from './backups.ts'
import type { JobLog } from '../outside/jobs/job-log.ts'
import { pruneBackups } from './prune-backups.ts'
import { isBackupDue, nextMoment } from './schedule.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** How often a running backup says that it is alive, in milliseconds. */
const BEAT_MS = 15_000
/** How often the schedule is looked at, in milliseconds. */
const LOOK_MS = 60_000
const DAY_MS = 24 * 3_600_000
/** The key of the job. */
const JOB = 'backup'

/** What the service needs. */
export interface BackupsDeps {
	source: BackupSource
	records: { backupRuns: BackupRunRecords; newId: () => string }
	/** Opens the folder or store that an address names. @throws {HubError} `backup-target` */
	openTarget: (address: string) => Promise<BackupTarget>
	/** The daily backup; absent when there is none. */
	schedule: BackupSchedule | undefined
	jobs: JobLog
	report: (what: string, error: unknown) => void
}

/** Creates the service. One backup runs at a time, over all processes of the hub. */
export function createBackups({ source, records, openTarget, schedule, jobs, report }: BackupsDeps): Backups {
	const { backupRuns } = records
	const stopping = new AbortController()
	let current: BackupState | undefined
	let running: Promise<void> = Promise.resolve()

	async function run(state: BackupState, target: BackupTarget): Promise<void> {
		const beat = setInterval(() => {
			backupRuns.beat(state.run).catch((error: unknown) => report('note that a backup runs', error))
		}, BEAT_MS)
		try {
			const onProgress = (progress: BackupProgress): void => {
				stopping.signal.throwIfAborted()
				state.progress = { ...progress, secondsLeft: secondsLeft(progress, source.now()) }
			}
			const manifest = await writeBackup(source, target, { onProgress, stopping: stopping.signal })
			const { id: backup, bytesWritten, repos, blobs, problems } = manifest
			await backupRuns.finish(state.run, { backup, bytesWritten, problem: undefined })
			state.result = { backup, bytesWritten, repos: repos.count, blobs: blobs.count, blobBytes: blobs.bytes, problems }
		} catch (error) {
			state.failure = stopping.signal.aborted ? 'The hub was stopped. The next backup goes on.' : sentenceOf(error)
			if (!isHubError(error)) report('write a backup', error)
			await backupRuns
				.finish(state.run, { backup: undefined, bytesWritten: 0, problem: state.failure })
				.catch((reason: unknown) => report('note the end of a backup', reason))
		} finally {
			clearInterval(beat)
			target.close()
		}
	}

	async function start(address: string): Promise<BackupState> {
		const id = records.newId()
		if (!(await backupRuns.begin(id, address))) throw new HubError('backup-running', { target: address })
		const target = await openTarget(address).catch(async (error: unknown) => {
			// Noted as a failed run, so that the schedule waits before it tries again.
			await backupRuns.finish(id, { backup: undefined, bytesWritten: 0, problem: sentenceOf(error) })
			throw error
		})
		const state: BackupState = { run: id, target: target.name, progress: undefined, result: undefined, failure: undefined }
		current = state
		running = run(state, target)
		return state
	}

	/** Writes the daily backup, and deletes the ones that the rules do not keep. */
	async function writeDaily({ address, retention }: BackupSchedule): Promise<void> {
		const state = await start(address)
		await running
		if (stopping.signal.aborted) return
		if (state.failure !== undefined) throw new Error(state.failure)
		const target = await openTarget(address)
		try {
			await pruneBackups(target, retention)
		} finally {
			target.close()
		}
	}

	let timer: NodeJS.Timeout | undefined
	let daily: Promise<void> | undefined
	async function writeIfDue({ at }: BackupSchedule): Promise<void> {
		jobs.planNext(JOB, nextMoment(at, source.now()))
		if (isBackupDue(at, await backupRuns.latest(), source.now()) && !(await backupRuns.isRunning())) await jobs.run(JOB)
	}

	function lookAtSchedule(given: BackupSchedule): void {
		daily ??= writeIfDue(given)
			.catch((error: unknown) => report('write the daily backup', error))
			.finally(() => (daily = undefined))
	}

	return {
		start: async (address) => (await start(address)).run,
		state: (id) => (current?.run === id ? current : undefined),
		followSchedule() {
			if (!schedule) return
			jobs.announce({ key: JOB, name: 'write the daily backup', everyMs: DAY_MS, work: () => writeDaily(schedule) })
			timer = setInterval(() => lookAtSchedule(schedule), LOOK_MS).unref()
		},
		async close() {
			clearInterval(timer)
			stopping.abort()
			await daily
			await running
		},
	}
}

function sentenceOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error)
}
