import { countedWord } from '../shared/counts.ts'

const squashing = (hours: number): string =>
	`Squashing leaves one commit on main, with the files that it has now. It cannot be undone. Bytes that no branch, tag or pull request needs leave the disk within ${countedWord(hours, 'hour')}.`

/** What the pages of `pages/repository/storage` say. */
export const storage = {
	largeFiles: 'Large files',
	largeFilesStored: 'Large files as stored',
	filesInGit: 'Files in git',
	title: 'Storage',
	lead: 'What takes the space of this repository, and how to free it.',
	largeFilesHint: (leavesWithin: number) =>
		`Those that a branch, a tag or a pull request has now, the largest first. Deleting one removes it from every revision, so that commits get new ids. Its bytes leave the disk within ${countedWord(leavesWithin, 'hour')}, except for bytes that other files share.`,
	noLargeFiles: 'No large files',
	noLargeFilesHint: 'Files that are stored outside git are listed here.',
	otherSpace: 'Branches and the whole repository',
	otherSpaceHint: 'A deleted branch or pull request frees what only it names.',
	branchesAndTags: 'Branches and tags',
	deleteThisRepository: 'Delete this repository',
	oldRevisions: 'Old revisions',
	oldRevisionsHint: squashing,
	/** `size` of the large files that no branch, tag or pull request names. */
	oldRevisionsHintSize: (size: string, hours: number) =>
		`Large files that only old revisions have, or no commit yet: ${size}. ${squashing(hours)}`,
	writeToConfirm: (name: string) => `Write ${name} to confirm`,
	squashHistory: 'Squash history',
	largeFilesSize: 'Large files by size',
	file: 'File',
	revision: 'Revision',
	otherPlaces: (others: number) => countedWord(others, 'other place'),
	size: 'Size',
	actions: 'Actions',
	delete: 'Delete',
	deleteQuestion: ({ path, size }: { path: string; size: string }) =>
		`${path} (${size}) disappears from all revisions, branches, tags and pull requests. It cannot be restored.`,
	deleteForGood: 'Delete for good',
	fileDeleted: 'File deleted from all revisions.',
	squashed: 'The history of main is one commit now.',
}
