import { tagLabel } from '../../../parts/tag-label.ts'
import type { Head } from '../../../site/route.ts'
import type { Words } from '../../../words/words.ts'
import { type ListingState, stateAddress } from './query.ts'

/**
 * A listing's title names its filters, so that tabs, histories and bookmarks tell them apart. Search engines keep the whole list and the lists
 * of one filter; every other combination, order and page leads nowhere new.
 */
export function listingHead({ kinds, catalog: { listing } }: Words, state: ListingState): Head {
	const { Many } = kinds[state.kind]
	const filters = [...(state.task ? [state.task] : []), ...state.tags].map(tagLabel)
	const named = [...filters, ...(state.author ? [listing.chips.by(state.author)] : [])]
	const words = [...(state.search ? [`“${state.search}”`] : []), ...named]
	const isOwnPage =
		words.length <= 1 &&
		!state.search &&
		state.page === 0 &&
		state.cursor === undefined &&
		state.parameters === undefined &&
		state.apps.length === 0
	return {
		title: words.length === 0 ? Many : `${words.join(', ')} · ${Many}`,
		description: listing.description(state.kind, named),
		private: !isOwnPage,
		...(isOwnPage && { canonical: stateAddress({ ...state, sort: 'trending', all: undefined }) }),
	}
}
