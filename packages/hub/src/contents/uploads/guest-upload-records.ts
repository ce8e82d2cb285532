/** Stores how many bytes a person uploads per day for pull requests in repositories that they cannot write to. */
export interface GuestUploadRecords {
	/** Adds to a person's day (`2026-01-31`) unless the sum would exceed `max`; returns whether it was added. */
	add(userId: string, day: string, bytes: number, max: number): Promise<boolean>
}
