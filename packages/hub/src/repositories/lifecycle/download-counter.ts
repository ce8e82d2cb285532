import { createHmac } from 'node:crypto'
import { createSetback } from '../../outside/jobs/create-setback.ts'
import type { RepoRecords } from '../repos/repo-records.ts'

/** How often counts are written. */
const FLUSH_MS = 5_000
/** Most pairs of client and repository in memory. The oldest are dropped, and looked up in the database again. */
const CLIENTS_MAX = 100_000
/** Most downloads that wait to be written. While the database is unavailable, further ones are not counted. */
const WAITING_MAX = 200_000
/** Downloads in one query. */
const PORTION = 1000
/** Hexadecimal digits of a mark: enough that two clients never share one. */
const MARK_DIGITS = 32

/** What the counter needs. */
export interface DownloadCounterDeps {
	repos: Pick<RepoRecords, 'markDownloads' | 'addDownloads'>
	/** The hub's secret. Without it, marks of clients cannot be computed. */
	secret: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/**
 * Counts downloads in memory and writes them in batches, so a kill loses only a few seconds of statistics. A client counts once a day (UTC)
 * for each repository, whichever process it asks, so that a loop of requests counts as one.
 */
export interface DownloadCounter {
	/** `client` identifies the caller by something they cannot choose freely: an account, or the network of a signed-out visitor. Writes nothing. */
	count(repoId: string, client: string): void
	/** Whether this process knows that `count` would change nothing. */
	hasCounted(repoId: string, client: string): boolean
	flush(): Promise<void>
	/** Stops the timer and writes the remaining counts. */
	close(): Promise<void>
}

interface Waiting {
	repoId: string
	day: string
	client: string
}

/** Creates the counter and starts its timer, which does not keep the process alive. */
export function createDownloadCounter({ repos, secret, now, report }: DownloadCounterDeps): DownloadCounter {
	const seen = new Set<string>()
	let seenOn = ''
	/** Downloads that were not yet compared with those counted by other processes. */
	let waiting: Waiting[] = []
	/** Counted but not yet added to the repository: downloads by `day repository`. */
	let counted = new Map<string, number>()
	const setback = createSetback('write download counts', report)

	const today = (): string => now().toISOString().slice(0, 10)
	const keyOf = (repoId: string, client: string): string => `${repoId} ${client}`
	const markOf = ({ day, repoId, client }: Waiting): string =>
		createHmac('sha256', secret).update(`download ${day} ${repoId} ${client}`).digest('hex').slice(0, MARK_DIGITS)

	function hasCounted(repoId: string, client: string): boolean {
		const day = today()
		if (day !== seenOn) seen.clear()
		seenOn = day
		return seen.has(keyOf(repoId, client))
	}

	/** Runs `write` unless another write failed in this flush, because it would wait for the same database. Returns whether it succeeded. */
	async function attempt(state: { isAway: boolean }, write: () => Promise<void>): Promise<boolean> {
		if (state.isAway) return false
		try {
			await write()
			setback.succeeded()
		} catch (error) {
			state.isAway = true
			setback.failed(error)
		}
		return !state.isAway
	}

	async function mark(day: string, downloads: readonly Waiting[]): Promise<void> {
		const marks = new Map(downloads.map((download) => [markOf(download), download.repoId]))
		for (const fresh of await repos.markDownloads(day, [...marks.keys()])) {
			const key = `${day} ${marks.get(fresh) ?? ''}`
			counted.set(key, (counted.get(key) ?? 0) + 1)
		}
	}

	async function flush(): Promise<void> {
		const state = { isAway: setback.waitMs() > 0 }
		const unmarked = waiting
		waiting = []
		for (const [day, downloads] of Map.groupBy(unmarked, (download) => download.day)) {
			for (let from = 0; from < downloads.length; from += PORTION) {
				const portion = downloads.slice(from, from + PORTION)
				if (!(await attempt(state, () => mark(day, portion)))) waiting.push(...portion)
			}
		}
		const counts = counted
		counted = new Map()
		for (const [key, count] of counts) {
			const [day = '', repoId = ''] = key.split(' ')
			if (!(await attempt(state, () => repos.addDownloads(repoId, day, count)))) counted.set(key, (counted.get(key) ?? 0) + count)
		}
	}

	const timer = setInterval(() => void flush(), FLUSH_MS)
	timer.unref()

	return {
		count(repoId, client) {
			if (hasCounted(repoId, client) || waiting.length >= WAITING_MAX) return
			const [oldest] = seen.size < CLIENTS_MAX ? [] : seen
			if (oldest !== undefined) seen.delete(oldest)
			seen.add(keyOf(repoId, client))
			waiting.push({ repoId, day: today(), client })
		},
		hasCounted,
		flush,
		async close() {
			clearInterval(timer)
			await flush()
		},
	}
}
