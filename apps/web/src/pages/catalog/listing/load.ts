import type { ListingPage } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import { loadOwners, type Owners } from '../../../parts/load-owners.ts'
import type { PageCall } from '../../../site/route.ts'
import { chipsOf, type FilterChip, withoutFilters } from './chips.ts'
import { type ListingState, pagesOf, readState, ROWS, stateQuery } from './query.ts'

/** Filters whose removal is tried when nothing matches all of them. */
const TRIED = 6

/** A filter, and how many rows there are without it. */
export interface WayOut extends FilterChip {
	total: number
}

/** What a listing shows. */
export interface ListingData {
	state: ListingState
	page: ListingPage
	owners: Owners
	/** Where nothing matches: filters to leave out, and the facets of all rows, so that the filters stay within reach. */
	otherwise?: { ways: WayOut[]; facets: ListingPage['facets'] } | undefined
}

/** Asks for the listing that the address describes. */
export function loadListing(kind: RepoKind): (call: PageCall) => Promise<ListingData> {
	return async (call) => {
		const { hub, actor, url } = call
		const asked = readState(kind, url.searchParams)
		const query = (state: ListingState): Promise<ListingPage> =>
			hub.listings.query(actor, { ...stateQuery(state), series: kind !== 'space' })
		const found = await query(asked)
		// A page after the last one, as in an old link to a listing that has become shorter.
		const isBehind = found.repos.length === 0 && found.total <= asked.page * ROWS && found.total > 0
		const state = isBehind ? { ...asked, page: pagesOf(found.total) - 1 } : asked
		const page = isBehind ? await query(state) : found
		const owners = await loadOwners(hub, page.repos)
		return { state, page, owners, ...(page.total === 0 && { otherwise: await otherwiseOf(call, state) }) }
	}
}

async function otherwiseOf({ hub, actor, words }: PageCall, state: ListingState): Promise<ListingData['otherwise']> {
	const chips = chipsOf(words.catalog.listing, state)
	if (chips.length === 0) return undefined
	const totalOf = async (without: ListingState): Promise<number> =>
		(await hub.listings.query(actor, { ...stateQuery(without), facets: [], limit: 1 })).total
	const tried = await Promise.all(chips.slice(0, TRIED).map(async (chip) => ({ ...chip, total: await totalOf(chip.without) })))
	const { facets } = await hub.listings.query(actor, { ...stateQuery(withoutFilters(state)), limit: 1 })
	return { ways: chips.length > 1 ? tried.filter(({ total }) => total > 0) : [], facets }
}
