import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the parts of `parts/storage` say. */
export const storage = {
	titles: { public: 'Public storage', private: 'Private storage' },
	countedAt: (when: ReactNode) => sentence`Counted ${when}.`,
	/** `asStored` is the name of the figure. */
	whatAsStoredMeans: (asStored: ReactNode) =>
		sentence`${asStored} is what the disk or the bucket keeps: the same bytes once, and compressed where they are. Limits count sizes.`,
	repositories: 'Repositories',
	repositoriesHint: 'The largest first. Free space leads to the large files and old revisions of a repository.',
	nothingStoredYet: 'Nothing stored yet',
	nothingStoredYetText: (name: string) => `Repositories of ${name} are listed here with what they store.`,
	notListed: (count: number) => `${countedWord(count, 'smaller repository', 'smaller repositories')} not listed.`,
	deletedRepositories: 'Deleted repositories',
	deletedRepositoriesHint: ({ repos, bytes }: { repos: number; bytes: string }) =>
		`${countedWord(repos, 'repository', 'repositories')} of ${bytes} can still be restored. They count toward no limit.`,
	restoreOrDelete: 'Restore or delete',
	uploadsUnderWay: 'Uploads under way',
	uploadsUnderWayHint: (reserved: string) =>
		`${reserved} are announced or arriving. An upload that does not go on frees its room within six hours.`,
	freeRoomNow: 'Free the room now',
	uploadsOf: (name: string) => `uploads of ${name}`,
	freeRoomNowQuestion: 'Uploads that are still running ask for room again when they end.',
	freeTheRoom: 'Free the room',
	largeFiles: 'Large files',
	filesInGit: 'Files in git',
	beingUploaded: 'Being uploaded',
	attachments: 'Attachments',
	asStored: 'As stored',
	repositoriesRepos: (repos: number) => countedWord(repos, 'repository', 'repositories'),
	used: (size: ReactNode) => sentence`${size} used. There is no limit.`,
	of: ({ all, limit }: { all: string; limit: string }) => `${all} of ${limit}`,
	noRoomLeft:
		'There is no room left, so nothing can be added. Delete files or repositories that are no longer needed, or ask an administrator of this hub for more space. Reading and deleting work.',
	repositoriesByStorage: 'Repositories by storage',
	repository: 'Repository',
	private: 'private',
	notCountedYet: 'not counted yet',
	actions: 'Actions',
	freeSpaceIn: (name: string) => `Free space in ${name}`,
	freeSpace: 'Free space',
	deleteNamed: (name: string) => `Delete ${name}`,
	delete: 'Delete',
	roomFreed: 'The room of uploads is free again.',
}
