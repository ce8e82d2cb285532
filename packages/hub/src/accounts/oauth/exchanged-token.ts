import type { FormFields } from './form-fields.ts'

/** The response of the token endpoint to a CI job (RFC 8693 section 2.2). */
export interface PublisherToken {
	access_token: string
	issued_token_type: 'urn:ietf:params:oauth:token-type:access_token'
	token_type: 'bearer'
	/** Lifetime in seconds. */
	expires_in: number
	scope: string
}

/** The grant type of RFC 8693, used by CI jobs. A level above accounts verifies their ID token. */
export interface TokenExchange {
	/** `audience`: the hub's public address, which the job's token must name. @throws `oauth-refused` */
	exchange(form: FormFields, audience: string | undefined): Promise<PublisherToken>
}
