/** A file that somebody works on alone. Locks advise: git-lfs warns before a push, and nothing else keeps others from writing. */
export interface FileLock {
	/** 24 hexadecimal digits; sorts in the order of creation. */
	id: string
	path: string
	/** Name of the account that holds it. */
	owner: string
	lockedAt: Date
}

/** Locks of git-lfs: at most one for each path of a repository. They go with their repository and with their person. */
export interface FileLockRecords {
	/** `false`, having done nothing, when the path is locked already. */
	insert(lock: Omit<FileLock, 'owner'> & { repoId: string; ownerId: string }): Promise<boolean>
	/** In the order of their ids, from after `after` on. */
	list(
		repoId: string,
		filter: { path?: string | undefined; id?: string | undefined; after?: string | undefined; limit: number },
	): Promise<FileLock[]>
	delete(repoId: string, id: string): Promise<void>
}
