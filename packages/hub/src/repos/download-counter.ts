import { createSetback } from '../jobs/create-setback.ts'
import type { RepoRecords } from '../ports/records.ts'

/** How often counts reach the records. */
const FLUSH_MS = 5_000
/** Pairs of client and repository that are remembered at most; beyond it the oldest are forgotten, which can only count one of them twice. */
const CLIENTS_MAX = 100_000

/** What the counter needs. */
export interface DownloadCounterDeps {
	repos: Pick<RepoRecords, 'addDownloads'>
	now: () => Date
	report: (what: string, error: unknown) => void
}

/**
 * Counts downloads in memory and writes them in batches: a kill loses a few seconds of statistics and nothing else. A client counts once a day
 * (UTC) for each repository, in each process, so that a loop of requests adds one.
 */
export interface DownloadCounter {
	/** `client` is what a caller cannot choose freely: an account, or the network that a visitor comes from. */
	count(repoId: string, client: string): void
	/** Whether `count` would change nothing. */
	hasCounted(repoId: string, client: string): boolean
	flush(): Promise<void>
	/** Stops the timer and writes what is left. */
	close(): Promise<void>
}

/** Makes the counter and starts its timer, which does not keep the process alive. */
export function createDownloadCounter({ repos, now, report }: DownloadCounterDeps): DownloadCounter {
	const seen = new Set<string>()
	let seenOn = ''
	let waiting = new Map<string, number>()
	const setback = createSetback('write download counts', report)

	const today = (): string => now().toISOString().slice(0, 10)
	const keyOf = (repoId: string, client: string): string => `${repoId} ${client}`

	function hasCounted(repoId: string, client: string): boolean {
		const day = today()
		if (day !== seenOn) seen.clear()
		seenOn = day
		return seen.has(keyOf(repoId, client))
	}

	async function flush(): Promise<void> {
		const counts = waiting
		waiting = new Map()
		const day = today()
		// After one failure the rest waits for the next time: each would only wait for the same database.
		let isAway = setback.waitMs() > 0
		for (const [repoId, count] of counts) {
			try {
				if (!isAway) {
					await repos.addDownloads(repoId, day, count)
					setback.succeeded()
					continue
				}
			} catch (error) {
				isAway = true
				setback.failed(error)
			}
			waiting.set(repoId, (waiting.get(repoId) ?? 0) + count)
		}
	}

	const timer = setInterval(() => void flush(), FLUSH_MS)
	timer.unref()

	return {
		count(repoId, client) {
			if (hasCounted(repoId, client)) return
			const [oldest] = seen.size < CLIENTS_MAX ? [] : seen
			if (oldest !== undefined) seen.delete(oldest)
			seen.add(keyOf(repoId, client))
			waiting.set(repoId, (waiting.get(repoId) ?? 0) + 1)
		},
		hasCounted,
		flush,
		async close() {
			clearInterval(timer)
			await flush()
		},
	}
}
