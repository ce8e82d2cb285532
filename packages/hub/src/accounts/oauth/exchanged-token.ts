import type { FormFields } from './form-fields.ts'

/** What the token endpoint answers to a job (RFC 8693 section 2.2). */
export interface PublisherToken {
	access_token: string
	issued_token_type: 'urn:ietf:params:oauth:token-type:access_token'
	token_type: 'bearer'
	/** Seconds. */
	expires_in: number
	scope: string
}

/** The grant type of RFC 8693, which jobs of other systems use: what they prove is checked above accounts. */
export interface TokenExchange {
	/** `audience`: the hub's public address, which the job's token must name. @throws `oauth-refused` */
	exchange(form: FormFields, audience: string | undefined): Promise<PublisherToken>
}
