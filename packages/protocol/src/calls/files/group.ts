import type { CallGroup } from '../../call.ts'
import { readFile, readRawFile } from './read-file.ts'
import { readCard, showRepoPage } from './card.ts'
import { listFolder, listPaths, weighFolder } from './folders.ts'
import { readGgufManifest } from './gguf-manifest.ts'
import { readShardHeaders } from './weights.ts'
import { compareRevisions, listCommits, listRefs } from './history.ts'

/** Reading files and history. */
export const files: CallGroup = {
	key: 'files',
	name: 'Files and history',
	text: 'Bytes of files, folders, branches, tags and commits.',
	calls: [
		readFile,
		readRawFile,
		readCard,
		showRepoPage,
		listFolder,
		listPaths,
		weighFolder,
		readShardHeaders,
		readGgufManifest,
		listRefs,
		listCommits,
		compareRevisions,
	],
}
