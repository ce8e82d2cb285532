import { HubError } from '@stoa/vocabulary'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature may say: strings only, so that nothing is lost on the way through a query. */
export type Claims = Record<string, string>

/** Signs and checks short-lived claims with the hub's own secret: upload and download addresses, Xet tokens, form tokens. */
export interface Signatures {
	/**
	 * A token of letters, digits, `-`, `_` and `.` that holds `claims` readably and cannot be altered. `purpose` keeps a token for one use
	 * from passing for another.
	 */
	sign(purpose: string, claims: Claims, lifetimeSeconds: number): { token: string; expiresAt: Date }
	/** The claims of a token. @throws `signature` when it was altered, made for another purpose, or is over */
	verify(purpose: string, token: string): Claims
}

const encode = (text: string | Buffer): string => Buffer.from(text).toString('base64url')

/** Signatures under `secret`; `now` answers the time in milliseconds. */
export function createSignatures(secret: string, now: () => number = Date.now): Signatures {
	const macOf = (purpose: string, body: string): Buffer => createHmac('sha256', secret).update(`${purpose}\n${body}`).digest()
	return {
		sign(purpose, claims, lifetimeSeconds) {
			const expires = Math.ceil(now() / 1000) + lifetimeSeconds
			const body = `${encode(new URLSearchParams(claims).toString())}.${expires}`
			return { token: `${body}.${encode(macOf(purpose, body))}`, expiresAt: new Date(expires * 1000) }
		},
		verify(purpose, token) {
			const [payload = '', expires = '', mac = '', ...rest] = token.split('.')
			const expected = macOf(purpose, `${payload}.${expires}`)
			const given = Buffer.from(mac, 'base64url')
			const sound = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
			if (!sound || Number(expires) * 1000 <= now()) throw new HubError('signature')
			return Object.fromEntries(new URLSearchParams(Buffer.from(payload, 'base64url').toString('utf8')))
		},
	}
}
