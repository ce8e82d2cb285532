import { calls } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import { nextAddress } from '@stoa/web'
import type { FastifyReply } from 'fastify'
import { readSessionCookie, writeSessionCookie } from '../../session-cookie.ts'
import { type Asked, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

const COOKIE = 'stoa_external'
const { path: PATH } = calls.startExternalSignIn
const { path: BACK } = calls.finishExternalSignIn
const PURPOSE = 'external-sign-in'
/** How long a person may take at the external provider, in seconds. */
const LIFETIME_SECONDS = 1200

/** Sign-in through another provider: there and back. */
export const externalRoutes: readonly Route[] = [
	handleReply(calls.startExternalSignIn, begin),
	handleReply(calls.finishExternalSignIn, finish),
]

/**
 * The state that must come back unchanged is signed and kept in the browser that started, so that no one can be signed in by a link of
 * another person.
 */
async function begin(call: Asked<typeof calls.startExternalSignIn>): Promise<FastifyReply> {
	const { hub, signatures, origin, reply, parameters } = call
	const { address, attempt } = await hub.credentials.beginExternal(origin + BACK)
	const { token, expiresAt } = signatures.sign(PURPOSE, { ...attempt, next: nextAddress(parameters().next ?? null) }, LIFETIME_SECONDS)
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
		address: new URL(`${origin}${BACK}?${query}`),
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
