/** How often something was tried in its window. */
export interface AttemptCount {
	used: number
	/** How long the window has been open, and how long it stays so. Milliseconds. */
	sinceMs: number
	leftMs: number
}

/**
 * Counts attempts for all processes of a hub together, in windows that begin with the first attempt. Nothing is let through while it cannot
 * count: each method throws `unavailable` then.
 */
export interface AttemptCounters {
	/** Counts one attempt; the answer holds it already. */
	count(key: string, windowMs: number): Promise<AttemptCount>
	/** Takes one attempt back. */
	giveBack(key: string, windowMs: number): Promise<void>
	/** What has been counted; `undefined` where there is nothing. */
	read(key: string, windowMs: number): Promise<AttemptCount | undefined>
}
