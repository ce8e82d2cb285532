import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, count, pageSize } from '../../parameters.ts'
import { kind } from '../../shapes/basics.ts'
import { DroppedFiles, MirrorSpace } from '../../shapes/mirror.ts'

/** Read the space that mirrored repositories take. */
export const readMirrorSpace = defineCall({
	method: 'GET',
	path: '/api/admin/mirror/space',
	who: 'person',
	cors: false,
	summary: 'Read the space that mirrored repositories take',
	text: 'The largest first, or in another order: most hits, most bytes saved or taken, longest unused, by name.',
	query: {
		sort: choice(['size', 'hits', 'saved', 'taken', 'used', 'name'], 'The order. Default: `size`'),
		unused_days: count('Only repositories that were not used for so many days', { max: 36_500 }),
		skip: count('Leave out this many', { max: 1_000_000 }),
		limit: pageSize('Most repositories', 200),
	},
	answers: [{ text: 'The space', schema: MirrorSpace }],
	fails: ['hub-admin-needed', 'not-offered', 'invalid-input'],
})

/** Drop the large files of a mirrored repository. */
export const dropMirrorFiles = defineCall({
	method: 'POST',
	path: '/api/admin/mirror/space/drop',
	who: 'person',
	summary: 'Drop the large files of a mirrored repository',
	text: 'Commits and small files stay, and the next reader fetches the files again. What is pinned, kept by a rule or a job, in use, or shared with a repository of this hub stays.',
	body: { schema: z.strictObject({ kind, name: z.string() }), example: { kind: 'model', name: 'openai/whisper-tiny' } },
	answers: [{ text: 'What was dropped', schema: DroppedFiles }],
	fails: ['hub-admin-needed', 'not-offered', 'repo-not-found', 'not-mirrored', 'mirror-files-only-here'],
})
