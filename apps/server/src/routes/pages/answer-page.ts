import { HubError } from '@stoa/vocabulary'
import type { PageAnswer, PageRequest, Pages } from '@stoa/web'
import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readText } from '../../body.ts'
import { isSameOrigin, makeFormToken, newVisitMark, verifyFormToken } from '../../form-tokens.ts'
import { locationText } from '../../location.ts'
import { requestTarget } from '../../request-target.ts'
import { writePageHeaders } from '../../security-headers.ts'
import { readChoicesCookie, readSessionCookie, readVisitCookie, writeSessionCookie, writeVisitCookie } from '../../session-cookie.ts'
import type { Call } from '../route.ts'

/**
 * Asks the pages for an answer and sends it. Forms are only passed on when they come from one of the hub's own pages and carry its form
 * token. @throws {HubError} `route-not-found` for methods that no page has, `cross-site`, `sign-up-closed`
 */
export async function answerPage(call: Call, pages: Pages): Promise<FastifyReply> {
	const { method } = call.request
	if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw new HubError('route-not-found', { method, path: call.path })
	if (call.path === '/join' && call.settings.STOA_SIGN_UP === 'closed') throw new HubError('sign-up-closed')
	const form = method === 'POST' ? await readForm(call) : new URLSearchParams()
	const { request, visit } = prepare(call, form)
	return send(call, await pages.answer(request), request, visit)
}

/** The designed page for a failure that the server itself met. */
export function answerPageFailure(call: Call, pages: Pages, error: unknown): Promise<FastifyReply> {
	const { request, visit } = prepare(call, new URLSearchParams())
	return send(call, pages.failure(request, error), request, visit)
}

type Request = Omit<PageRequest, 'params'>
/** The browser's mark, which form tokens are bound to before there is a session. */
interface Visit {
	mark: string
	isNew: boolean
}

function prepare(call: Call, form: URLSearchParams): { request: Request; visit: Visit } {
	const { request, reply, origin, hub, docs, actor, signatures } = call
	const nonce = randomBytes(16).toString('base64')
	const known = readVisitCookie(request)
	const visit: Visit = { mark: known ?? newVisitMark(), isNew: known === undefined }
	writePageHeaders(reply, origin, nonce)
	const page: Request = {
		method: request.method === 'POST' ? 'POST' : 'GET',
		url: new URL(origin + requestTarget(request).replace(/^\/+/, '/')),
		actor,
		hub,
		docs,
		origin,
		csrf: makeFormToken(signatures, request, visit.mark),
		nonce,
		choices: readChoicesCookie(request),
		form,
		client: { userAgent: request.headers['user-agent'], address: request.ip },
	}
	return { request: page, visit }
}

async function send(call: Call, answer: PageAnswer, { csrf, nonce }: Request, visit: Visit): Promise<FastifyReply> {
	const { reply, origin } = call
	if (answer.session) {
		// Whoever signs in or out leaves the session they came with: its cookie may live on elsewhere.
		const left = readSessionCookie(call.request)
		if (left !== undefined) await call.hub.people.signOut(left)
		writeSessionCookie(reply, answer.session, origin)
	}
	if (answer.kind === 'redirect') return reply.code(answer.status).header('location', locationText(answer.location)).send()
	if (answer.powers) writePageHeaders(reply, origin, nonce, answer.powers)
	// A browser gets its mark only with a page that has a form in it.
	if (visit.isNew && answer.html.includes(csrf)) writeVisitCookie(reply, visit.mark, origin)
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
	if (!type.startsWith('application/x-www-form-urlencoded'))
		throw new HubError('invalid-input', { what: 'the form', why: `its Content-Type "${type}" is not application/x-www-form-urlencoded` })
	const form = new URLSearchParams(await readText(request, settings.STOA_BODY_MAX))
	if (!verifyFormToken(signatures, request, form.get('csrf') ?? '')) throw new HubError('cross-site')
	return form
}
