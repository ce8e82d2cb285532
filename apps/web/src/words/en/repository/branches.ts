import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/branches` say. */
export const branches = {
	branches: (branchCount: number) => countedWord(branchCount, 'branch', 'branches'),
	tags: (tagCount: number) => countedWord(tagCount, 'tag'),
	noTagsYet: 'No tags yet',
	noTagsHint: 'A tag names one commit for good, such as a release that others load by name.',
	goesWithIt: (hours: number) =>
		`Commits that are on no other branch or tag are deleted with it. Large files that only they have leave the disk within ${countedWord(hours, 'hour')}.`,
	default: 'default',
	aheadHint: (ahead: number) => `${countedWord(ahead, 'commit')} that main does not have`,
	ahead: (ahead: number) => `${ahead} ahead`,
	behindHint: (behind: number) => `${countedWord(behind, 'commit')} of main that it does not have`,
	behind: (behind: number) => `${behind} behind`,
	compareWithMain: (name: string) => `Compare ${name} with main`,
	compare: 'Compare',
	tagged: (when: ReactNode) => sentence`tagged ${when}`,
	deleteNamed: {
		branch: (name: string) => `Delete the branch ${name}`,
		tag: (name: string) => `Delete the tag ${name}`,
	},
	delete: 'Delete',
	deleteButton: (name: string) => `Delete ${name}`,
	newBranch: 'New branch',
	name: 'Name',
	startsAt: 'Starts at',
	startsAtHint: 'A branch, a tag or a commit.',
	createBranch: 'Create branch',
	newTag: 'New tag',
	nameTag: 'Name of the tag',
	pointsTo: 'Points to',
	pointsToHint: 'A branch or a commit.',
	message: 'Message',
	messageHint: 'Optional.',
	createTag: 'Create tag',
	branchCreated: 'Branch created.',
	branchDeleted: 'Branch deleted.',
	tagCreated: 'Tag created.',
	tagDeleted: 'Tag deleted.',
}
