/** What the token endpoint answers to a job (RFC 8693 section 2.2). */
export interface PublisherToken {
	access_token: string
	issued_token_type: 'urn:ietf:params:oauth:token-type:access_token'
	token_type: 'bearer'
	/** Seconds. */
	expires_in: number
	scope: string
}
