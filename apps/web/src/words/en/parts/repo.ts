import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

const tagLabels: Readonly<Record<string, string>> = { license: 'License', arxiv: 'arXiv', doi: 'DOI', size_categories: 'Rows' }

/** What parts of the pages of repositories say. */
export const repo = {
	contents: 'Contents',
	moreHeadings: (left: number) => countedWord(left, 'more heading'),
	editCard: 'Edit card',
	papers: 'Papers',
	cite: 'Cite',
	citeHint: 'The authors provide this BibTeX entry.',
	filesCommit: 'Files at this commit',
	copyCommitId: 'Copy the commit ID',
	downloads: 'Downloads',
	downloadsMonth: (month: number) => countedWord(month, 'download'),
	downloadsAllTime: (allTime: number) => countedWord(allTime, 'download'),
	downloadsLately: ({ month, days, allTime }: { month: ReactNode; days: number; allTime: ReactNode }) =>
		sentence`${month} in the last ${days} days, ${allTime} in all`,
	byDay: 'By day',
	day: 'Day',
	lastYearJson: 'Last year as JSON',
	branches: 'Branches',
	tags: 'Tags',
	revision: (rev: string) => `Revision ${rev}`,
	allBranchesTags: 'All branches and tags',
	/** What stands before a tag, by the prefix of the tag. */
	tagLabels,
	other: 'Other',
	more: (length: number) => `${length} more`,
	about: 'About',
	aboutLabel: (label: string) => `About ${label}`,
	owner: 'Owner',
	name: 'Name',
	resourceGroup: 'Resource group',
	resourceGroupHint: 'A group of the organization that owns it. It decides who has access.',
	none: 'None',
	restricted: {
		hidden: 'Administrators of this hub took this repository down. Only administrators see this page.',
		locked: 'Administrators of this hub locked this repository. It can be read and downloaded, but not changed.',
		private: 'Administrators of this hub made this repository private. Only they can make it public again.',
	},
	noneWasGiven: 'none was given',
	restrictedWhy: ({ reason, when }: { reason: ReactNode; when: ReactNode }) => sentence`Reason: ${reason} (${when})`,
}
