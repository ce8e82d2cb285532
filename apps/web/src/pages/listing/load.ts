import type { ListingPage } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'
import { type ListingState, readState, stateQuery } from './query.ts'

/** What a listing shows. */
export interface ListingData {
	state: ListingState
	page: ListingPage
}

/** Asks for the listing that the address describes. */
export function loadListing(kind: RepoKind): (call: PageCall) => Promise<ListingData> {
	return async ({ hub, actor, url }) => {
		const state = readState(kind, url.searchParams)
		return { state, page: await hub.listings.query(actor, { ...stateQuery(state), series: kind !== 'space' }) }
	}
}
