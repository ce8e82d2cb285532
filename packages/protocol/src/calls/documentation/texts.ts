import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { json, text } from './shared.ts'

/** List the pages of a project for language models. */
export const listProjectPages = defineCall({
	method: 'GET',
	path: '/docs/{project*}/llms.txt',
	who: 'anyone',
	format: 'text',
	...text('List the pages of a project for language models'),
})

/** Read all pages of a project as one Markdown text. */
export const readProjectText = defineCall({
	method: 'GET',
	path: '/docs/{project*}/llms-full.txt',
	who: 'anyone',
	format: 'text',
	...text('Read all pages of a project as one Markdown text'),
})

/** Get every section of a project as plain text. */
export const readSearchIndex = defineCall({
	method: 'GET',
	path: '/docs/{project*}/search-index.json',
	who: 'anyone',
	format: 'text',
	...json(
		'Get every section of a project as plain text',
		z.object({
			project: z.string(),
			language: z.string(),
			sections: z.array(
				z.object({ address: z.string(), page: z.string(), heading: z.string(), trail: z.array(z.string()), text: z.string() }),
			),
		}),
	),
})

/** List all documentation for language models. */
export const listDocs = defineCall({
	method: 'GET',
	path: '/llms.txt',
	who: 'anyone',
	format: 'text',
	...text('List all documentation for language models'),
})

/** List all documentation for language models. */
export const listDocsWellKnown = defineCall({
	method: 'GET',
	path: '/.well-known/llms.txt',
	who: 'anyone',
	format: 'text',
	...text('List all documentation for language models'),
})

/** Read all documentation as one Markdown text. */
export const readAllDocs = defineCall({
	method: 'GET',
	path: '/llms-full.txt',
	who: 'anyone',
	format: 'text',
	...text('Read all documentation as one Markdown text'),
})
