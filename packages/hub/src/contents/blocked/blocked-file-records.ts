import type { Oid, Sha256 } from '@stoa/vocabulary'

/** A file that administrators took down, with everything that identifies it. */
export interface BlockedFile {
	id: string
	repoId: string
	/** Its path when it was taken down. */
	path: string
	/** Whether any file at the path is taken down, on other branches and in later versions too. */
	isEveryVersion: boolean
	/** Git blobs that contain the bytes themselves. Pointers of large files are not listed. */
	blobs: Oid[]
	/** Large files, which are taken down in every repository. */
	objects: Sha256[]
	reason: string
	at: Date
}

/** Stores files that were taken down. Rows are deleted with their repository; large files stay taken down. */
export interface BlockedFileRecords {
	insert(file: BlockedFile): Promise<void>
	/** Of the repository, newest first. */
	ofRepo(repoId: string): Promise<BlockedFile[]>
	/** Restores what was taken down at the path; returns the number of entries. Large files are restored on the whole hub. */
	remove(repoId: string, path: string): Promise<number>
	/** Why a large file is taken down; `undefined` when it is not. */
	ofObject(sha256: Sha256): Promise<{ reason: string; at: Date } | undefined>
}
