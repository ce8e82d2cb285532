import type { ExternalPerson, ExternalSignIns } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import * as oidc from 'openid-client'
import { z } from 'zod'

/** How to reach the external provider. */
export interface ExternalSignInsOptions {
	name: string
	issuer: string
	clientId: string
	clientSecret: string
	scope: string
	/** The claim with the names of groups. */
	groupsClaim: string
	log: (line: string) => void
}

const Claims = z.looseObject({
	sub: z.string().min(1).max(255),
	preferred_username: z.string().optional().catch(undefined),
	name: z.string().optional().catch(undefined),
	email: z.email().optional().catch(undefined),
	email_verified: z.boolean().catch(false).default(false),
})
const Groups = z.array(z.string()).max(10_000).catch([])

/** Signs people in through an external OpenID Connect provider: code flow with PKCE, state and nonce. The library verifies the ID token. */
export function createExternalSignIns(options: ExternalSignInsOptions): ExternalSignIns {
	const { name, issuer, clientId, clientSecret, scope, groupsClaim, log } = options
	// Plain http is allowed only on the same machine, where no one can intercept it.
	const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(issuer)
	let found: Promise<oidc.Configuration> | undefined

	/** Fetched once; after a failure the next sign-in tries again. */
	async function configuration(): Promise<oidc.Configuration> {
		found ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: isLocal ? [oidc.allowInsecureRequests] : [] })
		try {
			return await found
		} catch (error) {
			found = undefined
			log(`sign-in through ${issuer}: ${error instanceof Error ? error.message : String(error)}`)
			throw new HubError('unavailable', { what: name })
		}
	}

	return {
		name,
		async begin(returnTo) {
			const config = await configuration()
			const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
			const address = oidc.buildAuthorizationUrl(config, {
				redirect_uri: returnTo,
				scope,
				state: attempt.state,
				nonce: attempt.nonce,
				code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
				code_challenge_method: 'S256',
			})
			return { address: address.href, attempt }
		},
		async finish(address, { state, nonce, verifier }) {
			const config = await configuration()
			try {
				const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
				const tokens = await oidc.authorizationCodeGrant(config, address, checks)
				const idClaims = Claims.parse(tokens.claims())
				const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
				const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, idClaims.sub) : {}
				return toPerson(config.serverMetadata().issuer, Claims.parse({ ...idClaims, ...more }), groupsClaim)
			} catch (error) {
				log(`sign-in through ${issuer}: ${error instanceof Error ? error.message : String(error)}`)
				throw new HubError('external-refused', { name })
			}
		},
	}
}

function toPerson(issuer: string, claims: z.output<typeof Claims>, groupsClaim: string): ExternalPerson {
	return {
		issuer,
		subject: claims.sub,
		preferredName: claims.preferred_username,
		fullname: claims.name,
		email: claims.email?.toLowerCase(),
		isEmailVerified: claims.email_verified,
		groups: Groups.parse(claims[groupsClaim]),
	}
}
