import { createHmac } from 'node:crypto'
import { createSetback } from '../../outside/jobs/create-setback.ts'
import type { RepoRecords } from '../repos/repo-records.ts'

/** How often counts reach the records. */
const FLUSH_MS = 5_000
/** Pairs of client and repository that are remembered at most; beyond it the oldest are forgotten, and only asked for in the records again. */
const CLIENTS_MAX = 100_000
/** Downloads that wait for the records at most; what comes beyond while the records are away is not counted. */
const WAITING_MAX = 200_000
/** Downloads in one question to the records. */
const PORTION = 1000
/** Hexadecimal digits of a mark: enough that two clients never share one. */
const MARK_DIGITS = 32

/** What the counter needs. */
export interface DownloadCounterDeps {
	repos: Pick<RepoRecords, 'markDownloads' | 'addDownloads'>
	/** The hub's own secret: marks of clients cannot be computed without it. */
	secret: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/**
 * Counts downloads in memory and writes them in batches: a kill loses a few seconds of statistics and nothing else. A client counts once a day
 * (UTC) for each repository, whichever process it asks, so that a loop of requests adds one.
 */
export interface DownloadCounter {
	/** `client` is what a caller cannot choose freely: an account, or the network that a visitor comes from. Writes nothing. */
	count(repoId: string, client: string): void
	/** Whether this process knows that `count` would change nothing. */
	hasCounted(repoId: string, client: string): boolean
	flush(): Promise<void>
	/** Stops the timer and writes what is left. */
	close(): Promise<void>
}

interface Waiting {
	repoId: string
	day: string
	client: string
}

/** Makes the counter and starts its timer, which does not keep the process alive. */
export function createDownloadCounter({ repos, secret, now, report }: DownloadCounterDeps): DownloadCounter {
	const seen = new Set<string>()
	let seenOn = ''
	/** Not yet held against what other processes counted. */
	let waiting: Waiting[] = []
	/** Counted, and not yet added to the repository: downloads by `day repository`. */
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

	/** Runs `write` unless a write failed in this flush: each would only wait for the same database. Answers whether it succeeded. */
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
