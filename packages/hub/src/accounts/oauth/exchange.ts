import type { Account } from '../actors/actor.ts'
import type { OAuthCode, OAuthToken } from './oauth-records.ts'
import type { Clients } from './clients.ts'
import { holds } from '../actors/holds.ts'
import { DEVICE_GRANT, exchangeDevice } from './device.ts'
import { ENDED, refusal } from './failures.ts'
import type { ClientCredentials, OAuth, OAuthApp, TokenAnswer } from './oauth.ts'
import { hashSecret, provesChallenge } from '../secrets/secrets.ts'
import { consentOf, type IssueDeps, withIdToken, writeTokens } from './tokens.ts'
import type { TokenExchange } from './exchanged-token.ts'
import type { FormFields } from './form-fields.ts'

/** The grant type of RFC 8693. */
const EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** How long an exchanged refresh token may be used again, because several processes of one program may exchange it at the same time. */
const GRACE_MS = 60_000

/** What the token endpoint needs. */
export interface ExchangeDeps extends IssueDeps {
	clients: Clients
	publishers: TokenExchange
}

/** The token endpoint (protocol 06 section 2.3) and the endpoint that revokes tokens (RFC 7009). */
export function createExchange(deps: ExchangeDeps): Pick<OAuth, 'exchange' | 'revoke'> {
	const { records, clients, publishers } = deps
	return {
		async exchange(credentials, form, { origin, audience }) {
			const grant = form.get('grant_type') ?? ''
			if (grant === 'authorization_code') return exchangeCode(deps, credentials, form, origin)
			if (grant === 'refresh_token') return refresh(deps, await clients.authenticate(credentials), form, origin)
			if (grant === DEVICE_GRANT) return exchangeDevice(deps, await clients.authenticate(credentials), form, origin)
			// CI jobs are not applications. Their ID token proves where they run.
			if (grant === EXCHANGE_GRANT) return publishers.exchange(form, audience)
			throw refusal('unsupported_grant_type', `"${grant}" is none of authorization_code, refresh_token, ${DEVICE_GRANT}, ${EXCHANGE_GRANT}`)
		},
		async revoke(credentials, token) {
			const app = await clients.authenticate(credentials)
			const hash = hashSecret(token)
			const found = (await records.oauth.byAccess(hash)) ?? (await records.oauth.byRefresh(hash))
			if (found?.clientId === app.clientId) await records.oauth.deleteFamily(found.family)
		},
	}
}

/** Clients without a client id are identified by their code; PKCE proves that they requested it. */
async function exchangeCode(deps: ExchangeDeps, credentials: ClientCredentials, form: FormFields, origin: string): Promise<TokenAnswer> {
	const { records, clients, now } = deps
	const code = await records.oauth.code(hashSecret(form.get('code') ?? ''))
	const app = await clients.authenticate({ ...credentials, clientId: credentials.clientId ?? code?.clientId })
	if (!code || code.expiresAt <= now()) throw refusal('invalid_grant', 'the code is unknown or has expired')
	checkCode(code, app, form)
	const user = await records.accounts.byId(code.userId)
	if (!holds(user, code.standing)) throw refusal('invalid_grant', ENDED)
	const consent = { ...code, user }
	const answer = await records.transaction(async (tables) => {
		if (await tables.oauth.useCode(code.hash, now())) return writeTokens(tables, deps, consent)
		await tables.oauth.deleteFamily(code.family)
		return undefined
	})
	// A second use means that the code was intercepted. Everything issued for it is revoked (RFC 6749 section 4.1.2).
	if (!answer) throw refusal('invalid_grant', 'the code was used before')
	return withIdToken(deps, answer, consent, origin)
}

function checkCode(code: OAuthCode, app: OAuthApp, form: FormFields): void {
	if (code.clientId !== app.clientId) throw refusal('invalid_grant', 'the code was issued to another application')
	if (code.redirectUri !== form.get('redirect_uri'))
		throw refusal('invalid_grant', 'redirect_uri is not the address that the code was sent to')
	const verifier = form.get('code_verifier')
	if (code.challenge === undefined) {
		// A verifier without a challenge means that the challenge was removed from the request on the way (RFC 9700 section 2.1.1).
		if (verifier !== null) throw refusal('invalid_grant', 'the authorization request had no code_challenge')
		return
	}
	if (verifier === null || !provesChallenge(verifier, code.challenge)) throw refusal('invalid_grant', 'code_verifier does not match')
}

async function refresh(deps: ExchangeDeps, app: OAuthApp, form: FormFields, origin: string): Promise<TokenAnswer> {
	const { records, now } = deps
	const hash = hashSecret(form.get('refresh_token') ?? '')
	const known = await records.oauth.byRefresh(hash)
	if (!known || known.clientId !== app.clientId) throw refusal('invalid_grant', 'the refresh token is unknown or was revoked')
	if (!known.refreshExpiresAt || known.refreshExpiresAt <= now()) throw refusal('invalid_grant', 'the refresh token has expired')
	const consent = consentOf(known, await userOf(deps, known.userId))
	const answer = await records.transaction(async (tables) => {
		const token = await tables.oauth.byRefresh(hash)
		if (!token) return undefined
		if (isReplayed(token, now())) {
			await tables.oauth.deleteFamily(token.family)
			return undefined
		}
		if (!token.rotatedAt) await tables.oauth.rotate(token.id, now())
		return writeTokens(tables, deps, consent)
	})
	if (!answer) throw refusal('invalid_grant', 'the refresh token was used before')
	return withIdToken(deps, answer, consent, origin)
}

function isReplayed({ rotatedAt }: OAuthToken, at: Date): boolean {
	return rotatedAt !== undefined && at.getTime() - rotatedAt.getTime() > GRACE_MS
}

/** The person that a refreshed token acts for. Consent survives a new password, but not the deletion or suspension of the account. */
async function userOf({ records }: ExchangeDeps, userId: string): Promise<Account> {
	const user = await records.accounts.byId(userId)
	if (!user || user.suspendedAt) throw refusal('invalid_grant', ENDED)
	return user
}
