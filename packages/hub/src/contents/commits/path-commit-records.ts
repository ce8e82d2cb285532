import type { Oid } from '@stoa/vocabulary'

/** Stores the last commit of each path of the default branch. */
export interface PathCommitRecords {
	/** Direct children of a folder (`''` is the root), by name. */
	inFolder(repoId: string, folder: string): Promise<Map<string, { oid: Oid; title: string; date: Date }>>
	/** The commit that the table describes; `undefined` before the table was filled. */
	head(repoId: string): Promise<Oid | undefined>
	/** Moves the table from its present head to `head`. `touched` are paths of files and all their folders. */
	advance(
		repoId: string,
		head: Oid,
		commit: { oid: Oid; title: string; date: Date },
		touched: { put: string[]; deleted: string[] },
	): Promise<void>
	replace(repoId: string, head: Oid, rows: { path: string; oid: Oid; title: string; date: Date }[]): Promise<void>
	clear(repoId: string): Promise<void>
}
