import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { anything } from '../../shapes/basics.ts'

const discovery = {
	summary: 'Find the endpoints of the OpenID provider',
	answers: [{ text: 'Metadata (RFC 8414)', schema: anything }],
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
	answers: [{ text: 'A JSON Web Key Set', schema: z.object({ keys: z.array(anything) }) }],
})
