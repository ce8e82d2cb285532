/** A file of a repository that has no plain file on the local disk. */
export interface WantedFile {
	/** What identifies the bytes. */
	key: string
	/** Size in bytes. */
	size: number
	/** The hash that the bytes must have: SHA-256, or that of a git blob. */
	hash: { is: 'sha256' | 'git'; hex: string }
	/** All bytes in their order. */
	open(): Promise<AsyncIterable<Uint8Array>>
}

/** Whole files on the local disk, for the engine: copies of what lies in chunks, in git or in another store. */
export interface LocalFiles {
	/**
	 * Where a copy lies. The first call begins to write it, and waits only a moment.
	 *
	 * @returns `undefined` while it is being written
	 * @throws {EngineError} `limit` for a file that is larger than the space for copies
	 * @throws errors of `open`, and of a copy that has another hash
	 */
	find(file: WantedFile): Promise<string | undefined>
	/** Ends writing. */
	close(): Promise<void>
}
