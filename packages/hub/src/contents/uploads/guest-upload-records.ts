/** How many bytes people bring into pull requests of repositories that they cannot write, by day. */
export interface GuestUploadRecords {
	/** Adds to somebody's day (`2026-01-31`), unless it would hold more than `max` then; answers whether it was added. */
	add(userId: string, day: string, bytes: number, max: number): Promise<boolean>
}
