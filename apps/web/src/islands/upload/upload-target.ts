import type { RepoKind } from '@stoa/vocabulary'

/** Where uploaded files go. */
export interface UploadTarget {
	kind: RepoKind
	/** `namespace/name` */
	id: string
	branch: string
	/** Sent as `x-csrf-token` with every request that the session cookie signs. */
	csrf: string
}

/** One file to upload. */
export interface UploadFile {
	/** In the repository. */
	path: string
	file: File
}
