import { withOrigin } from '@stoa/docs'
import type * as Mcp from '@modelcontextprotocol/server'
import { HubError, PAGES } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { calls } from '@stoa/protocol'
import { listSections, type SectionList } from '../../docs/sections.ts'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/**
 * The documentation for programs that use the Model Context Protocol (streamable HTTP, without sessions): search, fetch and a list of
 * sections. A caller may read what their token may read.
 */
export const mcpRoutes: readonly Route[] = [
	handleReply(calls.openMcpStream, answerMcp),
	handleReply(calls.callMcp, answerMcp),
	handleReply(calls.endMcpSession, answerMcp),
]

/** Messages of one request: clients of older versions of the protocol put some into a list. */
const MESSAGES_MAX = 20

async function answerMcp(call: Call): Promise<FastifyReply> {
	const { request, reply, origin, signal } = call
	const body = request.method === 'POST' ? await call.body.text() : undefined
	if (body !== undefined && messagesIn(body) > MESSAGES_MAX) throw new HubError('too-many', { what: 'messages', limit: MESSAGES_MAX })
	// Read at the first question: starts of a server need not wait for it.
	const mcp = await import('@modelcontextprotocol/server')
	const handler = mcp.createMcpHandler(() => serverFor(call, mcp), {
		// Nothing changes during a connection, so there are no subscriptions.
		maxSubscriptions: 0,
		onerror: (error) => request.log.debug({ err: error }, 'An MCP request was refused'),
	})
	// Defaults for clients that do not send these headers.
	const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
	for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name', 'last-event-id']) {
		const value = request.headers[name]
		if (typeof value === 'string' && value !== '*/*') headers.set(name, value)
	}
	const response = await handler.fetch(
		new Request(origin + calls.callMcp.path, { method: request.method, headers, signal, ...(body !== undefined && { body }) }),
	)
	for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value)
	reply.code(response.status)
	return response.body ? reply.send(Readable.from(response.body)) : reply.send()
}

/** Zero for a body that is not JSON; the protocol's own handler reports the error. */
function messagesIn(body: string): number {
	try {
		const parsed: unknown = JSON.parse(body)
		return Array.isArray(parsed) ? parsed.length : 1
	} catch {
		return 0
	}
}

const Found = z.object({
	results: z.array(z.object({ id: z.string(), title: z.string(), url: z.string(), text: z.string() })),
	indexing: z.boolean().optional().describe('True while pages are still being read: some results may be missing, ask again'),
})
const Fetched = z.object({
	id: z.string(),
	title: z.string(),
	url: z.string(),
	text: z.string(),
	metadata: z.record(z.string(), z.string()),
})
const Sections: z.ZodType<SectionList> = z.object({
	projects: z.array(
		z.object({
			id: z.string(),
			title: z.string(),
			languages: z.array(z.string()),
			pages: z.array(z.object({ id: z.string(), title: z.string(), depth: z.number() })),
		}),
	),
})
const readOnly = { readOnlyHint: true, openWorldHint: false } as const

function serverFor({ docs, actor, origin }: Call, { McpServer }: typeof Mcp): Mcp.McpServer {
	const server = new McpServer(
		{ name: 'stoa-docs', title: 'Documentation on Stoa', version: '1.0.0', websiteUrl: origin + PAGES.docs.href() },
		{
			instructions:
				'Documentation of machine-learning projects. Search with a few words, then fetch the pages found by their id. list_sections shows what there is.',
		},
	)
	const answer = <Output extends object>(output: Output) => ({
		content: [{ type: 'text' as const, text: JSON.stringify(output) }],
		structuredContent: { ...output },
	})

	server.registerTool(
		'search',
		{
			title: 'Search the documentation',
			description: 'Finds sections by words, with tolerance for typing mistakes. Answers ids that fetch takes, best first.',
			inputSchema: z.object({
				query: z.string().min(1).max(200).describe('A few words, in the language of the text'),
				project: z.string().max(200).optional().describe('Id of one project, such as "course" or "owner/name"; all of the hub when absent'),
				language: z.string().max(40).optional().describe('Language code such as "en" or "he"'),
				limit: z.number().int().min(1).max(50).optional(),
			}),
			outputSchema: Found,
			annotations: readOnly,
		},
		async ({ query, project, language, limit }) => {
			const { hits, isIndexed } = await docs.search(actor, { text: query, project, language, limit })
			return answer({
				results: hits.map(({ address, heading, page, excerpt }) => ({
					id: address,
					title: heading === page ? page : `${page}: ${heading}`,
					url: origin + address,
					text: excerpt.map(({ text }) => text).join(''),
				})),
				...(!isIndexed && { indexing: true }),
			})
		},
	)

	server.registerTool(
		'fetch',
		{
			title: 'Fetch a page',
			description: 'A documentation page as Markdown for readers: no components, links absolute.',
			inputSchema: z.object({
				id: z.string().min(1).max(2000).describe('An id that search or list_sections answered: the address of the page'),
			}),
			outputSchema: Fetched,
			annotations: readOnly,
		},
		async ({ id }) => {
			const segments = segmentsOf(id)
			const found = segments && (await docs.page(actor, segments))
			if (!found)
				return { isError: true, content: [{ type: 'text' as const, text: `There is no page "${id}": take an id that search answered` }] }
			const { page, address } = found
			return answer({
				id: address,
				title: page.title,
				url: origin + address,
				text: withOrigin(page.cleanMarkdown, origin),
				metadata: { project: found.volume.project.title, language: page.lang },
			})
		},
	)

	server.registerTool(
		'list_sections',
		{
			title: 'List the sections',
			description: 'All projects with their pages in the order of their contents; with a project, that one alone.',
			inputSchema: z.object({
				project: z.string().max(200).optional().describe('Id of one project'),
				language: z.string().max(40).optional().describe('Language code; the default language of each project when absent'),
			}),
			outputSchema: Sections,
			annotations: readOnly,
		},
		async ({ project, language }) => {
			if (project === undefined) return answer(listSections(await docs.volumes(), language))
			const found = await docs.volume(actor, project.split('/'))
			return answer(listSections(found ? [found.volume] : [], language))
		},
	)
	return server
}

const BELOW_DOCS = `${PAGES.docs.href()}/`

/** The segments of a page's address after `/docs/`: of an id, or of a whole address of this hub. */
function segmentsOf(id: string): string[] | undefined {
	const path = URL.parse(id, 'http://hub.invalid')?.pathname.replace(/\.md$/, '')
	if (!path?.startsWith(BELOW_DOCS)) return undefined
	try {
		return path.slice(BELOW_DOCS.length).split('/').map(decodeURIComponent)
	} catch (error) {
		if (error instanceof URIError) return undefined
		throw error
	}
}
