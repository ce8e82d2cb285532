import { isHubError } from '@stoa/vocabulary'
import type { JobLog, JobPlan } from '../outside/jobs/job-log.ts'
import type { Documentation } from '../listings/documentation/documentation.ts'
import type { MirrorJobs } from '../mirror-jobs/mirror-jobs.ts'
import type { Mirrors } from '../mirrors/mirrors.ts'
import type { Parts } from '../objects/parts/parts.ts'
import type { ChangeRecords } from '../listings/listings/change-records.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { RequestCountRecords } from '../database/counts/request-count-records.ts'

const HOUR_MS = 3_600_000
/** The delay after a start, so that visitors are served first. */
const FIRST_MS = 60_000
/** Downloads and trending scores fall with time even if nothing happens. */
const POPULARITY_MS = HOUR_MS
const FORGET_MS = 24 * HOUR_MS
/** After a failure; twice as long after each further one, up to the time between two runs. */
const RETRY_MS = 5 * 60_000
/** It reads every repository's folder, so it runs less often and well after a start. */
const TIDY_FIRST_MS = 10 * 60_000
const TIDY_MS = 6 * HOUR_MS
/** What was deleted leaves within this time after its grace period. */
const COLLECT_MS = HOUR_MS
const COLLECT_FIRST_MS = 5 * 60_000
/** Uploads arrive all the time; runs do not overlap. */
const ADOPT_MS = 5 * 60_000
/** As long as a window of request counts. */
const COUNTS_MS = 5 * 60_000
/** Clocks of processes differ, so counts are kept this long after their window. */
const COUNTS_KEPT_MS = 60_000
/** A process that was stopped for longer reads all repositories again. */
const CHANGES_KEPT_MS = 7 * 24 * HOUR_MS

/** What `createUpkeep` needs. */
export interface UpkeepDeps {
	records: {
		repos: Pick<RepoRecords, 'refreshPopularity' | 'forgetDownloadMarks'>
		changes: Pick<ChangeRecords, 'forget'>
		/** `undefined` where no counts are exchanged. */
		requestCounts: Pick<RequestCountRecords, 'forgetEnded'> | undefined
	}
	/** Prunes repositories; stops between two of them when `signal` fires. */
	tidy: (signal: AbortSignal) => Promise<number>
	/** Gives Xet hashes to large objects that were uploaded whole; stops early when `signal` fires. */
	adopt: (signal: AbortSignal) => Promise<number>
	documentation: Pick<Documentation, 'fillIn'>
	parts: Pick<Parts, 'sweep'>
	/** Deletes bytes that nothing refers to; stops early when `signal` fires. @throws `collection-running` */
	collect: (signal: AbortSignal) => Promise<unknown>
	/** `undefined` where nothing is mirrored. */
	mirrors: Pick<Mirrors, 'tidy'> | undefined
	mirrorJobs: Pick<MirrorJobs, 'tidy'> | undefined
	/** Counts stored bytes again; stops between two repositories when `signal` fires. */
	recount: (signal: AbortSignal) => Promise<number>
	/** Counts again what the store keeps for repositories and accounts whose files changed; stops early when `signal` fires. */
	countStale: (signal: AbortSignal) => Promise<number>
	/** Deletes old webhook messages, read notifications and events. */
	forgetTold: () => Promise<unknown>
	now: () => Date
	report: (what: string, error: unknown) => void
	jobs: JobLog
}

/** Work that runs at intervals. */
export interface Upkeep {
	/** Starts the timers, which do not keep the process alive. Several processes can do this: the second one finds nothing to do. */
	start(): void
	/** Stops the timers, tells running work to stop, and waits for what the timers began. `jobs.close` waits for the rest. */
	close(): Promise<void>
}

/**
 * Creates the upkeep: large objects get Xet hashes and changed repositories are counted every five minutes, popularity is refreshed every
 * hour, repositories are pruned and their storage is counted every six hours, deleted bytes leave every hour, and old changes and unfinished
 * parts are deleted every day. A job that failed is tried again after five minutes, and then after a longer wait each time.
 */
export function createUpkeep(deps: UpkeepDeps): Upkeep {
	const { now, report, jobs } = deps
	const plans = new Map<string, JobPlan>()
	const timers = new Map<string, NodeJS.Timeout>()
	const running = new Set<Promise<void>>()
	const ending = new AbortController()

	function plan(key: string, waitMs: number): void {
		clearTimeout(timers.get(key))
		timers.set(key, setTimeout(() => begin(key), waitMs).unref())
		jobs.planNext(key, new Date(now().getTime() + waitMs))
	}

	/** A run that takes longer than the time between two is left alone, as is one of another process. */
	function begin(key: string): void {
		const { everyMs = 0, name = key } = plans.get(key) ?? {}
		plan(key, everyMs)
		const ended = jobs.run(key).then(
			() => undefined,
			(error: unknown) => {
				report(name, error)
				const { failures = 1 } = jobs.states().find((state) => state.key === key) ?? {}
				if (!ending.signal.aborted) plan(key, Math.min(RETRY_MS * 2 ** (failures - 1), everyMs))
			},
		)
		running.add(ended)
		void ended.then(() => running.delete(ended))
	}

	function every(job: JobPlan, firstMs: number): void {
		plans.set(job.key, job)
		jobs.announce(job)
		plan(job.key, firstMs)
	}

	return {
		start() {
			for (const { firstMs = FIRST_MS, ...job } of jobsOf(deps, ending.signal)) every(job, firstMs)
		},
		async close() {
			ending.abort()
			for (const timer of timers.values()) clearTimeout(timer)
			timers.clear()
			await Promise.all(running)
		},
	}
}

/** A job and when it runs first. */
type UpkeepJob = JobPlan & { firstMs?: number }

function jobsOf(deps: UpkeepDeps, signal: AbortSignal): UpkeepJob[] {
	const { records, tidy, adopt, recount, countStale, documentation, parts, mirrors, mirrorJobs, forgetTold, now } = deps
	const { requestCounts } = records
	/** In UTC. Another process may still count downloads of the time before midnight. */
	const yesterday = (): string => new Date(now().getTime() - 24 * HOUR_MS).toISOString().slice(0, 10)
	return [
		{ key: 'popularity', name: 'refresh popularity', everyMs: POPULARITY_MS, work: () => records.repos.refreshPopularity() },
		{
			key: 'download-marks',
			name: 'delete marks of counted downloads',
			everyMs: POPULARITY_MS,
			work: () => records.repos.forgetDownloadMarks(yesterday()),
		},
		{
			key: 'changes',
			name: 'delete old changes',
			everyMs: FORGET_MS,
			work: () => records.changes.forget(new Date(now().getTime() - CHANGES_KEPT_MS)),
		},
		{ key: 'old-messages', name: 'delete old messages and notifications', everyMs: FORGET_MS, work: forgetTold },
		{
			key: 'parts',
			name: 'delete parts of unfinished uploads',
			everyMs: FORGET_MS,
			firstMs: TIDY_FIRST_MS,
			work: () => parts.sweep(now()),
		},
		{ key: 'tidy', name: 'tidy repositories', everyMs: TIDY_MS, firstMs: TIDY_FIRST_MS, work: () => tidy(signal) },
		{ key: 'storage', name: 'count the storage of repositories', everyMs: TIDY_MS, work: () => recount(signal) },
		{ key: 'find-documentation', name: 'find documentation in repositories', everyMs: TIDY_MS, work: () => documentation.fillIn(signal) },
		{
			key: 'collect',
			name: 'delete bytes that nothing refers to',
			everyMs: COLLECT_MS,
			firstMs: COLLECT_FIRST_MS,
			work: () => collectUnlessRunning(deps, signal),
		},
		...(mirrors ? [{ key: 'mirrors', name: 'tidy mirrors', everyMs: HOUR_MS, work: () => mirrors.tidy() }] : []),
		...(mirrorJobs ? [{ key: 'mirror-jobs', name: 'tidy mirror jobs and pins', everyMs: HOUR_MS, work: () => mirrorJobs.tidy() }] : []),
		...(requestCounts
			? [
					{
						key: 'request-counts',
						name: 'delete counts of requests',
						everyMs: COUNTS_MS,
						work: () => requestCounts.forgetEnded(now().getTime() - COUNTS_KEPT_MS),
					},
				]
			: []),
		{ key: 'adopt', name: 'give large objects Xet hashes', everyMs: ADOPT_MS, work: () => adopt(signal) },
		{ key: 'count-stored', name: 'count the stored bytes of what changed', everyMs: ADOPT_MS, work: () => countStale(signal) },
	]
}

/** Collects, unless another process or a command does. */
async function collectUnlessRunning({ collect }: UpkeepDeps, signal: AbortSignal): Promise<void> {
	await collect(signal).catch((error: unknown) => {
		if (!isHubError(error, 'collection-running')) throw error
	})
}
