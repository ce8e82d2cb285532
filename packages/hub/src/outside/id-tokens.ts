/** ID tokens of other providers, by which jobs prove where they run. */
export interface IdTokens {
	/** Providers that those who run the hub trust, as their tokens name them. */
	issuers: readonly string[]
	/**
	 * What a token says, once its provider's signature, its audience and its time are right.
	 * @throws `oauth-refused` with what is wrong with it; `unavailable` when the provider cannot be asked for its keys
	 */
	verify(token: string, audience: string): Promise<{ issuer: string; claims: Readonly<Record<string, unknown>> }>
}
