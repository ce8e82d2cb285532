import { calls } from '@stoa/protocol'
import { withOrigin } from '@stoa/docs'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { presentationOf } from '../files/content-type.ts'
import { answerPage } from '../pages/answer-page.ts'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { FILE_POLICY } from '../../security-headers.ts'
import { preferredForm } from './accept.ts'
import { machineRoutes } from './machine.ts'
import { mcpRoutes } from './mcp.ts'
import { sendText } from './send-text.ts'
import { skillRoutes } from './skill.ts'

/** The documentation for people and for machines. What a private repository documents is answered to those who may read it. */
export const docsRoutes: readonly Route[] = [
	...machineRoutes,
	...mcpRoutes,
	...skillRoutes,
	handleReply(calls.searchDocs, searchJson),
	handleReply(calls.showDocsSearch, (call: Call) => answerPage(call, call.pages)),
	handleReply(calls.readDocsFile, sendFile),
	handleReply(calls.readDocsMarkdown, sendMarkdown),
	handleReply(calls.readDocsPage, negotiate),
	// Where the course corpora say that they stand.
	handleReply(calls.leadToCourse, toDocs),
]

const Question = z.object({
	q: z.string().trim().max(200).default(''),
	project: z.string().max(200).optional(),
	language: z.string().max(40).optional(),
	limit: z.coerce.number().int().min(1).max(50).default(10),
})

async function searchJson({ docs, actor, query, reply }: Call): Promise<FastifyReply> {
	const { q: text, ...rest } = Question.parse(Object.fromEntries(query))
	const { hits, isIndexed } = text === '' ? { hits: [], isIndexed: true } : await docs.search(actor, { text, ...rest })
	return reply.header('cache-control', 'private, no-cache').send({ query: text, hits, indexing: !isIndexed })
}

/** `/docs/a/b`: the page, or its Markdown for whoever asks for that rather than for HTML (MD-9). */
async function negotiate(call: Call): Promise<FastifyReply> {
	call.reply.header('vary', 'Accept')
	const form = preferredForm(call.request.headers.accept)
	return form === 'html' ? answerPage(call, call.pages) : answerMarkdown(call, call.rest, form === 'plain' ? 'source' : 'clean')
}

/** `/docs/a/b.md`, `/docs/a/.md`, `/docs/a/index.md`. */
function sendMarkdown(call: Call): Promise<FastifyReply> {
	return answerMarkdown(call, call.rest, call.query.get('view') === 'clean' ? 'clean' : 'source')
}

/** The source as the author wrote it by default (MD-6), or the reader's version (MD-7). */
async function answerMarkdown(call: Call, segments: readonly string[], version: 'source' | 'clean'): Promise<FastifyReply> {
	const { docs, actor, request } = call
	const found = await docs.page(actor, segments)
	if (!found) throw new HubError('route-not-found', { method: request.method, path: call.path })
	const asPlain = preferredForm(request.headers.accept) === 'plain'
	const text = version === 'clean' ? withOrigin(found.page.cleanMarkdown, call.origin) : found.page.markdown
	return sendText(call, text, asPlain ? 'text/plain' : 'text/markdown', found.volume.isPublic)
}

/** A picture or another file beside the pages. Pushed files never come this way: only folders of those who run the hub. */
async function sendFile(call: Call): Promise<FastifyReply> {
	const { docs, params, request, reply } = call
	const path = params.path ?? ''
	const bytes = await docs.file(params.project ?? '', params.version ?? '', path)
	if (!bytes) throw new HubError('route-not-found', { method: request.method, path: call.path })
	const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
	reply
		.header('etag', etag)
		.header('cache-control', 'public, max-age=300')
		.header('content-security-policy', FILE_POLICY)
		.header('cross-origin-resource-policy', 'cross-origin')
	if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
	return reply.header('content-type', presentationOf(path).contentType).send(Buffer.from(bytes))
}

function toDocs({ path, query, reply }: Call): FastifyReply {
	return reply
		.code(301)
		.header('location', `/docs${path}${query.size > 0 ? `?${query}` : ''}`)
		.send()
}
