/** ID tokens of other providers, by which CI jobs prove where they run. */
export interface IdTokens {
	/** Issuers that the operator trusts, as their tokens name them. */
	issuers: readonly string[]
	/**
	 * The claims of a token, after its signature, audience and time were verified.
	 * @throws `oauth-refused` with the reason; `unavailable` when the provider's keys cannot be fetched
	 */
	verify(token: string, audience: string): Promise<{ issuer: string; claims: Readonly<Record<string, unknown>> }>
}
