/** A lock of one person on a file. Locks are advisory: git-lfs warns before a push, and nothing else prevents writing. */
export interface FileLock {
	/** 24 hexadecimal digits; sorts in the order of creation. */
	id: string
	path: string
	/** Name of the account that holds it. */
	owner: string
	lockedAt: Date
}

/** Stores locks of git-lfs: at most one for each path of a repository. They are deleted with their repository and with their owner. */
export interface FileLockRecords {
	/** Returns `false` without a change when the path is already locked. */
	insert(lock: Omit<FileLock, 'owner'> & { repoId: string; ownerId: string }): Promise<boolean>
	/** In the order of their ids, after the id `after`. */
	list(
		repoId: string,
		filter: { path?: string | undefined; id?: string | undefined; after?: string | undefined; limit: number },
	): Promise<FileLock[]>
	delete(repoId: string, id: string): Promise<void>
}
