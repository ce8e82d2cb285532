import { z } from 'zod'
import { anything } from '../answers/basics.ts'
import type { Description, Group } from '../description.ts'
import { choice, count, words } from '../parameters.ts'

const text = (summary: string, type = 'text/plain'): Description => ({
	summary,
	answers: [
		{ text: 'The text', type },
		{ status: 304, text: 'What the caller has is still right' },
	],
	fails: ['route-not-found'],
})
const mcp = (summary: string): Description => ({
	summary,
	text: 'Streamable HTTP without sessions: every call stands alone.',
	answers: [{ status: 405, text: 'There is no stream to open and no session to end' }],
})
const markdown: Record<string, string> = { Vary: 'Accept', ETag: 'Of the text' }

/** Documentation. */
export const documentation: Group = {
	key: 'documentation',
	name: 'Documentation',
	text: 'Documentation of the hub and of its repositories, for people and for programs.',
	routes: {
		'GET /docs/{path*}': {
			summary: 'Read a page of the documentation',
			headers: { Accept: words('`text/html`, `text/markdown` or `text/plain`') },
			answers: [{ text: 'The page, or its Markdown when the request prefers it', type: 'text/html', headers: { Vary: 'Accept' } }],
			fails: ['route-not-found'],
		},
		'GET /docs/{path*}.md': {
			summary: 'Read the Markdown of a page',
			query: { view: choice(['source', 'clean'], '`clean`: components turned into Markdown, links absolute') },
			answers: [{ text: 'The source as its author wrote it', type: 'text/markdown', headers: markdown }],
			fails: ['route-not-found'],
		},
		'GET /docs/search.json': {
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
		},
		'GET /docs/search': {
			summary: 'Show a page of sections found',
			query: { q: words('A few words') },
			answers: [{ text: 'The page', type: 'text/html' }],
		},
		'GET /docs/{project*}/llms.txt': text('List the pages of a project for language models'),
		'GET /docs/{project*}/llms-full.txt': text('Read all pages of a project as one Markdown text'),
		'GET /docs/{project*}/search-index.json': text('Get every section of a project as plain text', 'application/json'),
		'GET /docs-files/{project}/{version}/{path*}': {
			summary: 'Read a file beside the pages',
			answers: [{ text: 'Its bytes', type: 'application/octet-stream' }],
			fails: ['route-not-found'],
		},
		'GET /course/{path*}': {
			summary: 'Lead from where courses say that they stand',
			answers: [{ status: 301, text: 'To the page under `/docs`', headers: { Location: 'Its address' } }],
		},
		'GET /llms.txt': text('List all documentation for language models'),
		'GET /.well-known/llms.txt': text('List all documentation for language models'),
		'GET /llms-full.txt': text('Read all documentation as one Markdown text'),
		'GET /skill.md': text('Read how programs work with this hub', 'text/markdown'),
		'GET /.well-known/agent-skills/stoa-hub/SKILL.md': text('Read how programs work with this hub', 'text/markdown'),
		'GET /.well-known/agent-skills/index.json': text('List what programs can learn here (Agent Skills)', 'application/json'),
		'GET /sitemap.xml': text('List the site maps for search engines', 'application/xml'),
		'GET /sitemaps/{name}.xml': text('List pages for search engines', 'application/xml'),
		'GET /robots.txt': text('Say what search engines may visit'),
		'POST /mcp': {
			summary: 'Ask the documentation by the Model Context Protocol',
			text: 'Tools: `search`, `fetch` and `list_sections`. Streamable HTTP without sessions: every call stands alone.',
			body: { schema: anything, text: 'A JSON-RPC message.', example: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
			answers: [{ text: 'A JSON-RPC message', schema: anything }],
		},
		'GET /mcp': mcp('Open a stream of the Model Context Protocol'),
		'DELETE /mcp': mcp('End a session of the Model Context Protocol'),
	},
}

const app: Description = {
	summary: 'Read a file of a static app',
	text: 'In a sandbox: its page can reach nothing of the hub. Only public apps are served, and no files to pages of the hub other than the frame of an app.',
	answers: [
		{ text: 'The file', type: 'application/octet-stream', headers: { ETag: 'Of the file' } },
		{
			status: 302,
			text: 'For a browser that opens the file as a page of its own: to the page of the app',
			headers: { Location: 'Its address' },
		},
		{ status: 304, text: 'What the caller has is still right' },
	],
	fails: ['repo-not-found', 'entry-not-found', 'app-file-in-page'],
}
const built = (summary: string): Description => ({
	summary,
	answers: [{ text: 'The file, compressed as the caller can read it', type: 'application/octet-stream' }],
	fails: ['route-not-found'],
})

/** What is left: apps, files of the pages, and running a hub. */
export const operation: Group = {
	key: 'operation',
	name: 'Apps and operation',
	text: 'Files of apps and pages, and what those who run a hub watch.',
	routes: {
		'GET /healthz': {
			summary: 'Ask whether the hub is alive',
			answers: [{ text: 'It is', schema: z.object({ status: z.literal('ok') }) }],
		},
		'GET /readyz': {
			summary: 'Ask whether the hub can answer',
			answers: [{ text: 'It can', schema: z.object({ status: z.literal('ready') }) }],
			fails: ['unavailable'],
		},
		'GET /metrics': {
			summary: 'Read figures for Prometheus',
			text: 'For callers on the machine of the hub, or with the token of `STOA_METRICS_TOKEN`.',
			answers: [{ text: 'Figures', type: 'text/plain' }],
			fails: ['operator-only'],
		},
		'POST /-/admin': {
			summary: 'Do what the command line asks',
			text: 'For `stoa` on the same machine; it may change from version to version.',
			body: { schema: anything },
			answers: [{ text: 'What the command answers' }],
		},
		'GET /api/openapi.json': {
			summary: 'Read this description',
			answers: [
				{ text: 'OpenAPI 3.1', type: 'application/json', headers: { ETag: 'Of the document' } },
				{ status: 304, text: 'What the caller has is still right' },
			],
		},
		'GET /openapi.json': {
			summary: 'Read this description',
			answers: [
				{ text: 'OpenAPI 3.1', type: 'application/json', headers: { ETag: 'Of the document' } },
				{ status: 304, text: 'What the caller has is still right' },
			],
		},
		'GET /app-content/{namespace}/{name}': {
			...app,
			answers: [{ status: 307, text: 'To the folder', headers: { Location: 'Its address' } }],
		},
		'GET /app-content/{namespace}/{name}/': app,
		'GET /app-content/{namespace}/{name}/{path*}': app,
		'GET /favicon.ico': { summary: 'Get the icon of the hub', answers: [{ text: 'The icon', type: 'image/x-icon' }] },
		'GET /assets/samples/{path*}': built('Read a sample file that programs try a model with'),
		'GET /assets/{path*}': built('Read a script or style of the pages'),
		'GET /vendor/{library}/{path*}': built('Read a file of a library that apps may import'),
	},
}
