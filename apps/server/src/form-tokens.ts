import { isHubError } from '@stoa/vocabulary'
import type { FastifyRequest } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { readSessionCookie, readVisitCookie } from './session-cookie.ts'
import type { Signatures } from './signatures.ts'

/** How long a page may stay open before its forms must be loaded again. Seconds. */
const LIFETIME_SECONDS = 24 * 3600
const PURPOSE = 'form'

/** A fresh random mark for a browser without session. */
export function newVisitMark(): string {
	return randomBytes(16).toString('base64url')
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Stands for a browser: its session, or `visitMark` before there is one. */
export function browserOf(request: FastifyRequest, visitMark: string): string {
	return digest(readSessionCookie(request) ?? visitMark)
}

/**
 * The form token of a page: signed, bound to the browser's session (or to `visitMark` before there is one), and different on every page so
 * that compression cannot leak it.
 */
export function makeFormToken(signatures: Signatures, request: FastifyRequest, visitMark: string): string {
	return signatures.sign(PURPOSE, { to: browserOf(request, visitMark), salt: randomBytes(9).toString('base64url') }, LIFETIME_SECONDS).token
}

/** Whether `token` was made for the browser that sends it. */
export function verifyFormToken(signatures: Signatures, request: FastifyRequest, token: string): boolean {
	const holder = readSessionCookie(request) ?? readVisitCookie(request)
	if (holder === undefined) return false
	try {
		return signatures.verify(PURPOSE, token).to === digest(holder)
	} catch (error) {
		if (isHubError(error, 'signature')) return false
		throw error
	}
}

/**
 * Whether the browser states that the request comes from one of the hub's own pages. `Sec-Fetch-Site` decides where it is sent, then
 * `Origin` compared with the public origin and the requested host (a page cannot forge `Host`). A request with neither does not come from a
 * current browser and is checked by the form token.
 */
export function isSameOrigin(request: FastifyRequest, origin: string): boolean {
	const site = request.headers['sec-fetch-site']
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
	const sender = request.headers.origin
	if (sender === undefined || sender === origin) return true
	return URL.canParse(sender) && new URL(sender).host === request.headers.host
}

/**
 * Whether a browser states that the request comes from one of the hub's own pages: a request without any statement, which {@link
 * isSameOrigin} accepts, does not count. Frames of apps have an opaque origin and never state it.
 */
export function saysSameOrigin(request: FastifyRequest, origin: string): boolean {
	if (!isSameOrigin(request, origin)) return false
	return request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin !== undefined
}
