/** How a message was answered, or why it was not. */
export type PostOutcome = { status: number } | { failure: string }

/** Messages to addresses that people name. */
export interface Outgoing {
	/** The hub's public origin, without a slash at the end: for addresses in messages. */
	origin: string
	/**
	 * Posts JSON. Never throws, never follows a redirect, and connects only to addresses that it has checked: those of inner networks are
	 * refused unless the operator allows them. Answers within `timeoutMs`.
	 */
	post(url: string, message: { headers: Record<string, string>; body: string; timeoutMs: number }): Promise<PostOutcome>
}
