import { calls } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import { nextAddress } from '@stoa/web'
import type { FastifyReply } from 'fastify'
import { readSessionCookie, writeSessionCookie } from '../../session-cookie.ts'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

const COOKIE = 'stoa_external'
const PATH = '/auth/external'
const PURPOSE = 'external-sign-in'
/** So long somebody may be at the other provider. Seconds. */
const LIFETIME_SECONDS = 1200

/** Sign-in through another provider: there and back. */
export const externalRoutes: readonly Route[] = [
	handleReply(calls.startExternalSignIn, begin),
	handleReply(calls.finishExternalSignIn, finish),
]

/** What must come back unchanged is signed and kept in the browser that began, so that nobody is signed in by somebody else's link. */
async function begin(call: Call): Promise<FastifyReply> {
	const { hub, signatures, origin, query, reply } = call
	const { address, attempt } = await hub.credentials.beginExternal(origin + PATH + '/callback')
	const { token, expiresAt } = signatures.sign(PURPOSE, { ...attempt, next: nextAddress(query.get('next')) }, LIFETIME_SECONDS)
	return reply
		.setCookie(COOKIE, token, { path: PATH, httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https://'), expires: expiresAt })
		.header('cache-control', 'no-store')
		.code(303)
		.header('location', address)
		.send()
}

async function finish({ hub, signatures, origin, query, request, reply }: Call): Promise<FastifyReply> {
	const { state, nonce, verifier, next } = signatures.verify(PURPOSE, request.cookies[COOKIE] ?? '')
	if (state === undefined || nonce === undefined || verifier === undefined) throw new HubError('signature')
	const session = await hub.credentials.finishExternal({
		address: new URL(`${origin}${PATH}/callback?${query}`),
		attempt: { state, nonce, verifier },
		userAgent: request.headers['user-agent'],
		from: request.ip,
	})
	const left = readSessionCookie(request)
	if (left !== undefined) await hub.people.signOut(left)
	writeSessionCookie(reply, { open: session }, origin)
	return reply
		.clearCookie(COOKIE, { path: PATH })
		.header('cache-control', 'no-store')
		.code(303)
		.header('location', nextAddress(next ?? null))
		.send()
}
