/** The response to a message, or the reason why there was none. */
export type PostOutcome = { status: number } | { failure: string }

/** Sends messages to addresses that people enter. */
export interface Outgoing {
	/** The hub's public origin, without a slash at the end: for addresses in messages. */
	origin: string
	/**
	 * Posts JSON. Never throws, never follows a redirect, and connects only to checked addresses: those of private networks are refused
	 * unless the operator allows them. Resolves within `timeoutMs`.
	 */
	post(url: string, message: { headers: Record<string, string>; body: string; timeoutMs: number }): Promise<PostOutcome>
}
