import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/commit` say. */
export const commit = {
	copyCommitId: 'Copy the commit ID',
	parent: (parent: ReactNode) => sentence`Parent ${parent}`,
	filesCommit: 'Files at this commit',
	firstCommit: 'This is the first commit.',
}
