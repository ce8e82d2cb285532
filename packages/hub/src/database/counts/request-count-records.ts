/** What one process counted for one caller in one window. */
export interface RequestCount {
	/** 32 hexadecimal digits that do not reveal the caller. */
	key: string
	/** When the window ends, in milliseconds since 1970. */
	endMs: number
	/** The total that this process has counted in the window. */
	used: number
}

/** Stores the counts of requests that the processes of a hub exchange. */
export interface RequestCountRecords {
	/**
	 * Stores what this process counted and returns, by key, what the other processes stored for the same keys and windows. It is one
	 * statement and can be repeated.
	 */
	exchange(counts: readonly RequestCount[]): Promise<Map<string, number>>
	/** Deletes the counts of windows that ended before; returns their number. */
	forgetEnded(beforeMs: number): Promise<number>
}
