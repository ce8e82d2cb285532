import type { CallGroup } from '../../call.ts'
import { planUpload, writeCommit } from './commit.ts'
import { createBranch, createTag, deleteBranch, deleteTag, squashHistory } from './branches.ts'
import { deleteLargeFile, deleteLargeFiles, listLargeFiles, shareLargeFiles } from './large-files.ts'

/** Changing files and history. */
export const commits: CallGroup = {
	key: 'commits',
	name: 'Write',
	text: 'Commits, branches, tags and large files.',
	calls: [
		planUpload,
		writeCommit,
		createBranch,
		deleteBranch,
		createTag,
		deleteTag,
		squashHistory,
		listLargeFiles,
		deleteLargeFiles,
		deleteLargeFile,
		shareLargeFiles,
	],
}
