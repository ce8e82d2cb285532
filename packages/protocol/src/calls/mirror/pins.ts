import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, pageSize } from '../../parameters.ts'
import { Done, kind } from '../../shapes/basics.ts'
import { MirrorPin } from '../../shapes/mirror.ts'
import { optional } from '../fields.ts'

/** List the pinned revisions. */
export const listMirrorPins = defineCall({
	method: 'GET',
	path: '/api/admin/mirror/pins',
	who: 'person',
	cors: false,
	summary: 'List the pinned revisions of mirrored repositories',
	text: 'The newest first. A revision is pinned by a job with `isPinned`.',
	query: { skip: count('Leave out this many', { max: 1_000_000 }), limit: pageSize('Most pins', 200) },
	answers: [{ text: 'The pins', schema: z.array(MirrorPin) }],
	fails: ['hub-admin-needed', 'not-offered'],
})

const RemoveMirrorPin = z.strictObject({
	kind,
	name: z.string(),
	commit: optional(z.string().describe('The first digits of the commit. Default: all pins of the repository')),
})

/** Remove pins of a mirrored repository. */
export const removeMirrorPin = defineCall({
	method: 'DELETE',
	path: '/api/admin/mirror/pins',
	who: 'person',
	summary: 'Remove pins of a mirrored repository',
	text: 'What only the pin kept leaves with the next cleanup.',
	body: { schema: RemoveMirrorPin, example: { kind: 'model', name: 'openai/whisper-tiny' } },
	answers: [{ text: 'Removed', schema: Done }],
	fails: ['hub-admin-needed', 'not-offered', 'repo-not-found', 'mirror-pin-not-found'],
})
