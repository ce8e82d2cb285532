import { HubError, isHubError } from '@stoa/vocabulary'
import type { PageAnswer, PageRequest, Pages } from '@stoa/web'
import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { fields } from '@stoa/protocol'
import { Body } from '../../body.ts'
import { readAssistants } from '../../config/assistants.ts'
import { readFooterLinks } from '../../config/footer-links.ts'
import { browserOf, isSameOrigin, makeFormToken, newVisitMark, saysSameOrigin, verifyFormToken } from '../../form-tokens.ts'
import { isSetupSecret } from '../../setup-secret.ts'
import { locationText } from '../../location.ts'
import { requestTarget } from '../../request-target.ts'
import { answerCounted } from '../../secret-limit.ts'
import { writePageHeaders } from '../../security-headers.ts'
import {
	readChoicesCookie,
	readDoneCookie,
	readSessionCookie,
	readVisitCookie,
	writeDoneCookie,
	writeSessionCookie,
	writeVisitCookie,
} from '../../session-cookie.ts'
import type { Call } from '../route.ts'
import { assetAddress } from '../viewer/asset-address.ts'

/**
 * Gets the response of a page and sends it. A form is executed only when it comes from one of the hub's own pages and has its form token. A
 * form that comes from one of them but has the token of an earlier session is shown to its sender again with its values, and changes
 * nothing. @throws {HubError} `route-not-found` for methods that no page has, `cross-site`
 */
export async function answerPage(call: Call, pages: Pages): Promise<FastifyReply> {
	const { method } = call.request
	if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw new HubError('route-not-found', { method, path: call.path })
	// Here and nowhere before: routes leave addresses to pages as well.
	return answerCounted(call, pages.find(pageUrl(call))?.limit, () => answerUncounted(call, pages))
}

async function answerUncounted(call: Call, pages: Pages): Promise<FastifyReply> {
	const { form, files, isStale } = call.request.method === 'POST' ? await readForm(call) : NO_FORM
	const { request, visit } = prepare(call, form, files)
	const { hub, actor } = call
	const signUp = actor.kind === 'visitor' ? hub.credentials.shownPolicy() : undefined
	;[request.announcement, request.signUp] = await Promise.all([hub.moderation.announcement(), signUp])
	return send(call, isStale ? pages.staleForm(request) : await pages.answer(request), request, visit)
}

/** The designed page for a failure that the server itself met. */
export function answerPageFailure(call: Call, pages: Pages, error: unknown): Promise<FastifyReply> {
	const { request, visit } = prepare(call, new URLSearchParams())
	return send(call, pages.failure(request, error), request, visit)
}

/** The address of a page in its request, parsed as browsers do. */
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
	writePageHeaders(request, reply, { origin, nonce })
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
		done: readDone(call),
		choices: readChoicesCookie(request),
		assistants: settings.STOA_ASSISTANTS === undefined ? undefined : readAssistants(settings.STOA_ASSISTANTS),
		footerLinks: settings.STOA_FOOTER_LINKS === undefined ? undefined : readFooterLinks(settings.STOA_FOOTER_LINKS),
		copyPage: { place: settings.STOA_COPY_PAGE, hasShortcut: settings.STOA_COPY_PAGE_KEY },
		form,
		assetAddress: (repo, place) => assetAddress(call, repo, place),
		isSetupSecret: (text) => isSetupSecret(signatures, text),
		...(files && { files }),
		client: { userAgent: request.headers['user-agent'], address: request.ip },
	}
	return { request: page, visit }
}

/** Signed, so that a neighboring host cannot put text of its own on a page. */
const DONE_PURPOSE = 'done'
const DONE_SECONDS = 60

/** The message about the last form of this browser; `undefined` when it was shown or is too old. */
function readDone({ request, signatures }: Call): string | undefined {
	const token = readDoneCookie(request)
	if (token === undefined) return undefined
	try {
		return signatures.verify(DONE_PURPOSE, token)['text']
	} catch (error) {
		if (isHubError(error, 'signature')) return undefined
		throw error
	}
}

async function send(call: Call, answer: PageAnswer, { csrf, nonce }: Request, visit: Visit): Promise<FastifyReply> {
	const { reply, origin } = call
	const done = answer.kind === 'redirect' ? answer.done : undefined
	if (done !== undefined)
		writeDoneCookie(reply, call.signatures.sign(DONE_PURPOSE, { text: done.slice(0, 500) }, DONE_SECONDS).token, origin)
	else if (answer.kind === 'html' && readDoneCookie(call.request) !== undefined) writeDoneCookie(reply, undefined, origin)
	if (answer.session) {
		// Signing in or out ends the present session, because its cookie may exist elsewhere.
		const left = readSessionCookie(call.request)
		if (left !== undefined) await call.hub.people.signOut(left)
		writeSessionCookie(reply, answer.session, origin)
	}
	if (answer.kind === 'redirect') return reply.code(answer.status).header('location', locationText(answer.location)).send()
	if (answer.powers) writePageHeaders(call.request, reply, { origin, nonce, powers: answer.powers })
	// A browser gets its mark only with a page that has a form in it.
	if (visit.isNew && answer.html.includes(csrf)) writeVisitCookie(reply, visit.mark, origin)
	return reply
		.code(answer.status)
		.header('content-type', 'text/html; charset=utf-8')
		.headers(answer.headers ?? {})
		.send(answer.html)
}

interface SentForm {
	form: URLSearchParams
	files?: ReadonlyMap<string, Uint8Array>
	/** It comes from a page of the hub that was loaded before signing in or out, or more than a day ago. */
	isStale?: boolean
}
const NO_FORM: SentForm = { form: new URLSearchParams() }

/** A form with files in it, read by the platform's own parser once its parts have been counted. */
async function readFileForm(body: Body, type: string, partsMax: number): Promise<SentForm> {
	const bytes = await body.bytes()
	if (countParts(bytes, type) > partsMax) throw new HubError('too-many', { what: 'parts', limit: partsMax })
	const form = new URLSearchParams()
	const files = new Map<string, Uint8Array>()
	try {
		const data = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
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

/** How often the boundary that `type` names occurs: once for each part, and once at the end. */
function countParts(bytes: Buffer, type: string): number {
	const boundary = /;\s*boundary="?([^";]{1,70})/i.exec(type)?.[1]
	if (boundary === undefined) return 0
	let parts = -1
	for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at + boundary.length)) parts++
	return parts
}

async function readForm(call: Call): Promise<SentForm> {
	const { request, origin, signatures, settings, path, pages } = call
	if (!isSameOrigin(request, origin)) throw new HubError('cross-site')
	const limits = pages.find(pageUrl(call))?.form
	if (!limits) throw new HubError('route-not-found', { method: 'POST', path })
	const type = request.headers['content-type'] ?? ''
	const hasFiles = limits.hasFiles && type.startsWith('multipart/form-data')
	if (!hasFiles && !type.startsWith('application/x-www-form-urlencoded'))
		throw new HubError('invalid-input', { what: 'the form', why: `its Content-Type "${type}" is not application/x-www-form-urlencoded` })
	const { bytesMax, fieldsMax } = limits
	const body = new Body(request, fields({ bytesMax, keysMax: fieldsMax, entriesMax: 0 }), settings)
	const sent = hasFiles ? await readFileForm(body, type, fieldsMax) : { form: await body.form() }
	if (verifyFormToken(signatures, request, sent.form.get('csrf') ?? '')) return sent
	if (!saysSameOrigin(request, origin)) throw new HubError('cross-site')
	return { ...sent, isStale: true }
}
