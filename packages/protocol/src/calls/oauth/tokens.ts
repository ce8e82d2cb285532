import { defineCall } from '../../call.ts'
import { DeviceAnswer, DeviceForm, RevokeForm, TokenAnswer, TokenForm } from '../../shapes/oauth.ts'

const FORM = ['application/x-www-form-urlencoded', 'application/json'] as const

/** Get tokens. */
export const issueOAuthTokens = defineCall({
	method: 'POST',
	path: '/oauth/token',
	who: 'client',
	limit: 'refused',
	summary: 'Get tokens',
	text: 'For a code, a refresh token, a device code or the ID token of a trusted job. An application with a secret sends it in the form or as HTTP Basic; a job has none.',
	body: { types: FORM, schema: TokenForm, example: { grant_type: 'refresh_token', refresh_token: '...', client_id: '...' } },
	answers: [{ text: 'Tokens', schema: TokenAnswer }],
	fails: ['oauth-refused', 'oauth-client', 'unavailable'],
})

/** Begin a login on another device. */
export const startDeviceLogin = defineCall({
	method: 'POST',
	path: '/oauth/device',
	who: 'client',
	limit: 'refused',
	summary: 'Begin a login on another device',
	body: { types: FORM, schema: DeviceForm, example: { client_id: '26be6b09-91c5-47da-9861-d2d2bb7a7e36' } },
	answers: [{ text: 'The codes', schema: DeviceAnswer }],
	fails: ['oauth-client'],
})

/** End a token. */
export const revokeOAuthToken = defineCall({
	method: 'POST',
	path: '/oauth/revoke',
	who: 'client',
	limit: 'refused',
	summary: 'End a token',
	text: 'With everything that came from the same consent.',
	body: { types: FORM, schema: RevokeForm, example: { token: '...', client_id: '...' } },
	answers: [{ text: 'It opens nothing, whatever it was' }],
	fails: ['oauth-client'],
})
