import { VISITOR, type Actor, type Hub } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { FastifyRequest } from 'fastify'
import { isSameOrigin, verifyFormToken } from './form-tokens.ts'
import type { ResponseFormat } from '@stoa/protocol'
import { readSessionCookie } from './session-cookie.ts'
import type { Signatures } from './signatures.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What finding the caller needs besides the request. */
export interface ActorSources {
	hub: Hub
	signatures: Signatures
	origin: string
}

/**
 * Finds the caller: the owner of the token in `Authorization` (Bearer, or Basic with the token as the password), otherwise, except for git,
 * the person of the session cookie. A session may change something through the API only from the hub's own pages: same origin and the
 * page's form token in `x-csrf-token`.
 *
 * @throws {HubError} `bad-credentials` for an unknown token, on every address; `cross-site`
 */
export async function findActor(
	request: FastifyRequest,
	format: ResponseFormat,
	{ hub, signatures, origin }: ActorSources,
): Promise<Actor> {
	const token = format === 'page' ? undefined : readToken(request.headers.authorization)
	if (token !== undefined) return { ...(await hub.people.personByToken(token)), address: request.ip }
	if (format === 'git') return VISITOR
	const session = readSessionCookie(request)
	const person = session === undefined ? undefined : await hub.people.personBySession(session, format === 'page')
	if (!person) return VISITOR
	if (format !== 'page' && !SAFE_METHODS.has(request.method)) {
		const formToken = request.headers['x-csrf-token']
		if (!isSameOrigin(request, origin) || !verifyFormToken(signatures, request, typeof formToken === 'string' ? formToken : ''))
			throw new HubError('cross-site')
	}
	return { ...person, address: request.ip }
}

/**
 * The token in an `Authorization` header; `undefined` without a header.
 *
 * @throws {HubError} `bad-credentials` for a scheme or a form that contains no token
 */
function readToken(header: string | undefined): string | undefined {
	if (header === undefined || header.trim() === '') return undefined
	const [scheme = '', value = ''] = header.trim().split(/\s+/, 2)
	if (scheme.toLowerCase() === 'bearer' && value !== '') return value
	if (scheme.toLowerCase() === 'basic') {
		const [name = '', ...password] = Buffer.from(value, 'base64').toString('utf8').split(':')
		const token = password.join(':') || name
		if (token !== '') return token
	}
	throw new HubError('bad-credentials')
}
