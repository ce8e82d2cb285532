import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { pageSize, searched, words } from '../../parameters.ts'

const Hit = z.object({
	project: z.string(),
	repo: z.string().optional().describe('The repository that documents it; absent for the documentation of the hub'),
	page: z.string().describe('Title of the page'),
	heading: z.string().describe('Title of the section'),
	address: z.string().describe('With the anchor of the section'),
	language: z.string(),
	direction: z.enum(['ltr', 'rtl']),
	excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })).describe('Text around the words'),
})

/** Search the documentation. */
export const searchDocs = defineCall({
	method: 'GET',
	path: '/docs/search.json',
	who: 'anyone',
	format: 'text',
	summary: 'Search the documentation',
	query: {
		q: searched('A few words, typing mistakes forgiven'),
		project: words('One project', 200),
		language: words('Language code, such as `he`', 40),
		limit: pageSize('Most sections', 50),
	},
	answers: [
		{
			text: 'Sections, the best first, those in documentation of repositories with `repo`; `indexing` while pages are still being read, so that some may be missing',
			schema: z.object({ query: z.string(), hits: z.array(Hit), indexing: z.boolean() }),
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
