import type { SessionChange } from '@stoa/web'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SESSION = 'stoa_session'
const VISIT = 'stoa_visit'
const CHOICES = 'stoa_choices'
const DONE = 'stoa_done'
/** After this time the message about a form is no longer shown. */
const DONE_SECONDS = 60

/** Browsers take a cookie of such a name only from this host itself over https, so that no neighboring host can plant one. */
const HOST_ONLY = '__Host-'

const isSecure = (origin: string): boolean => origin.startsWith('https://')
const nameAt = (origin: string, name: string): string => (isSecure(origin) ? HOST_ONLY + name : name)

/**
 * Settles which cookies of a request count, before anything reads them. On https only host-only ones do: a plain one may be planted, so sessions
 * of a hub from before it had them, or from before it was on https, end with it.
 */
export function settleCookies(request: FastifyRequest, origin: string): void {
	for (const name of [SESSION, VISIT]) {
		const value = request.cookies[nameAt(origin, name)]
		if (value === undefined) delete request.cookies[name]
		else request.cookies[name] = value
	}
}

/** The session token a browser sent; `undefined` when it sent none. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
	return request.cookies[SESSION] || undefined
}

/** The random mark of a browser without session, to which form tokens are bound; `undefined` when it has none yet. */
export function readVisitCookie(request: FastifyRequest): string | undefined {
	return request.cookies[VISIT] || undefined
}

/** The visitor's choices on pages. Scripts of the pages write the cookie, so it proves nothing. */
export function readChoicesCookie(request: FastifyRequest): URLSearchParams {
	return new URLSearchParams(request.cookies[CHOICES] ?? '')
}

const attributes = (origin: string) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(origin) }) as const

/** Sets or removes the session cookie. */
export function writeSessionCookie(reply: FastifyReply, change: SessionChange, origin: string): void {
	if ('open' in change)
		reply.setCookie(nameAt(origin, SESSION), change.open.token, { ...attributes(origin), expires: change.open.expiresAt })
	else reply.clearCookie(nameAt(origin, SESSION), attributes(origin))
}

/** Sends a session's cookie again, with its new end. Only in responses that no shared cache may store. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply, expiresAt: Date, origin: string): void {
	const token = readSessionCookie(request)
	if (token !== undefined) reply.setCookie(nameAt(origin, SESSION), token, { ...attributes(origin), expires: expiresAt })
}

/** Marks a browser, until it is closed. */
export function writeVisitCookie(reply: FastifyReply, mark: string, origin: string): void {
	reply.setCookie(nameAt(origin, VISIT), mark, attributes(origin))
}

/** Reads what the last form of this browser did, as `writeDoneCookie` wrote it. */
export function readDoneCookie(request: FastifyRequest): string | undefined {
	return request.cookies[DONE] || undefined
}

/** Lets the next page of this browser show the result of a form. `undefined`: it was shown. */
export function writeDoneCookie(reply: FastifyReply, token: string | undefined, origin: string): void {
	if (token === undefined) reply.clearCookie(DONE, attributes(origin))
	else reply.setCookie(DONE, token, { ...attributes(origin), maxAge: DONE_SECONDS })
}
