import { createHash } from 'node:crypto'
import type { Account, Membership } from '../actors/actor.ts'
import type { OAuthToken } from './oauth-records.ts'
import type { TokenAnswer } from './oauth.ts'
import type { Scope } from './scopes.ts'
import { freshAccessToken, freshSecret, hashSecret } from '../secrets/secrets.ts'
import type { SigningKeys } from './signing-keys.ts'
import { claimsOf } from './user-info.ts'
import type { OAuthRecords } from './oauth-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	oauth: OAuthRecords
}

/** Lifetime of an access token in seconds: eight hours (protocol 06 section 2.3). */
const ACCESS_SECONDS = 8 * 3600
/** Lifetime of an unused refresh token in seconds: ninety days. */
const REFRESH_SECONDS = 90 * 24 * 3600

/** The result of a consent. */
export interface Consent {
	user: Account
	clientId: string
	clientName: string
	scopes: readonly Scope[]
	orgIds: readonly string[]
	family: string
	nonce: string | undefined
}

/** What issuing tokens needs. */
export interface IssueDeps {
	records: Store<Tables>
	keys: SigningKeys
	now: () => Date
}

/** Writes the grant and a pair of tokens in the caller's transaction; only the hashes of the tokens are stored. */
export async function writeTokens(tables: Tables, { records, now }: IssueDeps, consent: Consent): Promise<TokenAnswer> {
	const createdAt = now()
	const { user, clientId, clientName, scopes, orgIds, family } = consent
	const grantId = await tables.oauth.putGrant({
		id: records.newId(),
		userId: user.id,
		clientId,
		clientName,
		scopes,
		orgIds,
		grantedAt: createdAt,
	})
	const access = freshAccessToken()
	const refresh = freshSecret()
	await tables.oauth.insertToken({
		id: records.newId(),
		family,
		grantId,
		accessHash: hashSecret(access),
		refreshHash: hashSecret(refresh),
		scopes,
		orgIds,
		createdAt,
		expiresAt: after(createdAt, ACCESS_SECONDS),
		refreshExpiresAt: after(createdAt, REFRESH_SECONDS),
	})
	return { access_token: access, token_type: 'bearer', expires_in: ACCESS_SECONDS, scope: scopes.join(' '), refresh_token: refresh }
}

/** The response with an ID token, when `openid` was granted. */
export async function withIdToken(
	{ keys, records, now }: IssueDeps,
	answer: TokenAnswer,
	{ user, clientId, scopes, orgIds, nonce }: Consent,
	origin: string,
): Promise<TokenAnswer> {
	if (!scopes.includes('openid')) return answer
	const memberships: Membership[] = await records.accounts.memberships(user.id)
	const claims = {
		...claimsOf({ account: user, memberships }, { scopes, orgIds }, origin),
		iss: origin,
		aud: clientId,
		at_hash: createHash('sha256').update(answer.access_token).digest().subarray(0, 16).toString('base64url'),
		...(nonce !== undefined && { nonce }),
	}
	return { ...answer, id_token: await keys.sign(claims, after(now(), ACCESS_SECONDS)) }
}

/** The consent behind an earlier token. */
export function consentOf(token: OAuthToken, user: Account): Consent {
	const { clientId, clientName, scopes, orgIds, family } = token
	return { user, clientId, clientName, scopes, orgIds, family, nonce: undefined }
}

/** The time `seconds` later. */
export function after(time: Date, seconds: number): Date {
	return new Date(time.getTime() + seconds * 1000)
}
