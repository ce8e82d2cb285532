import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/repository/tree` say. */
export const tree = {
	history: 'History',
	branches: 'Branches',
	newFile: 'New file',
	upload: 'Upload',
	folderEmpty: 'This folder is empty',
	folderEmptyHint: 'Files appear here once they are committed.',
	largeFiles: ({ size }: { size: ReactNode }) => sentence`Large files of all revisions: ${size}`,
	largeFilesSaved: ({ size, stored, saved }: { size: ReactNode; stored: ReactNode; saved: ReactNode }) =>
		sentence`Large files of all revisions: ${size}, stored in ${stored}. Parts that versions share are stored once: ${saved} saved.`,
	submodule: 'submodule',
	anotherRepositoryAt: (commit: ReactNode) => sentence`Another repository at ${commit}`,
	large: 'large',
	download: (path: string) => `Download ${path}`,
	downloadTitle: 'Download',
}
