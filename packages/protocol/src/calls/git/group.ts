import type { CallGroup } from '../../call.ts'
import { advertiseRefs, receivePack, uploadPack } from './smart-http.ts'
import { lfsBatch, lfsVerify } from './lfs.ts'
import { createLock, listLocks, unlockFile, verifyLocks } from './locks.ts'
import { downloadObject, joinObjectParts, listObjectParts, uploadObject, uploadObjectPart, verifyObject } from './objects.ts'

/** git and git-lfs. */
export const git: CallGroup = {
	key: 'git',
	name: 'git and git-lfs',
	text: 'Git’s smart HTTP protocol and git-lfs’s batch interface. The name of the repository may end in `.git`.',
	calls: [
		advertiseRefs,
		uploadPack,
		receivePack,
		lfsBatch,
		lfsVerify,
		verifyLocks,
		listLocks,
		createLock,
		unlockFile,
		uploadObject,
		uploadObjectPart,
		listObjectParts,
		joinObjectParts,
		verifyObject,
		downloadObject,
	],
}
