import { HubError } from '@stoa/vocabulary'

/** Reasons of RFC 6749 section 5.2 and RFC 8628 section 3.5 that the token endpoint answers with 400. */
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

/** Why nothing more is issued for a consent whose person cannot stand by it any more. */
export const ENDED = 'the consent has ended: the account is gone or suspended, or its password or sessions were changed since'

/** A refusal of the token endpoint; `why` is for the programmer who reads it. */
export function refusal(reason: Reason, why: string): HubError<'oauth-refused'> {
	return new HubError('oauth-refused', { reason, why })
}

/** A program that did not prove which application it is. */
export function clientRefusal(why: string): HubError<'oauth-client'> {
	return new HubError('oauth-client', { reason: 'invalid_client', why })
}
