import type { Sha256 } from '@stoa/vocabulary'

/** A large file of a repository. */
export interface RepoFile {
	repoId: string
	sha256: Sha256
}

/** What a mirrored repository was used for since it was noted last. Bytes are those of large files. */
export interface RepoUse {
	repoId: string
	/** How often a large file was read that was here. */
	hits: number
	/** Bytes that were sent from here, and bytes that were taken from the upstream. */
	servedBytes: number
	takenBytes: number
	/** The last use; absent when only background work took bytes. */
	usedAt: Date | undefined
}

/** Stores what mirrored repositories are used for. */
export interface MirrorUseRecords {
	/** Adds to what was noted before. Repositories that are gone are left out. */
	noteRepos(uses: readonly RepoUse[]): Promise<void>
	/** Notes the last use of files. Returns those that the repository does not have any more. */
	noteFiles(files: readonly (RepoFile & { at: Date })[]): Promise<RepoFile[]>
	/** Whether the repository had the file until it was dropped to make room: its bytes were proven then. */
	wasDropped(file: RepoFile): Promise<boolean>
	/** Forgets that it was. */
	noteBack(file: RepoFile): Promise<void>
}
