import { calls } from '@stoa/protocol'
import { withOrigin } from '@stoa/docs'
import { HubError, PAGES, withQuery } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { presentationOf } from '../files/content-type.ts'
import { answerPage } from '../pages/answer-page.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { FILE_POLICY } from '../../security-headers.ts'
import { preferredForm } from './accept.ts'
import { machineRoutes } from './machine.ts'
import { mcpRoutes } from './mcp.ts'
import { sendText } from './send-text.ts'
import { skillRoutes } from './skill.ts'

/** The documentation for people and programs. Documentation of a private repository is returned only to callers who may read it. */
export const docsRoutes: readonly Route[] = [
	...machineRoutes,
	...mcpRoutes,
	...skillRoutes,
	handle(calls.searchDocs, searchJson),
	handleReply(calls.showDocsSearch, (call: Call) => answerPage(call, call.pages)),
	handleReply(calls.readDocsFile, sendFile),
	handleReply(calls.readDocsMarkdown, sendMarkdown),
	handleReply(calls.readDocsPage, negotiate),
	// The address that the course corpora use.
	handleReply(calls.leadToCourse, toDocs),
]

async function searchJson({ docs, actor, reply, parameters }: Asked<typeof calls.searchDocs>): Promise<Answer<typeof calls.searchDocs>> {
	const { q = '', limit = 10, project, language } = parameters()
	const text = q.trim()
	const { hits, isIndexed } = text === '' ? { hits: [], isIndexed: true } : await docs.search(actor, { text, project, language, limit })
	reply.header('cache-control', 'private, no-cache')
	return { query: text, hits, indexing: !isIndexed }
}

/** `/docs/a/b`: the page, or its Markdown for a client that prefers it to HTML (MD-9). */
async function negotiate(call: Call): Promise<FastifyReply> {
	call.reply.header('vary', 'Accept')
	const form = preferredForm(call.request.headers.accept)
	return form === 'html' ? answerPage(call, call.pages) : answerMarkdown(call, call.rest, form === 'plain' ? 'source' : 'clean')
}

/** `/docs/a/b.md`, `/docs/a/.md`, `/docs/a/index.md`. */
function sendMarkdown(call: Asked<typeof calls.readDocsMarkdown>): Promise<FastifyReply> {
	return answerMarkdown(call, call.rest, call.parameters().view ?? 'source')
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

/** An image or another file beside the pages. Only folders of the operator are served this way, never pushed files. */
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
		.header('location', withQuery(PAGES.docs.href() + path, query))
		.send()
}
