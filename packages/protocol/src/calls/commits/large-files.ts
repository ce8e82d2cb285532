import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { countedPage, flag } from '../../parameters.ts'
import { kind, Nothing } from '../../shapes/basics.ts'
import { LargeFile, Shared } from '../../shapes/files.ts'
import { optional } from '../fields.ts'

/** `POST /api/{T}/{id}/lfs-files/batch` (protocol 04 section 10). */
const DeleteLargeFiles = z.object({
	deletions: z.object({ sha: z.array(z.string()).max(1000), rewriteHistory: optional(z.boolean()) }),
})

/** `POST /api/{T}/{id}/lfs-files/duplicate` (protocol 04 section 3.6). */
const ShareObjects = z.object({
	target: z.object({ type: optional(kind), name: z.string() }),
	files: z.array(z.object({ sha256: z.string() })),
})

/** List the large files of all revisions. */
export const listLargeFiles = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/lfs-files',
	who: 'writer',
	summary: 'List the large files of all revisions',
	query: countedPage(1000),
	answers: [{ text: 'Large files', schema: z.array(LargeFile) }],
	isPaged: true,
})

/** Delete large files. */
export const deleteLargeFiles = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/lfs-files/batch',
	who: 'administrator',
	summary: 'Delete large files',
	text: 'With `rewriteHistory` every commit that names them is written anew without them; otherwise their names stay and their bytes go.',
	body: {
		limits: listOf(1000, { keys: 0, bytes: 128 }),
		schema: DeleteLargeFiles,
		example: { deletions: { sha: ['0'.repeat(64)], rewriteHistory: true } },
	},
	answers: [{ text: 'Deleted', schema: Nothing }],
	fails: ['invalid-hash', 'stale-parent'],
})

/** Delete a large file. */
export const deleteLargeFile = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{id}/lfs-files/{sha}',
	who: 'administrator',
	summary: 'Delete a large file',
	query: { rewriteHistory: flag('Also from every commit that names it') },
	answers: [{ text: 'Deleted', schema: Nothing }],
	fails: ['invalid-hash', 'stale-parent'],
})

/** Take large files over into another repository. */
export const shareLargeFiles = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/lfs-files/duplicate',
	who: 'reader',
	summary: 'Take large files over into another repository',
	text: 'Nothing is sent again: the caller must read the one and write the other.',
	body: {
		limits: listOf(10000, { keys: 4, bytes: 256 }),
		schema: ShareObjects,
		example: { target: { type: 'model', name: 'ada/other' }, files: [{ sha256: '0'.repeat(64) }] },
	},
	answers: [{ text: 'Those that could not be taken over', schema: Shared }],
	fails: ['gated-repo', 'read-only', 'write-token-needed'],
})
