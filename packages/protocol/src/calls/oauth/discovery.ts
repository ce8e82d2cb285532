import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { address } from '../../shapes/basics.ts'
import { TokenForm } from '../../shapes/oauth.ts'

const authMethods = z.array(z.enum(['client_secret_basic', 'client_secret_post', 'none']))

/** Metadata of the authorization server (RFC 8414, OpenID Connect Discovery 1.0). */
const Metadata = z
	.object({
		issuer: address,
		authorization_endpoint: address,
		token_endpoint: address,
		userinfo_endpoint: address,
		jwks_uri: address,
		device_authorization_endpoint: address,
		revocation_endpoint: address,
		service_documentation: address,
		scopes_supported: z.array(z.string()),
		response_types_supported: z.array(z.literal('code')),
		response_modes_supported: z.array(z.literal('query')),
		grant_types_supported: z.array(TokenForm.shape.grant_type),
		subject_types_supported: z.array(z.literal('public')),
		id_token_signing_alg_values_supported: z.array(z.literal('RS256')),
		token_endpoint_auth_methods_supported: authMethods,
		revocation_endpoint_auth_methods_supported: authMethods,
		code_challenge_methods_supported: z.array(z.literal('S256')),
		claims_supported: z.array(z.string()),
		client_id_metadata_document_supported: z.literal(true),
	})
	.meta({ id: 'AuthorizationServer' })

/** A public key (RFC 7517, RFC 7518). */
const SigningKey = z.object({
	kty: z.literal('RSA'),
	n: z.string(),
	e: z.string(),
	kid: z.string(),
	use: z.literal('sig'),
	alg: z.literal('RS256'),
})

const discovery = {
	summary: 'Find the endpoints of the OpenID provider',
	answers: [{ text: 'Metadata (RFC 8414)', schema: Metadata }],
} as const

/** Find the endpoints of the OpenID provider. */
export const showOpenIdConfiguration = defineCall({
	method: 'GET',
	path: '/.well-known/openid-configuration',
	who: 'anyone',
	...discovery,
})

/** Find the endpoints of the OpenID provider. */
export const showAuthorizationServer = defineCall({
	method: 'GET',
	path: '/.well-known/oauth-authorization-server',
	who: 'anyone',
	...discovery,
})

/** Get the keys that sign ID tokens. */
export const listSigningKeys = defineCall({
	method: 'GET',
	path: '/oauth/jwks',
	who: 'anyone',
	summary: 'Get the keys that sign ID tokens',
	answers: [{ text: 'A JSON Web Key Set', schema: z.object({ keys: z.array(SigningKey) }) }],
})
