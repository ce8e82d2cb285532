import type { Repo } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** What the search page shows. */
export interface SearchData {
	text: string
	found: Record<RepoKind, Repo[]>
}

/** Searches the three kinds at once. */
export async function loadSearch({ hub, actor, url }: PageCall): Promise<SearchData> {
	const text = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
	const found = text ? await hub.listings.quickSearch(actor, text, 10) : { model: [], dataset: [], space: [] }
	return { text, found }
}
