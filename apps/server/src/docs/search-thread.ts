import type { DocsPage } from '@stoa/docs'
import type { SearchHit, SearchOptions } from '@stoa/docs/search'
import { LimitedThread } from '@stoa/markdown'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the thread is asked: to begin an index, to put a page into it, to search it. */
export type IndexQuestion =
	| { do: 'begin'; key: string }
	| { do: 'put'; key: string; language: string; path: string; records: DocsPage['records'] }
	| { do: 'search'; key: string; text: string; options: SearchOptions }
/** Its answer; `unknown`: there is no such index, or no more. */
export type IndexAnswer = { do: 'begin' | 'put' | 'unknown' } | { do: 'search'; hits: SearchHit[] }

/** A thread that indexes pages and searches them: both take long for a page that is made to, and neither is the visitors' thread's. */
export type SearchThread = Pick<LimitedThread<IndexQuestion, IndexAnswer>, 'ask' | 'close'>

/** How long a question waits for a large project that is being indexed; then it is answered from what is there. */
const INDEX_WAIT_MS = 1500
/** Times that an index is begun anew because a page went over the thread's limits; then those with it are found no more. */
const RESTARTS_MAX = 3

/** Makes the thread; it starts with the first question. `timeMsMax`: for one page or one question; default 5,000. */
export function createSearchThread({ timeMsMax = 5000 }: { timeMsMax?: number } = {}): SearchThread {
	return new LimitedThread<IndexQuestion, IndexAnswer>(new URL('./search-worker.ts', import.meta.url), { timeMsMax })
}

/** The search of one project. */
export interface ProjectSearch {
	/** Sections that answer, best first. The index is filled from the first question on: of a large project it may hold a part at first. */
	search(text: string, options: SearchOptions): Promise<SearchHit[]>
	/** Whether every page is in the index: until then an answer may lack some. */
	isIndexed(): boolean
}

/** Fills an index in the thread page by page. `key` names this content among all others. */
export function createProjectSearch(thread: SearchThread, key: string, pages: () => AsyncIterable<DocsPage>): ProjectSearch {
	let filled: Promise<void> | undefined
	let isWhole = false
	/** Pages that the thread did not get done with. */
	const tooCostly = new Set<string>()

	/** True when every page is in the index, false when the index is gone. */
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
			// What is left out by now stays out.
			isWhole = true
		})()
		// The next question begins anew. Whoever waits hears of the failure; nobody may be waiting any more.
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
