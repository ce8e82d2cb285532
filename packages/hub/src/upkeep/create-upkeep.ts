import type { ChangeRecords, RepoRecords } from '../ports/records.ts'

const HOUR_MS = 3_600_000
/** After a start, so that what visitors wait for comes first. */
const FIRST_MS = 60_000
/** Downloads and trending scores fall as time passes, whether anybody does something or not. */
const POPULARITY_MS = HOUR_MS
const FORGET_MS = 24 * HOUR_MS
/** A process that was away for longer reads all repositories anew. */
const CHANGES_KEPT_MS = 7 * 24 * HOUR_MS

/** What `createUpkeep` needs. */
export interface UpkeepDeps {
	records: { repos: Pick<RepoRecords, 'refreshPopularity'>; changes: Pick<ChangeRecords, 'forget'> }
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

/** Makes the upkeep of the records: popularity every hour, old changes forgotten every day. */
export function createUpkeep({ records, now, report }: UpkeepDeps): Upkeep {
	const timers = new Set<NodeJS.Timeout>()
	const running = new Set<Promise<void>>()

	function run(what: string, work: () => Promise<unknown>): void {
		const ended = work().then(
			() => undefined,
			(error: unknown) => report(what, error),
		)
		running.add(ended)
		void ended.then(() => running.delete(ended))
	}

	function every(ms: number, what: string, work: () => Promise<unknown>): void {
		const first = setTimeout(() => {
			timers.delete(first)
			run(what, work)
			timers.add(setInterval(() => run(what, work), ms).unref())
		}, FIRST_MS).unref()
		timers.add(first)
	}

	return {
		start() {
			every(POPULARITY_MS, 'bring popularity up to date', () => records.repos.refreshPopularity())
			every(FORGET_MS, 'forget old changes', () => records.changes.forget(new Date(now().getTime() - CHANGES_KEPT_MS)))
		},
		async close() {
			for (const timer of timers) clearTimeout(timer)
			timers.clear()
			await Promise.all(running)
		},
	}
}
