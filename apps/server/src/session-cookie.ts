import type { SessionChange } from '@stoa/web'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SESSION = 'stoa_session'
const VISIT = 'stoa_visit'
const CHOICES = 'stoa_choices'

/** The session token a browser sent; `undefined` when it sent none. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
	return request.cookies[SESSION] || undefined
}

/** The random mark of a browser without session, to which form tokens are bound; `undefined` when it has none yet. */
export function readVisitCookie(request: FastifyRequest): string | undefined {
	return request.cookies[VISIT] || undefined
}

/** What the visitor chose on pages before. Scripts of the pages write it; it proves nothing and opens nothing. */
export function readChoicesCookie(request: FastifyRequest): URLSearchParams {
	return new URLSearchParams(request.cookies[CHOICES] ?? '')
}

const attributes = (origin: string) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https://') }) as const

/** Sets or removes the session cookie. */
export function writeSessionCookie(reply: FastifyReply, change: SessionChange, origin: string): void {
	if ('open' in change) reply.setCookie(SESSION, change.open.token, { ...attributes(origin), expires: change.open.expiresAt })
	else reply.clearCookie(SESSION, attributes(origin))
}

/** Sends a session's cookie again, with its new end. Only with answers that no cache between may keep. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply, expiresAt: Date, origin: string): void {
	const token = readSessionCookie(request)
	if (token !== undefined) reply.setCookie(SESSION, token, { ...attributes(origin), expires: expiresAt })
}

/** Marks a browser, until it is closed. */
export function writeVisitCookie(reply: FastifyReply, mark: string, origin: string): void {
	reply.setCookie(VISIT, mark, attributes(origin))
}
