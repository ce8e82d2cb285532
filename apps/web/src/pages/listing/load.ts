import type { ListingPage, Repo } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'
import { type ListingState, readState, stateQuery } from './query.ts'

/** What a listing shows. */
export interface ListingData {
	state: ListingState
	page: ListingPage
	/** Downloads per day by repository id. */
	series: Map<string, number[]>
}

/** Asks for the listing that the address describes. */
export function loadListing(kind: RepoKind): (call: PageCall) => Promise<ListingData> {
	return async ({ hub, actor, url }) => {
		const state = readState(kind, url.searchParams)
		const page = await hub.listings.query(actor, stateQuery(state))
		const series = kind === 'space' ? new Map<Repo['id'], number[]>() : await hub.repos.downloadSeries(page.repos)
		return { state, page, series }
	}
}
