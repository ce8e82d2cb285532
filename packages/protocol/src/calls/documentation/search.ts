import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, words } from '../../parameters.ts'
import { anything } from '../../shapes/basics.ts'

/** Search the documentation. */
export const searchDocs = defineCall({
	method: 'GET',
	path: '/docs/search.json',
	who: 'anyone',
	format: 'text',
	summary: 'Search the documentation',
	query: {
		q: words('A few words, typing mistakes forgiven'),
		project: words('One project'),
		language: words('Language code, such as `he`'),
		limit: count('Most sections', { min: 1, max: 50 }),
	},
	answers: [
		{
			text: 'Sections, the best first, those in documentation of repositories with `repo`; `indexing` while pages are still being read, so that some may be missing',
			schema: z.object({ query: z.string(), hits: z.array(anything), indexing: z.boolean() }),
		},
	],
})

/** Show a page of sections found. */
export const showDocsSearch = defineCall({
	method: 'GET',
	path: '/docs/search',
	who: 'anyone',
	format: 'page',
	summary: 'Show a page of sections found',
	query: { q: words('A few words') },
	answers: [{ text: 'The page', type: 'text/html' }],
})
