import type { Oid } from '@stoa/vocabulary'

/** Stores which repositories have documentation, as commits and tags decide it. Rows are deleted with their repository. */
export interface DocumentationRows {
	/** Follows the default branch: `tree` is its documentation folder, `undefined` when it has none. A changed folder is marked to be read. */
	follow(repoId: string, tree: Oid | undefined): Promise<void>
	/** Whether the repository has a documentation folder. */
	has(repoId: string): Promise<boolean>
	setTags(repoId: string, newest: readonly string[], count: number): Promise<void>
}
