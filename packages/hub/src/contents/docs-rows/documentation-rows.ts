import type { Oid } from '@stoa/vocabulary'

/** Which repositories carry documentation, as far as commits and tags decide it. Rows go with their repository. */
export interface DocumentationRows {
	/** Follows the default branch: `tree` is its documentation folder, `undefined` when it has none. Another folder than before is due to be read. */
	follow(repoId: string, tree: Oid | undefined): Promise<void>
	/** Whether the repository has a documentation folder. */
	has(repoId: string): Promise<boolean>
	setTags(repoId: string, newest: readonly string[], count: number): Promise<void>
}
