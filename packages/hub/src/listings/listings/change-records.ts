/** The change feed of repositories, an outbox table. */
export interface ChangeRecords {
	/** `cursor` is opaque; `''` starts at the beginning. Deleted repositories have no row any more, but `ords` still names them. */
	since(
		cursor: string,
		limit: number,
	): Promise<{ ords: number[]; cursor: string; /** Changes after `cursor` were deleted: read all repositories again. */ missed?: boolean }>
	/** Deletes changes older than `before`, which no reader needs any more; returns their number. */
	forget(before: Date): Promise<number>
	/** The cursor after all changes committed so far. */
	latest(): Promise<string>
	/** Calls `listener` soon after a commit; a call may be missing. The returned function stops it. */
	listen(listener: () => void): Promise<() => Promise<void>>
	/** The same for discussions, with the id of the changed one, or without an id when a notification may have been lost. */
	listenThreads(listener: (discussionId: string | undefined) => void): Promise<() => Promise<void>>
}
