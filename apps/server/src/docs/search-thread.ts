import type { DocsPage } from '@stoa/docs'
import type { SearchHit, SearchOptions } from '@stoa/docs/search'
import { LimitedThread, type ThreadLimits } from '@stoa/markdown'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request to the thread: to start an index, to add a page to it, or to search it. */
export type IndexQuestion =
	| { do: 'begin'; key: string }
	| { do: 'put'; key: string; language: string; path: string; records: DocsPage['records'] }
	| { do: 'search'; key: string; text: string; options: SearchOptions }
/** The response; `unknown`: the index does not exist, or no longer. */
export type IndexAnswer = { do: 'begin' | 'put' | 'unknown' } | { do: 'search'; hits: SearchHit[] }

/** A thread that indexes and searches pages: both can take long for a hostile page, and must not block the thread that answers requests. */
export type SearchThread = Pick<LimitedThread<IndexQuestion, IndexAnswer>, 'ask' | 'close'>

/** How long a question waits for a large project that is being indexed; then it is answered from what is there. */
const INDEX_WAIT_MS = 1500
/** How many times an index is restarted because a page exceeded the thread's limits; its pages are left out after that. */
const RESTARTS_MAX = 3

/**
 * Makes the thread; it starts with the first question. `timeMsMax`: for one page or one question; default 5,000. `restMsMax`: idle milliseconds after
 * which its indexes are dropped; default: never.
 */
export function createSearchThread({
	timeMsMax = 5000,
	restMsMax,
}: Partial<Pick<ThreadLimits, 'timeMsMax' | 'restMsMax'>> = {}): SearchThread {
	const module = new URL('./search-worker.ts', import.meta.url)
	return new LimitedThread<IndexQuestion, IndexAnswer>(module, { timeMsMax, ...(restMsMax !== undefined && { restMsMax }) })
}

/** The search of one project. */
export interface ProjectSearch {
	/** Matching sections, best first. The index is filled from the first search on, so for a large project it may be incomplete at first. */
	search(text: string, options: SearchOptions): Promise<SearchHit[]>
	/** Whether every page is in the index: until then an answer may lack some. */
	isIndexed(): boolean
}

/** Fills an index in the thread page by page. `key` identifies this content. */
export function createProjectSearch(thread: SearchThread, key: string, pages: () => AsyncIterable<DocsPage>): ProjectSearch {
	let filled: Promise<void> | undefined
	let isWhole = false
	/** Pages that exceeded the thread's limits. */
	const tooCostly = new Set<string>()

	/** True when every page is in the index, false when the index was dropped. */
	async function fill(): Promise<boolean> {
		isWhole = false
		await thread.ask({ do: 'begin', key })
		for await (const { place, records } of pages()) {
			const name = `${place.language}/${place.path}`
			if (tooCostly.has(name)) continue
			const answer = await thread.ask({ do: 'put', key, ...place, records })
			if (answer === 'limit') tooCostly.add(name)
			if (answer === 'limit' || answer.do === 'unknown') return false
		}
		return true
	}

	function start(): Promise<void> {
		const filling = (async () => {
			for (let left = RESTARTS_MAX; left >= 0; left--) if (await fill()) break
			// Pages that were left out until now stay out.
			isWhole = true
		})()
		// The next search starts again. Waiting callers get the error; there may be none.
		filling.catch(() => (filled = undefined))
		return filling
	}

	return {
		isIndexed: () => isWhole,
		async search(text, options) {
			for (const isLast of [false, true]) {
				filled ??= start()
				await Promise.race([filled, sleep(INDEX_WAIT_MS, undefined, { ref: false })])
				const answer = await thread.ask({ do: 'search', key, text, options })
				if (answer !== 'limit' && answer.do === 'search') return answer.hits
				filled = undefined
				if (answer === 'limit' || isLast) break
			}
			return []
		},
	}
}
