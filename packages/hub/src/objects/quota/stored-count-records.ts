/** Bytes that the store keeps for the large files of an account, by the visibility of its repositories. */
export interface StoredOfAccount {
	/** Of public repositories, and of public and private ones that share bytes. */
	public: number
	/** What private repositories alone need. */
	private: number
	/** `undefined` before the first count. */
	countedAt: Date | undefined
}

/**
 * Stores how many bytes the store keeps for the large files of repositories and accounts. A count is the sum of the sizes of all objects in the
 * store, whole files and xorbs, that hold bytes of these files: each once, in full, however many files share it. It tells nothing about other
 * accounts: bytes that they share too are counted for both.
 */
export interface StoredCountRecords {
	/** Counts a repository again. */
	countRepo(repoId: string): Promise<void>
	/** Counts an account again, over its repositories that are not deleted. */
	countAccount(accountId: string, now: Date): Promise<void>
	/** Ids of accounts that have something to count, in order, after `after`. */
	accounts(after: string, limit: number): Promise<string[]>
	/**
	 * In a transaction: takes at most `limit` notes of what changed. Returns the repositories and accounts to count again, in the same transaction;
	 * `undefined` when nothing changed.
	 */
	takeStale(limit: number): Promise<{ repoIds: string[]; accountIds: string[] } | undefined>
	ofAccount(accountId: string): Promise<StoredOfAccount>
	/** Bytes of each repository of the account that was counted, by its id. */
	ofRepos(accountId: string): Promise<Map<string, number>>
}
