import { createSetback } from '../jobs/create-setback.ts'
import type { RepoRecords } from '../ports/records.ts'

/** How long the same client's further requests belong to the download already counted. */
const WINDOW_MS = 10 * 60_000
/** How often counts reach the records. */
const FLUSH_MS = 5_000
/** Clients remembered at most; beyond it the oldest are forgotten, which can only count one of them twice. */
const CLIENTS_MAX = 50_000

/** What the counter needs. */
export interface DownloadCounterDeps {
	repos: Pick<RepoRecords, 'addDownloads'>
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Counts downloads in memory and writes them in batches: a kill loses a few seconds of statistics and nothing else. */
export interface DownloadCounter {
	/** `client` is whatever tells clients apart, such as address and user agent. */
	count(repoId: string, client: string): void
	flush(): Promise<void>
	/** Stops the timer and writes what is left. */
	close(): Promise<void>
}

/** Makes the counter and starts its timer, which does not keep the process alive. */
export function createDownloadCounter({ repos, now, report }: DownloadCounterDeps): DownloadCounter {
	const recent = new Map<string, number>()
	let waiting = new Map<string, number>()
	const setback = createSetback('write download counts', report)

	function isRepeat(key: string, at: number): boolean {
		const before = recent.get(key)
		if (before !== undefined && at - before < WINDOW_MS) return true
		recent.delete(key)
		recent.set(key, at)
		const oldest = recent.size > CLIENTS_MAX ? recent.keys().next().value : undefined
		if (oldest !== undefined) recent.delete(oldest)
		return false
	}

	async function flush(): Promise<void> {
		const counts = waiting
		waiting = new Map()
		const day = now().toISOString().slice(0, 10)
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
			if (!isRepeat(`${repoId} ${client}`, now().getTime())) waiting.set(repoId, (waiting.get(repoId) ?? 0) + 1)
		},
		flush,
		async close() {
			clearInterval(timer)
			await flush()
		},
	}
}
