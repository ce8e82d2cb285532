/** What another provider says of whoever signed in there, after everything it sent was checked. */
export interface ExternalPerson {
	issuer: string
	/** Never changes for a person of that issuer. */
	subject: string
	/** What they like to be called, when it says so. */
	preferredName: string | undefined
	fullname: string | undefined
	email: string | undefined
	isEmailVerified: boolean
	/** Names of groups that they belong to there. */
	groups: readonly string[]
}

/** What must be kept in the browser while somebody is at the other provider: nothing of it may be read or chosen by others. */
export interface ExternalAttempt {
	state: string
	nonce: string
	verifier: string
}

/** Sign-in through another OpenID Connect provider. */
export interface ExternalSignIns {
	/** What people call the provider. */
	name: string
	/** Where to send the browser; `returnTo` is the address that it comes back to. @throws `unavailable` when the provider does not answer */
	begin(returnTo: string): Promise<{ address: string; attempt: ExternalAttempt }>
	/** Checks what the browser came back with. @throws `external-refused` */
	finish(address: URL, attempt: ExternalAttempt): Promise<ExternalPerson>
}
