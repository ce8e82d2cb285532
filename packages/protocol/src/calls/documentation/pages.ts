import { defineCall } from '../../call.ts'
import { preference, words } from '../../parameters.ts'

const markdown = { Vary: 'Accept', ETag: 'Of the text' } as const

/** Read a page of the documentation. */
export const readDocsPage = defineCall({
	method: 'GET',
	path: '/docs/{path*}',
	who: 'anyone',
	format: 'page',
	summary: 'Read a page of the documentation',
	headers: { Accept: words('`text/html`, `text/markdown` or `text/plain`') },
	answers: [{ text: 'The page, or its Markdown when the request prefers it', type: 'text/html', headers: { Vary: 'Accept' } }],
	fails: ['route-not-found'],
})

/** Read the Markdown of a page. */
export const readDocsMarkdown = defineCall({
	method: 'GET',
	path: '/docs/{path*}.md',
	who: 'anyone',
	format: 'text',
	summary: 'Read the Markdown of a page',
	query: { view: preference(['source', 'clean'], '`clean`: components turned into Markdown, links absolute') },
	answers: [{ text: 'The source as its author wrote it', type: 'text/markdown', headers: markdown }],
	fails: ['route-not-found'],
})

/** Read a file beside the pages. */
export const readDocsFile = defineCall({
	method: 'GET',
	path: '/docs-files/{project}/{version}/{path*}',
	who: 'anyone',
	format: 'text',
	summary: 'Read a file beside the pages',
	answers: [{ text: 'Its bytes', type: 'application/octet-stream' }],
	fails: ['route-not-found'],
})

/** Lead from where courses say that they stand. */
export const leadToCourse = defineCall({
	method: 'GET',
	path: '/course/{path*}',
	who: 'anyone',
	format: 'page',
	summary: 'Lead from where courses say that they stand',
	answers: [{ status: 301, text: 'To the page under `/docs`', headers: { Location: 'Its address' } }],
})
