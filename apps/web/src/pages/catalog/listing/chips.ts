import { LOCAL_APPS } from '@stoa/catalog'
import { compactCount } from '@stoa/ui'
import { parseParameterRange } from '@stoa/vocabulary'
import { tagLabel } from '../../../parts/tag-label.ts'
import type { Words } from '../../../words/words.ts'
import { atStart, type ListingState } from './query.ts'

type ListingWords = Words['catalog']['listing']

/** One chosen filter, and the listing without it. */
export interface FilterChip {
	text: string
	without: ListingState
	/** The account that it names, if it names one. */
	account?: string
}

const appLabel = (key: string): string => LOCAL_APPS.find((app) => app.key === key)?.prettyLabel ?? key

/** `min:6B,max:128B` as people read it. */
function rangeLabel(words: ListingWords, range: string): string {
	const { min, max } = parseParameterRange(range) ?? {}
	const from = min === undefined ? '' : compactCount(min)
	const to = max === undefined ? '' : compactCount(max)
	if (from && to) return words.chips.parameters(from, to)
	return from ? words.chips.parametersFrom(from) : words.chips.parametersTo(to)
}

/** Everything that narrows a listing, in the order in which its page shows it. */
export function chipsOf(words: ListingWords, state: ListingState): FilterChip[] {
	const fresh = atStart(state)
	return [
		...(state.search ? [{ text: `“${state.search}”`, without: { ...fresh, search: '' } }] : []),
		...(state.author ? [{ text: words.chips.by(state.author), account: state.author, without: { ...fresh, author: undefined } }] : []),
		...(state.task ? [{ text: tagLabel(state.task), without: { ...fresh, task: undefined } }] : []),
		...state.tags.map((tag) => ({ text: tagLabel(tag), without: { ...fresh, tags: state.tags.filter((one) => one !== tag) } })),
		...(state.parameters ? [{ text: rangeLabel(words, state.parameters), without: { ...fresh, parameters: undefined } }] : []),
		...(state.apps.length > 0 ? [{ text: words.chips.runsIn(state.apps.map(appLabel)), without: { ...fresh, apps: [] } }] : []),
	]
}

/** The listing with nothing chosen but its order. */
export function withoutFilters(state: ListingState): ListingState {
	return {
		...atStart(state),
		search: '',
		author: undefined,
		task: undefined,
		tags: [],
		parameters: undefined,
		apps: [],
		all: undefined,
	}
}
