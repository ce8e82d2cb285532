import { HubError } from '@stoa/vocabulary'
import type { PageAnswer, PageRequest, Pages } from '@stoa/web'
import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { bodyStream, limited, readText } from '../../body.ts'
import { readAssistants } from '../../config/assistants.ts'
import { browserOf, isSameOrigin, makeFormToken, newVisitMark, verifyFormToken } from '../../form-tokens.ts'
import { isSetupSecret } from '../../setup-secret.ts'
import { locationText } from '../../location.ts'
import { requestTarget } from '../../request-target.ts'
import { answerCounted } from '../../secret-limit.ts'
import { writePageHeaders } from '../../security-headers.ts'
import { readChoicesCookie, readSessionCookie, readVisitCookie, writeSessionCookie, writeVisitCookie } from '../../session-cookie.ts'
import type { Call } from '../route.ts'

/**
 * Asks the pages for an answer and sends it. Forms are only passed on when they come from one of the hub's own pages and carry its form
 * token. @throws {HubError} `route-not-found` for methods that no page has, `cross-site`
 */
export async function answerPage(call: Call, pages: Pages): Promise<FastifyReply> {
	const { method } = call.request
	if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw new HubError('route-not-found', { method, path: call.path })
	// Here and nowhere before: routes leave addresses to pages as well.
	return answerCounted(call, pages.find(pageUrl(call))?.limit, () => answerUncounted(call, pages))
}

async function answerUncounted(call: Call, pages: Pages): Promise<FastifyReply> {
	const { form, files } = call.request.method === 'POST' ? await readForm(call) : NO_FORM
	const { request, visit } = prepare(call, form, files)
	const { hub, actor } = call
	const signUp = actor.kind === 'visitor' ? hub.credentials.shownPolicy() : undefined
	;[request.announcement, request.signUp] = await Promise.all([hub.moderation.announcement(), signUp])
	return send(call, await pages.answer(request), request, visit)
}

/** The designed page for a failure that the server itself met. */
export function answerPageFailure(call: Call, pages: Pages, error: unknown): Promise<FastifyReply> {
	const { request, visit } = prepare(call, new URLSearchParams())
	return send(call, pages.failure(request, error), request, visit)
}

/** The address of a page as its request gives it, read as a browser reads it. */
function pageUrl({ request, origin }: Call): URL {
	return new URL(origin + requestTarget(request).replace(/^\/+/, '/'))
}

type Request = Omit<PageRequest, 'params'>
/** The browser's mark, which form tokens are bound to before there is a session. */
interface Visit {
	mark: string
	isNew: boolean
}

function prepare(call: Call, form: URLSearchParams, files?: ReadonlyMap<string, Uint8Array>): { request: Request; visit: Visit } {
	const { request, reply, origin, hub, docs, actor, signatures, settings } = call
	const nonce = randomBytes(16).toString('base64')
	const known = readVisitCookie(request)
	const visit: Visit = { mark: known ?? newVisitMark(), isNew: known === undefined }
	writePageHeaders(reply, origin, nonce)
	const page: Request = {
		method: request.method === 'POST' ? 'POST' : 'GET',
		url: pageUrl(call),
		actor,
		hub,
		docs,
		origin,
		csrf: makeFormToken(signatures, request, visit.mark),
		browser: browserOf(request, visit.mark),
		nonce,
		choices: readChoicesCookie(request),
		assistants: settings.STOA_ASSISTANTS === undefined ? undefined : readAssistants(settings.STOA_ASSISTANTS),
		copyPage: { place: settings.STOA_COPY_PAGE, hasShortcut: settings.STOA_COPY_PAGE_KEY },
		form,
		isSetupSecret: (text) => isSetupSecret(signatures, text),
		...(files && { files }),
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

/** Largest form with a file in it, in bytes: pictures of accounts and the fields around them. */
const FILE_FORM_MAX = 1024 * 1024

interface SentForm {
	form: URLSearchParams
	files?: ReadonlyMap<string, Uint8Array>
}
const NO_FORM: SentForm = { form: new URLSearchParams() }

/** A form with files in it, read by the platform's own parser. */
async function readFileForm({ request }: Call, type: string): Promise<SentForm> {
	const parts: Uint8Array[] = []
	for await (const part of limited(bodyStream(request, FILE_FORM_MAX), FILE_FORM_MAX, 'The form')) parts.push(part)
	const form = new URLSearchParams()
	const files = new Map<string, Uint8Array>()
	try {
		const data = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData()
		for (const [name, value] of data) {
			if (typeof value === 'string') form.append(name, value)
			else files.set(name, new Uint8Array(await value.arrayBuffer()))
		}
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		throw new HubError('invalid-input', { what: 'the form', why: 'its parts cannot be told apart' })
	}
	return { form, files }
}

async function readForm(call: Call): Promise<SentForm> {
	const { request, origin, signatures, settings } = call
	if (!isSameOrigin(request, origin)) throw new HubError('cross-site')
	const type = request.headers['content-type'] ?? ''
	const hasFiles = type.startsWith('multipart/form-data')
	if (!hasFiles && !type.startsWith('application/x-www-form-urlencoded'))
		throw new HubError('invalid-input', { what: 'the form', why: `its Content-Type "${type}" is not application/x-www-form-urlencoded` })
	const sent = hasFiles ? await readFileForm(call, type) : { form: new URLSearchParams(await readText(request, settings.STOA_BODY_MAX)) }
	if (!verifyFormToken(signatures, request, sent.form.get('csrf') ?? '')) throw new HubError('cross-site')
	return sent
}
