import { defineCall } from '../../call.ts'
import { NoItems } from '../../shapes/basics.ts'
import { none } from './shared.ts'

/** List machines for jobs. */
export const listJobHardware = defineCall({
	method: 'GET',
	path: '/api/jobs/hardware',
	who: 'anyone',
	summary: 'List machines for jobs',
	answers: [{ text: 'None', schema: NoItems }],
})

/** List jobs. */
export const listJobs = defineCall({
	method: 'GET',
	path: '/api/jobs/{namespace}',
	who: 'person',
	summary: 'List jobs',
	answers: [{ text: 'None', schema: NoItems }],
})

/** Run a job. */
export const runJob = defineCall({
	method: 'POST',
	path: '/api/jobs/{namespace}',
	who: 'person',
	...none('Run a job'),
})

/** List scheduled jobs. */
export const listScheduledJobs = defineCall({
	method: 'GET',
	path: '/api/scheduled-jobs/{namespace}',
	who: 'person',
	summary: 'List scheduled jobs',
	answers: [{ text: 'None', schema: NoItems }],
})

/** Schedule a job. */
export const scheduleJob = defineCall({
	method: 'POST',
	path: '/api/scheduled-jobs/{namespace}',
	who: 'person',
	...none('Schedule a job'),
})
