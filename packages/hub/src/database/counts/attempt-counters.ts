/** The number of attempts in a window. */
export interface AttemptCount {
	used: number
	/** How long the window has been open, and how long it stays open, in milliseconds. */
	sinceMs: number
	leftMs: number
}

/**
 * Counts attempts across all processes of a hub, in windows that start with the first attempt. While it cannot count, each method throws
 * `unavailable`, so that no attempt passes uncounted.
 */
export interface AttemptCounters {
	/** Counts one attempt; the returned count includes it. */
	count(key: string, windowMs: number): Promise<AttemptCount>
	/** Uncounts one attempt. */
	giveBack(key: string, windowMs: number): Promise<void>
	/** The present count; `undefined` when there is none. */
	read(key: string, windowMs: number): Promise<AttemptCount | undefined>
}
