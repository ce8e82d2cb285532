import { defineCall } from '../../call.ts'
import { UserInfo } from '../../shapes/oauth.ts'

const userInfo = {
	summary: 'Find out who a token acts for',
	answers: [{ text: 'Claims of the granted scopes', schema: UserInfo }],
} as const

/** Find out who a token acts for. */
export const showUserInfo = defineCall({
	method: 'GET',
	path: '/oauth/userinfo',
	who: 'person',
	...userInfo,
})

/** Find out who a token acts for. */
export const showUserInfoByPost = defineCall({
	method: 'POST',
	path: '/oauth/userinfo',
	who: 'person',
	...userInfo,
})
