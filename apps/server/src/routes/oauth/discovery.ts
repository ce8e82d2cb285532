import { calls } from '@stoa/protocol'
import { SCOPE_NAMES } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { type Answer, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Where applications learn how to ask (protocol 06 section 2.1; RFC 8414). */
export const discoveryRoutes: readonly Route[] = [
	handle(calls.showOpenIdConfiguration, configuration),
	handle(calls.showAuthorizationServer, configuration),
	handle(calls.listSigningKeys, keys),
]

function configuration({ origin, reply, settings }: Call): Answer<typeof calls.showOpenIdConfiguration> {
	// Without a configured address the caller names the host, so no cache may give the response to others.
	reply.header('cache-control', settings.STOA_PUBLIC_URL === undefined ? 'no-store' : 'public, max-age=3600')
	const authMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const
	return {
		issuer: origin,
		authorization_endpoint: origin + PAGES.authorize.href(),
		token_endpoint: origin + calls.issueOAuthTokens.path,
		userinfo_endpoint: origin + calls.showUserInfo.path,
		jwks_uri: origin + calls.listSigningKeys.path,
		device_authorization_endpoint: origin + calls.startDeviceLogin.path,
		revocation_endpoint: origin + calls.revokeOAuthToken.path,
		service_documentation: origin + PAGES.docsPage.href({ rest: ['stoa', 'load', 'oauth'] }),
		scopes_supported: SCOPE_NAMES,
		response_types_supported: ['code'],
		response_modes_supported: ['query'],
		grant_types_supported: [
			'authorization_code',
			'refresh_token',
			'urn:ietf:params:oauth:grant-type:device_code',
			'urn:ietf:params:oauth:grant-type:token-exchange',
		],
		subject_types_supported: ['public'],
		id_token_signing_alg_values_supported: ['RS256'],
		token_endpoint_auth_methods_supported: authMethods,
		revocation_endpoint_auth_methods_supported: authMethods,
		code_challenge_methods_supported: ['S256'],
		claims_supported: [
			'sub',
			'iss',
			'aud',
			'exp',
			'iat',
			'nonce',
			'at_hash',
			'name',
			'preferred_username',
			'profile',
			'picture',
			'email',
			'email_verified',
			'isPro',
			'canPay',
			'orgs',
		],
		client_id_metadata_document_supported: true,
	}
}

async function keys({ hub, reply }: Call): Promise<Answer<typeof calls.listSigningKeys>> {
	const set = await hub.oauth.keys()
	reply.header('cache-control', 'public, max-age=3600')
	return set
}
