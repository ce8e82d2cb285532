import { z } from 'zod'
import { DeviceAnswer, DeviceForm, RevokeForm, TokenAnswer, TokenForm, UserInfo } from '../answers/oauth.ts'
import { anything } from '../answers/basics.ts'
import type { Description, Group } from '../description.ts'

const FORM = ['application/x-www-form-urlencoded', 'application/json']
const discovery: Description = {
	summary: 'Find the endpoints of the OpenID provider',
	answers: [{ text: 'Metadata (RFC 8414)', schema: anything }],
}
const userInfo: Description = {
	summary: 'Find out who a token acts for',
	answers: [{ text: 'Claims of the granted scopes', schema: UserInfo }],
}

/** Stoa as an OAuth 2 and OpenID Connect provider. */
export const oauth: Group = {
	key: 'oauth',
	name: 'OAuth',
	text: 'Stoa as a provider of OAuth 2 and OpenID Connect. Failures are `{"error": "invalid_grant", "error_description": "..."}` (RFC 6749).',
	routes: {
		'GET /.well-known/openid-configuration': discovery,
		'GET /.well-known/oauth-authorization-server': discovery,
		'GET /oauth/jwks': {
			summary: 'Get the keys that sign ID tokens',
			answers: [{ text: 'A JSON Web Key Set', schema: z.object({ keys: z.array(anything) }) }],
		},
		'POST /oauth/token': {
			summary: 'Get tokens',
			text: 'For a code, a refresh token, a device code or the ID token of a trusted job. An application with a secret sends it in the form or as HTTP Basic; a job has none.',
			body: { types: FORM, schema: TokenForm, example: { grant_type: 'refresh_token', refresh_token: '...', client_id: '...' } },
			answers: [{ text: 'Tokens', schema: TokenAnswer }],
			fails: ['oauth-refused', 'oauth-client', 'unavailable'],
		},
		'POST /oauth/device': {
			summary: 'Begin a login on another device',
			body: { types: FORM, schema: DeviceForm, example: { client_id: '26be6b09-91c5-47da-9861-d2d2bb7a7e36' } },
			answers: [{ text: 'The codes', schema: DeviceAnswer }],
			fails: ['oauth-client'],
		},
		'POST /oauth/revoke': {
			summary: 'End a token',
			text: 'With everything that came from the same consent.',
			body: { types: FORM, schema: RevokeForm, example: { token: '...', client_id: '...' } },
			answers: [{ text: 'It opens nothing, whatever it was' }],
			fails: ['oauth-client'],
		},
		'GET /auth/external': {
			summary: 'Sign in through another provider',
			text: 'For browsers: leads to the provider that the hub was set up with.',
			answers: [{ status: 303, text: 'On to the provider' }],
			fails: ['not-offered', 'unavailable'],
		},
		'GET /auth/external/callback': {
			summary: 'Come back from another provider',
			answers: [{ status: 303, text: 'Signed in, and on to where one came from' }],
			fails: ['signature', 'external-refused', 'email-exists'],
		},
		'GET /oauth/userinfo': userInfo,
		'POST /oauth/userinfo': userInfo,
		'GET /api/account/export': {
			summary: 'Save everything the hub keeps of you',
			text: 'For people signed in with a browser; tokens are refused.',
			answers: [{ text: 'The data', schema: anything }],
		},
		'POST /api/credentials/revoke': {
			summary: 'End leaked access tokens',
			text: 'Everyone who holds a token can revoke it, not only its owner.',
			body: { schema: z.array(z.string()).max(1000), example: ['hf_...'] },
			answers: [{ status: 202, text: 'Whatever was a token here opens nothing any more' }],
		},
	},
}
