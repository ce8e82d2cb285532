import type { CallGroup } from '../../call.ts'
import { listSigningKeys, showAuthorizationServer, showOpenIdConfiguration } from './discovery.ts'
import { issueOAuthTokens, revokeOAuthToken, startDeviceLogin } from './tokens.ts'
import { finishExternalSignIn, startExternalSignIn } from './external-sign-in.ts'
import { showUserInfo, showUserInfoByPost } from './user-info.ts'
import { exportAccount, revokeLeakedTokens } from './account-data.ts'

/** Stoa as an OAuth 2 and OpenID Connect provider. */
export const oauth: CallGroup = {
	key: 'oauth',
	name: 'OAuth',
	text: 'Stoa as a provider of OAuth 2 and OpenID Connect. Failures are `{"error": "invalid_grant", "error_description": "..."}` (RFC 6749).',
	calls: [
		showOpenIdConfiguration,
		showAuthorizationServer,
		listSigningKeys,
		issueOAuthTokens,
		startDeviceLogin,
		revokeOAuthToken,
		startExternalSignIn,
		finishExternalSignIn,
		showUserInfo,
		showUserInfoByPost,
		exportAccount,
		revokeLeakedTokens,
	],
}
