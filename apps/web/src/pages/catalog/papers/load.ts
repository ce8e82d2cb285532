import type { Papers } from '@stoa/hub'
import type { PageCall } from '../../../site/route.ts'

/** Papers on the page. */
const PAPERS_SHOWN = 100

/** What the list of papers shows. */
export interface PapersData {
	papers: Awaited<ReturnType<Papers['search']>>
	search: string
}

/** Asks for the papers that cards cite, the most cited first. */
export async function loadPapers({ hub, url }: PageCall): Promise<PapersData> {
	const search = (url.searchParams.get('q') ?? '').slice(0, 200)
	return { papers: await hub.papers.search(search, PAPERS_SHOWN), search }
}
