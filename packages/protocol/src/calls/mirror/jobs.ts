import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, count, pageSize } from '../../parameters.ts'
import { MirrorJob, MirrorJobItem, MirrorOrder } from '../../shapes/mirror.ts'
import { ORDER_BODY } from './rules.ts'

/** List the mirror jobs. */
export const listMirrorJobs = defineCall({
	method: 'GET',
	path: '/api/admin/mirror/jobs',
	who: 'person',
	cors: false,
	summary: 'List the mirror jobs',
	text: 'Unfinished ones first, then the newest: at most 100. Finished jobs are kept for 90 days.',
	answers: [{ text: 'The jobs', schema: z.array(MirrorJob) }],
	fails: ['hub-admin-needed', 'not-offered'],
})

/** Start a mirror job. */
export const startMirrorJob = defineCall({
	method: 'POST',
	path: '/api/admin/mirror/jobs',
	who: 'person',
	summary: 'Mirror repositories once',
	text: 'Fetches repositories with their large files. With `isPinned`, their commits are kept although the upstream deletes or rewrites them.',
	body: {
		schema: MirrorOrder.strict(),
		limits: ORDER_BODY,
		example: {
			upstream: 'public',
			source: { type: 'repos', repos: [{ kind: 'model', id: 'openai/whisper-tiny' }] },
			isPinned: true,
		},
	},
	answers: [{ text: 'The job', schema: MirrorJob }],
	fails: ['hub-admin-needed', 'not-offered', 'invalid-input', 'upstream-not-found'],
})

/** Read how far a mirror job is. */
export const readMirrorJob = defineCall({
	method: 'GET',
	path: '/api/admin/mirror/jobs/{job}',
	who: 'person',
	cors: false,
	summary: 'Read how far a mirror job is',
	text: 'Files, bytes, rate and time left, and why it failed or waits.',
	answers: [{ text: 'The job', schema: MirrorJob }],
	fails: ['hub-admin-needed', 'not-offered', 'mirror-job-not-found'],
})

/** Pause, resume, cancel or retry a mirror job. */
export const changeMirrorJob = defineCall({
	method: 'POST',
	path: '/api/admin/mirror/jobs/{job}',
	who: 'person',
	summary: 'Pause, resume, cancel or retry a mirror job',
	text: 'What came is kept, and a job that is retried goes on where it was. `retry` also tries a waiting job now.',
	body: { schema: z.strictObject({ action: z.enum(['pause', 'resume', 'cancel', 'retry']) }), example: { action: 'pause' } },
	answers: [{ text: 'The job', schema: MirrorJob }],
	fails: ['hub-admin-needed', 'not-offered', 'mirror-job-not-found', 'mirror-job-state'],
})

/** List the repositories of a mirror job. */
export const listMirrorJobRepositories = defineCall({
	method: 'GET',
	path: '/api/admin/mirror/jobs/{job}/repositories',
	who: 'person',
	cors: false,
	summary: 'List the repositories of a mirror job',
	text: 'In the order of the job. The next page begins after the last `position`.',
	query: {
		state: choice(['waiting', 'history', 'done', 'failed'], 'Only those in this state'),
		after: count('Only those after this position', { max: 1_000_000 }),
		limit: pageSize('Most repositories', 1000),
	},
	answers: [{ text: 'The repositories', schema: z.array(MirrorJobItem) }],
	fails: ['hub-admin-needed', 'not-offered', 'mirror-job-not-found'],
})
