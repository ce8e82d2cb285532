import { isHubError } from '@stoa/vocabulary'
import type { JobLog } from '../outside/jobs/job-log.ts'
import type { Documentation } from '../listings/documentation/documentation.ts'
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
	/** Counts stored bytes again; stops between two repositories when `signal` fires. */
	recount: (signal: AbortSignal) => Promise<number>
	/** Counts again what the store keeps for repositories and accounts whose files changed; stops early when `signal` fires. */
	countStale: (signal: AbortSignal) => Promise<number>
	/** Deletes old webhook messages, read notifications and events. */
	forgetTold: () => Promise<unknown>
	now: () => Date
	report: (what: string, error: unknown) => void
	/** Remembers when each job ran last. */
	jobs?: JobLog
}

/** Work that runs at intervals. */
export interface Upkeep {
	/** Starts the timers, which do not keep the process alive. Several processes can do this: the second one finds nothing to do. */
	start(): void
	/** Stops the timers and waits for running work. */
	close(): Promise<void>
}

/**
 * Creates the upkeep: large objects get Xet hashes and changed repositories are counted every five minutes, popularity is refreshed every hour, repositories are pruned and
 * their storage is counted every six hours, deleted bytes leave every hour, and old changes and unfinished parts are deleted every day.
 */
export function createUpkeep(deps: UpkeepDeps): Upkeep {
	const { records, tidy, adopt, collect, recount, countStale, documentation, parts, mirrors, forgetTold, now, report, jobs } = deps
	const timers = new Set<NodeJS.Timeout>()
	const running = new Set<Promise<void>>()
	const ending = new AbortController()

	function run(what: string, work: () => Promise<unknown>): void {
		const ended = (jobs ? jobs.run(what, work) : work()).then(
			() => undefined,
			(error: unknown) => report(what, error),
		)
		running.add(ended)
		void ended.then(() => running.delete(ended))
	}

	function every(ms: number, what: string, work: () => Promise<unknown>, firstMs = FIRST_MS): void {
		jobs?.announce(what, ms)
		const first = setTimeout(() => {
			timers.delete(first)
			run(what, work)
			timers.add(setInterval(() => run(what, work), ms).unref())
		}, firstMs).unref()
		timers.add(first)
	}

	/** In UTC. Another process may still count downloads of the time before midnight. */
	const yesterday = (): string => new Date(now().getTime() - 24 * HOUR_MS).toISOString().slice(0, 10)

	/** A large store takes longer than the time between two runs. */
	let adopting: Promise<number> | undefined
	async function adoptOnce(): Promise<void> {
		if (adopting) return
		adopting = adopt(ending.signal)
		await adopting.finally(() => (adopting = undefined))
	}

	/** Completes after the first start with this index; later runs find nothing. */
	let filling: Promise<number> | undefined
	async function fillOnce(): Promise<void> {
		if (filling) return
		filling = documentation.fillIn(ending.signal)
		await filling.finally(() => (filling = undefined))
	}

	let collecting: Promise<unknown> | undefined
	async function collectOnce(): Promise<void> {
		if (collecting) return
		collecting = collect(ending.signal).catch((error: unknown) => {
			// Another process does it.
			if (!isHubError(error, 'collection-running')) throw error
		})
		await collecting.finally(() => (collecting = undefined))
	}

	return {
		start() {
			every(POPULARITY_MS, 'refresh popularity', () => records.repos.refreshPopularity())
			every(POPULARITY_MS, 'delete marks of counted downloads', () => records.repos.forgetDownloadMarks(yesterday()))
			every(FORGET_MS, 'delete old changes', () => records.changes.forget(new Date(now().getTime() - CHANGES_KEPT_MS)))
			every(FORGET_MS, 'delete old messages and notifications', forgetTold)
			every(FORGET_MS, 'delete parts of unfinished uploads', () => parts.sweep(now()), TIDY_FIRST_MS)
			every(TIDY_MS, 'tidy repositories', () => tidy(ending.signal), TIDY_FIRST_MS)
			every(TIDY_MS, 'count the storage of repositories', () => recount(ending.signal))
			every(TIDY_MS, 'find documentation in repositories', fillOnce)
			every(COLLECT_MS, 'delete bytes that nothing refers to', collectOnce, COLLECT_FIRST_MS)
			if (mirrors) every(HOUR_MS, 'tidy mirrors', () => mirrors.tidy())
			const { requestCounts } = records
			if (requestCounts) every(COUNTS_MS, 'delete counts of requests', () => requestCounts.forgetEnded(now().getTime() - COUNTS_KEPT_MS))
			every(ADOPT_MS, 'give large objects Xet hashes', adoptOnce)
			every(ADOPT_MS, 'count the stored bytes of what changed', () => countStale(ending.signal))
		},
		async close() {
			ending.abort()
			for (const timer of timers) clearTimeout(timer)
			timers.clear()
			await Promise.all(running)
		},
	}
}
