import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/compare` say. */
export const compare = {
	from: 'From',
	to: 'To',
	compare: 'Compare',
	noRevision: (missing: ReactNode) => sentence`There is no branch, tag or commit ${missing} here. Choose another above.`,
	nothingToCompare: 'Nothing to compare',
	sameCommit: 'Both name the same commit.',
	onlyBehind: ({ base, head, behind }: { base: string; head: string; behind: number }) =>
		`${base} has everything that ${head} has, and ${countedWord(behind, 'commit')} more.`,
	/** `head` and `base` are names of revisions. */
	ahead: ({ head, ahead, base }: { head: ReactNode; ahead: number; base: ReactNode }) =>
		sentence`${head} has ${countedWord(ahead, 'commit')} that ${base} lacks.`,
	aheadAndBehind: ({ head, ahead, base, behind }: { head: ReactNode; ahead: number; base: ReactNode; behind: number }) =>
		sentence`${head} has ${countedWord(ahead, 'commit')} that ${base} lacks, and lacks ${countedWord(behind, 'commit')} of it.`,
	nothingInCommon: 'Their histories have nothing in common.',
	latestShown: (length: number) => `The latest ${length} are shown.`,
}
