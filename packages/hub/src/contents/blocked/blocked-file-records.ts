import type { Oid, Sha256 } from '@stoa/vocabulary'

/** A file that administrators took down, with everything that it is known by. */
export interface BlockedFile {
	id: string
	repoId: string
	/** Where it was when it was taken down. */
	path: string
	/** Whether whatever is at the path is taken down: other branches, and later versions too. */
	isEveryVersion: boolean
	/** Blobs of the repository's git that hold the bytes themselves: pointers of large files say nothing of them. */
	blobs: Oid[]
	/** Large files, which are taken down in every repository. */
	objects: Sha256[]
	reason: string
	at: Date
}

/** Files that were taken down. They go with their repository; large files stay taken down. */
export interface BlockedFileRecords {
	insert(file: BlockedFile): Promise<void>
	/** Of the repository, newest first. */
	ofRepo(repoId: string): Promise<BlockedFile[]>
	/** Brings back what was taken down at the path; answers how many entries there were. Large files come back on the whole hub. */
	remove(repoId: string, path: string): Promise<number>
	/** Why a large file is taken down; `undefined`: it is not. */
	ofObject(sha256: Sha256): Promise<{ reason: string; at: Date } | undefined>
}
