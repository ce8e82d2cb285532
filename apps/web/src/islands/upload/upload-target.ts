import type { RepoKind } from '@stoa/vocabulary'

/** Where uploaded files go. */
export interface UploadTarget {
	kind: RepoKind
	/** `namespace/name` */
	id: string
	branch: string
	/** Whether the visitor may commit to the branch; otherwise the files become a pull request. */
	mayCommit: boolean
	/** Whether a pull request can be opened against the branch. */
	mayPropose: boolean
	/** Sent as `x-csrf-token` with every request that the session cookie signs. */
	csrf: string
}

/** An upload under way. */
export interface UploadRun {
	target: UploadTarget
	/** Ends it. */
	signal: AbortSignal
}

/** What the commit says, and whether it opens a pull request. */
export interface UploadCommit {
	summary: string
	proposes: boolean
}

/** One file to upload. */
export interface UploadFile {
	/** In the repository. */
	path: string
	file: File
}
