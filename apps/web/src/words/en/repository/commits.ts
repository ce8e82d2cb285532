import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/commits` say. */
export const commits = {
	contributors: (value: number) => countedWord(value, 'contributor'),
	contributorsLabel: 'Contributors',
	commits: (count: number) => countedWord(count, 'commit'),
	andMore: (others: string) => `and ${others} more`,
	lastCommits: (commitsRead: string) => `Of the last ${commitsRead} commits.`,
	noCommits: 'No commits',
	it: 'it',
	noCommitChanges: (path: string) => `No commit in this history changes ${path}.`,
	was: (renamedFrom: ReactNode) => sentence`, was ${renamedFrom}`,
	branchesAndTags: 'Branches and tags',
}
