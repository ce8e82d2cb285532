import { HubError } from '@stoa/vocabulary'

/** Error codes of RFC 6749 section 5.2 and RFC 8628 section 3.5 that the token endpoint answers with status 400. */
type Reason =
	| 'invalid_request'
	| 'invalid_grant'
	| 'unauthorized_client'
	| 'unsupported_grant_type'
	| 'invalid_scope'
	| 'authorization_pending'
	| 'slow_down'
	| 'expired_token'
	| 'access_denied'

/** Why nothing more is issued: the consent depends on the account and its `standing`. */
export const ENDED = 'the consent has ended: the account was deleted or suspended, or its password or sessions were changed since'

/** An error of the token endpoint; `why` is for the developer of the client. */
export function refusal(reason: Reason, why: string): HubError<'oauth-refused'> {
	return new HubError('oauth-refused', { reason, why })
}

/** The error for a program that did not prove which application it is. */
export function clientRefusal(why: string): HubError<'oauth-client'> {
	return new HubError('oauth-client', { reason: 'invalid_client', why })
}
