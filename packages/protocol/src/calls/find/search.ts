import { defineCall } from '../../call.ts'
import { choice, count, several, words } from '../../parameters.ts'
import { Quick, Trending } from '../../shapes/repos.ts'

/** Find the best few of each kind. */
export const quickSearch = defineCall({
	method: 'GET',
	path: '/api/quicksearch',
	who: 'anyone',
	summary: 'Find the best few of each kind',
	text: 'Models, datasets, spaces, people and organisations.',
	query: {
		q: words('The beginning of a name'),
		type: several('Only these kinds: `model`, `dataset`, `space`, `user`, `org`'),
		exclude: several('Names that are left out'),
		limit: count('Most of each kind', { min: 1, max: 20 }),
	},
	answers: [{ text: 'The best first', schema: Quick }],
})

/** List what is liked and downloaded now. */
export const listTrending = defineCall({
	method: 'GET',
	path: '/api/trending',
	who: 'anyone',
	summary: 'List what is liked and downloaded now',
	query: { type: choice(['all', 'model', 'dataset', 'space'], 'Kind'), limit: count('Most of each kind', { min: 1, max: 20 }) },
	answers: [{ text: 'The most wanted first', schema: Trending }],
})
