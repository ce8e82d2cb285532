/** A place for backups: files by paths of lower-case words, hashes and slashes. Adapters: folder, S3. */
export interface BackupTarget {
	/** The folder or the address, for messages. */
	name: string
	/** Stores a file, whole or not at all, and replaces an existing one. Resolves once it is durable. @throws {HubError} `backup-target` */
	put(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
	/** Bytes of a file; `undefined` when it is missing. */
	size(path: string): Promise<number | undefined>
	/** `undefined` when the file is missing. */
	open(path: string): Promise<AsyncIterable<Uint8Array> | undefined>
	/** Every file below a folder (without a slash at the end), in the order of the paths. */
	list(folder: string): AsyncIterable<{ path: string; size: number }>
	delete(path: string): Promise<void>
	/**
	 * Keeps other writers out until the result is called. The claim of a process that was killed ends with it, or two minutes later when it
	 * ran on another machine.
	 * @throws {HubError} `backup-running`
	 */
	claim(): Promise<() => Promise<void>>
	close(): void
}
