import { HubError } from '@stoa/vocabulary'
import { calls } from '@stoa/protocol'
import { type Answer, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/**
 * Features of the clients that this hub does not have: buckets, kernels, jobs. Reads return empty results, and
 * writes are refused (protocols 09 section 5 and 12).
 */
export const laterRoutes: readonly Route[] = [
	handle(calls.listBuckets, listNone),
	handle(calls.readBucket, missing),
	handle(calls.deleteBucket, missing),
	handle(calls.createBucket, makeBucket),
	handle(calls.changeBucket, missing),
	handle(calls.readBucketFile, missing),
	handle(calls.readKernelFile, missing),
	handle(calls.readKernel, missing),
	handle(calls.listJobHardware, () => []),
	handle(calls.listJobs, listNone),
	handle(calls.runJob, runJob),
	handle(calls.listScheduledJobs, listNone),
	handle(calls.scheduleJob, runJob),
]

function missing(): never {
	throw new HubError('repo-not-found')
}

/** An empty list for a namespace that exists. */
async function listNone({ hub, actor, params }: Call): Promise<Answer<typeof calls.listBuckets>> {
	const { namespace = '' } = params
	if (namespace === 'me') {
		if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
		return []
	}
	await hub.people.account(namespace).catch(() => missing())
	return []
}

function makeBucket({ rest }: Call): never {
	if (rest.length !== 1) missing()
	throw new HubError('not-offered', { what: 'buckets', why: 'keep the files in a model or dataset repository' })
}

function runJob(): never {
	throw new HubError('not-offered', { what: 'jobs', why: 'it has no machines to run them on' })
}
