/** What one process counted of one caller in one window. */
export interface RequestCount {
	/** 32 hexadecimal digits, from which nobody can tell the caller. */
	key: string
	/** When the window ends, in milliseconds since 1970. */
	endMs: number
	/** All that this process has counted in the window, not only what is new. */
	used: number
}

/** Counts of requests that the processes of a hub tell each other. */
export interface RequestCountRecords {
	/**
	 * Notes what this process counted and returns what the other processes noted for the same keys and windows, by key. One statement, which
	 * may be repeated.
	 */
	exchange(counts: readonly RequestCount[]): Promise<Map<string, number>>
	/** Deletes the counts of windows that ended before; returns how many there were. */
	forgetEnded(beforeMs: number): Promise<number>
}
