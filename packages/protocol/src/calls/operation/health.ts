import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { AdminResult } from '../../shapes/admin.ts'
import { anything } from '../../shapes/basics.ts'

/** Ask whether the hub is alive. */
export const checkHealth = defineCall({
	method: 'GET',
	path: '/healthz',
	who: 'anyone',
	summary: 'Ask whether the hub is alive',
	answers: [{ text: 'It is', schema: z.object({ status: z.literal('ok') }) }],
})

const Part = z.enum(['ok', 'ill'])

/** Ask whether the hub can answer. */
export const checkReadiness = defineCall({
	method: 'GET',
	path: '/readyz',
	who: 'anyone',
	summary: 'Ask whether the hub can answer',
	text: 'Without its database it cannot, and the failure names it. With a disk that is full or read-only, or without the store of large files, it answers everything else, and `parts` says so.',
	answers: [
		{ text: 'It can', schema: z.object({ status: z.literal('ready'), parts: z.object({ database: Part, disk: Part, largeFiles: Part }) }) },
	],
	fails: ['unavailable'],
})

/** Read figures for Prometheus. */
export const readMetrics = defineCall({
	method: 'GET',
	path: '/metrics',
	who: 'operator',
	format: 'text',
	cors: false,
	summary: 'Read figures for Prometheus',
	text: 'For callers on the machine of the hub, from the addresses of `STOA_METRICS_FROM`, or with the token of `STOA_METRICS_TOKEN`.',
	answers: [{ text: 'Figures', type: 'text/plain' }],
	fails: ['operator-only'],
})

/** Do what the command line asks. */
export const runAdminCommand = defineCall({
	method: 'POST',
	path: '/-/admin',
	who: 'operator',
	limit: 'refused',
	cors: false,
	summary: 'Do what the command line asks',
	text: 'For `stoa` on the same machine; it may change from version to version.',
	body: { schema: anything },
	answers: [{ text: 'What the command answers', schema: AdminResult }],
})
