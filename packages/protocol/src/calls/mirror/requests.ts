import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, count, pageSize } from '../../parameters.ts'
import { kind } from '../../shapes/basics.ts'
import { MirrorRequest } from '../../shapes/mirror.ts'

/** List requests for repositories of upstreams. */
export const listMirrorRequests = defineCall({
	method: 'GET',
	path: '/api/mirror/requests',
	who: 'person',
	cors: false,
	summary: 'List requests for repositories of upstreams',
	text: "The caller's own, and those that the caller may answer. Waiting ones first, then the newest.",
	query: {
		state: choice(['waiting', 'approved', 'refused'], 'Only those in this state'),
		skip: count('Leave out this many', { max: 1_000_000 }),
		limit: pageSize('Most requests', 200),
	},
	answers: [{ text: 'The requests', schema: z.array(MirrorRequest) }],
	fails: ['not-offered'],
})

/** Ask for a repository of an upstream. */
export const askForMirror = defineCall({
	method: 'POST',
	path: '/api/mirror/requests',
	who: 'person',
	summary: 'Ask for a repository of an upstream',
	text: 'For upstreams whose repositories come by request. A rule may answer at once.',
	body: {
		schema: z.strictObject({ kind, name: z.string(), reason: z.string() }),
		example: { kind: 'model', name: 'openai/whisper-tiny', reason: 'Transcripts of our meetings' },
	},
	answers: [{ text: 'The request', schema: MirrorRequest }],
	fails: ['not-offered', 'invalid-input', 'repo-not-found', 'mirror-request-exists', 'upstream-unavailable', 'upstream-wrong'],
})

/** Answer a request for a repository of an upstream. */
export const answerMirrorRequest = defineCall({
	method: 'POST',
	path: '/api/mirror/requests/{request}',
	who: 'person',
	summary: 'Answer a request for a repository of an upstream',
	text: 'For administrators of the hub in a session, and members with the role `write` or `admin` of the organization that the upstream names. All requests for the same repository get the answer, and an approved repository is mirrored with its large files.',
	body: {
		schema: z.strictObject({
			answer: z.enum(['approve', 'refuse']),
			note: z.string().optional(),
			isPinned: z.boolean().optional().describe('Whether the commit that is there now is pinned. Default: false'),
		}),
		example: { answer: 'approve' },
	},
	answers: [{ text: 'The request', schema: MirrorRequest }],
	fails: ['not-offered', 'invalid-input', 'mirror-request-not-found', 'mirror-request-answered', 'upstream-not-found'],
})
