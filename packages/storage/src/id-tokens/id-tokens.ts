import type { IdTokens } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

const PATIENCE_MS = 5000
const TOKEN_MAX = 20_000
const CLOCK_TOLERANCE_SECONDS = 30
/** Only signatures by key pairs: with a shared secret, a person who knows the public keys could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const Configuration = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

/** What the service needs. */
export interface IdTokensOptions {
	/** The only providers to which requests are sent. */
	issuers: readonly string[]
	log: (line: string) => void
}

/** ID tokens checked by `jose` with the keys that their providers publish (OpenID Connect Discovery). Keys are kept for ten minutes. */
export function createIdTokens({ issuers, log }: IdTokensOptions): IdTokens {
	const known = new Map<string, Promise<JWTVerifyGetKey>>()

	async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
		const finding = known.get(issuer) ?? findKeys(issuer)
		known.set(issuer, finding)
		try {
			return await finding
		} catch (error) {
			// A provider that was away is asked again by the next job.
			known.delete(issuer)
			throw away(issuer, error)
		}
	}

	function away(issuer: string, error: unknown): HubError<'unavailable'> {
		log(`keys of ${issuer}: ${error instanceof Error ? error.message : String(error)}`)
		return new HubError('unavailable', { what: `the provider ${issuer}` })
	}

	return {
		issuers,
		async verify(token, audience) {
			const issuer = token.length > TOKEN_MAX ? undefined : issuerOf(token)
			if (issuer === undefined) throw refused('it is no ID token')
			if (!issuers.includes(issuer)) throw refused(`this hub does not trust ${issuer.slice(0, 200)}`)
			const keys = await keysOf(issuer)
			try {
				const { payload } = await jwtVerify(token, keys, {
					issuer,
					audience: [audience, `${audience}/`],
					algorithms: ALGORITHMS,
					requiredClaims: ['sub', 'exp', 'iat'],
					clockTolerance: CLOCK_TOLERANCE_SECONDS,
				})
				return { issuer, claims: payload }
			} catch (error) {
				if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || !(error instanceof errors.JOSEError))
					throw away(issuer, error)
				throw refused(error.message)
			}
		},
	}
}

const refused = (why: string): HubError<'oauth-refused'> =>
	new HubError('oauth-refused', { reason: 'invalid_grant', why: `the ID token: ${why}` })

/** The issuer that a token names, unverified: look it up among the trusted ones. */
function issuerOf(token: string): string | undefined {
	try {
		return decodeJwt(token).iss
	} catch (error) {
		if (error instanceof errors.JWTInvalid) return undefined
		throw error
	}
}

async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
	const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
		signal: AbortSignal.timeout(PATIENCE_MS),
		redirect: 'error',
	})
	if (!answer.ok) throw new Error(`its configuration answered ${answer.status}`)
	const found = Configuration.parse(await answer.json())
	if (found.issuer !== issuer) throw new Error(`it calls itself ${found.issuer}`)
	const keys = new URL(found.jwks_uri)
	if (keys.protocol !== 'https:' && keys.origin !== new URL(issuer).origin) throw new Error('its keys are not served over https')
	return createRemoteJWKSet(keys, { timeoutDuration: PATIENCE_MS })
}
