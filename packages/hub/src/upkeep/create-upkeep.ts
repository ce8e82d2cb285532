import type { Documentation } from '../listings/documentation/documentation.ts'
import type { Parts } from '../objects/parts/parts.ts'
import type { ChangeRecords } from '../listings/listings/change-records.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { RequestCountRecords } from '../database/counts/request-count-records.ts'

const HOUR_MS = 3_600_000
/** After a start, so that what visitors wait for comes first. */
const FIRST_MS = 60_000
/** Downloads and trending scores fall as time passes, whether anybody does something or not. */
const POPULARITY_MS = HOUR_MS
const FORGET_MS = 24 * HOUR_MS
/** Reads every repository's folder, so less often, and well after a start. */
const TIDY_FIRST_MS = 10 * 60_000
const TIDY_MS = 6 * HOUR_MS
/** Uploads come all the time; one run waits for the other. */
const ADOPT_MS = 5 * 60_000
/** As long as a window of requests. */
const COUNTS_MS = 5 * 60_000
/** Clocks of processes differ: counts stay this long after their window. */
const COUNTS_KEPT_MS = 60_000
/** A process that was away for longer reads all repositories anew. */
const CHANGES_KEPT_MS = 7 * 24 * HOUR_MS

/** What `createUpkeep` needs. */
export interface UpkeepDeps {
	records: {
		repos: Pick<RepoRecords, 'refreshPopularity' | 'forgetDownloadMarks'>
		changes: Pick<ChangeRecords, 'forget'>
		/** `undefined` where no counts are exchanged. */
		requestCounts: Pick<RequestCountRecords, 'forgetEnded'> | undefined
	}
	/** Prunes repositories; ends early, between two of them, when `signal` fires. */
	tidy: (signal: AbortSignal) => Promise<number>
	/** Gives large objects that came whole a Xet hash; ends early when `signal` fires. */
	adopt: (signal: AbortSignal) => Promise<number>
	documentation: Pick<Documentation, 'fillIn'>
	parts: Pick<Parts, 'sweep'>
	/** Forgets what was told: messages to webhooks, notifications that were read, and what happened before. */
	forgetTold: () => Promise<unknown>
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Work that is due now and then, whoever asks for it. */
export interface Upkeep {
	/** Begins; the timers do not keep the process alive. Several processes may all do it: the second finds nothing to do. */
	start(): void
	/** Ends the timers and waits for work under way. */
	close(): Promise<void>
}

/**
 * Makes the upkeep: large objects get Xet hashes every five minutes, popularity every hour, repositories tidied every six, old changes and parts
 * without an object forgotten every day.
 */
export function createUpkeep({ records, tidy, adopt, documentation, parts, forgetTold, now, report }: UpkeepDeps): Upkeep {
	const timers = new Set<NodeJS.Timeout>()
	const running = new Set<Promise<void>>()
	const ending = new AbortController()

	function run(what: string, work: () => Promise<unknown>): void {
		const ended = work().then(
			() => undefined,
			(error: unknown) => report(what, error),
		)
		running.add(ended)
		void ended.then(() => running.delete(ended))
	}

	function every(ms: number, what: string, work: () => Promise<unknown>, firstMs = FIRST_MS): void {
		const first = setTimeout(() => {
			timers.delete(first)
			run(what, work)
			timers.add(setInterval(() => run(what, work), ms).unref())
		}, firstMs).unref()
		timers.add(first)
	}

	/** In UTC. Another process may still count what was downloaded before midnight. */
	const yesterday = (): string => new Date(now().getTime() - 24 * HOUR_MS).toISOString().slice(0, 10)

	/** A large store takes longer than the time between two runs. */
	let adopting: Promise<number> | undefined
	async function adoptOnce(): Promise<void> {
		if (adopting) return
		adopting = adopt(ending.signal)
		await adopting.finally(() => (adopting = undefined))
	}

	/** Over after the first start with this index; later ones find nothing. */
	let filling: Promise<number> | undefined
	async function fillOnce(): Promise<void> {
		if (filling) return
		filling = documentation.fillIn(ending.signal)
		await filling.finally(() => (filling = undefined))
	}

	return {
		start() {
			every(POPULARITY_MS, 'bring popularity up to date', () => records.repos.refreshPopularity())
			every(POPULARITY_MS, 'forget who downloaded what', () => records.repos.forgetDownloadMarks(yesterday()))
			every(FORGET_MS, 'forget old changes', () => records.changes.forget(new Date(now().getTime() - CHANGES_KEPT_MS)))
			every(FORGET_MS, 'forget what was told', forgetTold)
			every(FORGET_MS, 'forget parts that were never joined', () => parts.sweep(now()), TIDY_FIRST_MS)
			every(TIDY_MS, 'tidy repositories', () => tidy(ending.signal), TIDY_FIRST_MS)
			every(TIDY_MS, 'look for documentation', fillOnce)
			const { requestCounts } = records
			if (requestCounts) every(COUNTS_MS, 'forget counts of requests', () => requestCounts.forgetEnded(now().getTime() - COUNTS_KEPT_MS))
			every(ADOPT_MS, 'give large objects Xet hashes', adoptOnce)
		},
		async close() {
			ending.abort()
			for (const timer of timers) clearTimeout(timer)
			timers.clear()
			await Promise.all(running)
		},
	}
}
