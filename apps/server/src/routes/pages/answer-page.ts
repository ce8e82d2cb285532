import { HubError } from '@stoa/vocabulary'
import type { PageAnswer, Pages } from '@stoa/web'
import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readText } from '../../body.ts'
import { isSameOrigin, makeFormToken, newVisitMark, verifyFormToken } from '../../form-tokens.ts'
import { writePageHeaders } from '../../security-headers.ts'
import { readVisitCookie, writeSessionCookie, writeVisitCookie } from '../../session-cookie.ts'
import type { Call } from '../route.ts'

/**
 * Asks the pages for an answer and sends it. Forms are only passed on when they come from one of the hub's own pages and carry its form
 * token. @throws {HubError} `route-not-found` for methods that no page has, `cross-site`
 */
export async function answerPage(call: Call, pages: Pages): Promise<FastifyReply> {
	const { request, reply, origin, hub, actor, path } = call
	const { method } = request
	if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw new HubError('route-not-found', { method, path })
	const form = method === 'POST' ? await readForm(call) : new URLSearchParams()
	const nonce = randomBytes(16).toString('base64')
	const knownVisit = readVisitCookie(request)
	const visit = knownVisit ?? newVisitMark()
	const csrf = makeFormToken(call.signatures, request, visit)
	writePageHeaders(reply, origin, nonce)
	const answer = await pages.answer({
		method: method === 'POST' ? 'POST' : 'GET',
		url: new URL(request.originalUrl.replace(/^\/+/, '/'), origin),
		actor,
		hub,
		origin,
		csrf,
		nonce,
		form,
		client: { userAgent: request.headers['user-agent'], address: request.ip },
	})
	if (answer.session) writeSessionCookie(reply, answer.session, origin)
	// A browser gets its mark only with a page that has a form in it.
	if (answer.kind === 'html' && knownVisit === undefined && answer.html.includes(csrf)) writeVisitCookie(reply, visit, origin)
	return send(reply, answer)
}

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
	if (answer.kind === 'redirect') return reply.code(answer.status).header('location', answer.location).send()
	return reply
		.code(answer.status)
		.header('content-type', 'text/html; charset=utf-8')
		.headers(answer.headers ?? {})
		.send(answer.html)
}

async function readForm(call: Call): Promise<URLSearchParams> {
	const { request, origin, signatures, settings } = call
	if (!isSameOrigin(request, origin)) throw new HubError('cross-site')
	const type = request.headers['content-type'] ?? ''
	if (!type.startsWith('application/x-www-form-urlencoded')) throw new HubError('invalid-input', { what: 'the form', why: `its Content-Type "${type}" is not application/x-www-form-urlencoded` })
	const form = new URLSearchParams(await readText(request, settings.STOA_BODY_MAX))
	if (!verifyFormToken(signatures, request, form.get('csrf') ?? '')) throw new HubError('cross-site')
	return form
}
