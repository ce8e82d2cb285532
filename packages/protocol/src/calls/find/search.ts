import { defineCall } from '../../call.ts'
import { choice, pageSize, searched, several } from '../../parameters.ts'
import { Quick, Trending } from '../../shapes/repos.ts'

/** Find the best few of each kind. */
export const quickSearch = defineCall({
	method: 'GET',
	path: '/api/quicksearch',
	who: 'anyone',
	summary: 'Find the best few of each kind',
	text: 'Models, datasets, spaces, people and organizations.',
	query: {
		q: searched('The beginning of a name'),
		type: several('Only these kinds: `model`, `dataset`, `space`, `user`, `org`', { commas: true }),
		exclude: several('Names that are left out'),
		limit: pageSize('Most of each kind', 20),
	},
	answers: [{ text: 'The best first', schema: Quick }],
})

/** List what is liked and downloaded now. */
export const listTrending = defineCall({
	method: 'GET',
	path: '/api/trending',
	who: 'anyone',
	summary: 'List what is liked and downloaded now',
	query: { type: choice(['all', 'model', 'dataset', 'space'], 'Kind'), limit: pageSize('Most of each kind', 20) },
	answers: [{ text: 'The most wanted first', schema: Trending }],
})
