/** The change feed of repositories (outbox; database-and-search.md section 4). */
export interface ChangeRecords {
	/** `cursor` is opaque; `''` means from the start. Repositories that are gone have no row any more: `ords` still names them. */
	since(
		cursor: string,
		limit: number,
	): Promise<{ ords: number[]; cursor: string; /** Changes after `cursor` were forgotten: read all repositories anew. */ missed?: boolean }>
	/** Removes changes older than `before`, which no reader will ask for any more; answers how many. */
	forget(before: Date): Promise<number>
	/** The cursor after everything committed so far. */
	latest(): Promise<string>
	/** Calls `listener` soon after a commit, as a hint; the answer ends it. */
	listen(listener: () => void): Promise<() => Promise<void>>
	/** The same for threads: with the id of the one that changed, or without when something may have been missed. */
	listenThreads(listener: (discussionId: string | undefined) => void): Promise<() => Promise<void>>
}
