/** The verified statements of an external provider about a person. */
export interface ExternalPerson {
	issuer: string
	/** Never changes for a person of that issuer. */
	subject: string
	/** The user name that the person prefers, if the provider states one. */
	preferredName: string | undefined
	fullname: string | undefined
	email: string | undefined
	isEmailVerified: boolean
	/** Names of the groups that the person belongs to at the provider. */
	groups: readonly string[]
}

/** The state of a sign-in while the person is at the provider. It is kept in the browser, protected from being read or chosen by others. */
export interface ExternalAttempt {
	state: string
	nonce: string
	verifier: string
}

/** Sign-in through an external OpenID Connect provider. */
export interface ExternalSignIns {
	/** The provider's display name. */
	name: string
	/**
	 * Returns the address to send the browser to; `returnTo` is the address that it comes back to. @throws `unavailable` when the provider
	 * does not answer
	 */
	begin(returnTo: string): Promise<{ address: string; attempt: ExternalAttempt }>
	/** Verifies the response with which the browser came back. @throws `external-refused` */
	finish(address: URL, attempt: ExternalAttempt): Promise<ExternalPerson>
}
