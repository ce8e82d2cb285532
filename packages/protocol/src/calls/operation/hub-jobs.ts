import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { Job } from '../../shapes/admin.ts'
import { bytes, date, Done, whole } from '../../shapes/basics.ts'

const Queue = z.enum(['webhooks', 'emails', 'documentation', 'mirrors', 'conversions'])

const QueueCounts = z.object({
	waiting: whole.describe('Work that has not failed'),
	retrying: whole.describe('Work that failed and is tried again by itself'),
	givenUp: whole.describe('Work that failed too often'),
})

const Jobs = z.object({
	jobs: z.array(Job),
	queues: z.object({
		webhooks: QueueCounts,
		emails: QueueCounts,
		documentation: QueueCounts,
		mirrors: QueueCounts,
		conversions: QueueCounts,
	}),
	failed: z
		.array(
			z.object({
				queue: Queue,
				what: z.string().describe('The event and the host of a webhook, a user name, or a repository'),
				since: date,
				attempts: whole.nullable(),
				failure: z.string(),
				givenUp: z.boolean(),
				nextAt: date
					.nullable()
					.describe('When it is tried again; `null` after it was given up, and for upstreams, which are asked when a caller asks'),
			}),
		)
		.describe('At most 50, given up first, then the newest'),
	move: z
		.object({
			from: z.string(),
			to: z.string(),
			stage: z.enum(['copying', 'switching', 'done']),
			objects: whole,
			bytes,
			startedAt: date,
			finishedAt: date.nullable(),
		})
		.nullable()
		.describe('The move of all large files to another store'),
})

/** List the background work of the hub. */
export const readHubJobs = defineCall({
	method: 'GET',
	path: '/api/admin/jobs',
	who: 'person',
	cors: false,
	summary: 'List the background work of the hub',
	text: 'For administrators of the hub, signed in on its pages: each job with its last run in any process, the queues, and what failed.',
	answers: [{ text: 'Jobs, queues and failed work', schema: Jobs }],
	fails: ['hub-admin-needed', 'unavailable'],
})

/** Run a job now. */
export const runHubJob = defineCall({
	method: 'POST',
	path: '/api/admin/jobs/{job}/run',
	who: 'person',
	cors: false,
	summary: 'Run a job now',
	text: 'Begins a job out of turn and does not wait for its end. One process of the hub does a job at a time.',
	answers: [{ text: 'The job has begun', schema: Done }],
	fails: ['hub-admin-needed', 'job-not-found', 'job-running', 'unavailable'],
})

/** Try failed work again. */
export const retryHubWork = defineCall({
	method: 'POST',
	path: '/api/admin/queues/{queue}/retry',
	who: 'person',
	cors: false,
	summary: 'Try failed work again',
	text: 'Makes everything in `webhooks`, `emails`, `documentation` or `mirrors` that failed due now, also what was given up.',
	answers: [{ text: 'How much is tried again', schema: z.object({ count: whole }) }],
	fails: ['hub-admin-needed', 'job-not-found', 'unavailable'],
})
