import type { Hub, MirrorJobs, MirrorRequests, MirrorSpace, ShownJob } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { presentJob, presentPin, presentRequest, presentRule, presentSpace } from '../present-mirror.ts'
import type { AdminCommand, AdminResult } from './commands.ts'

/** Commands about what is mirrored without a request of a client. */
export type MirrorCommand = Extract<AdminCommand, { do: `mirror-${string}` }>

/** Whether it is such a command. */
export function isMirrorCommand(command: AdminCommand): command is MirrorCommand {
	return command.do.startsWith('mirror-')
}

/** Pins and failures that an answer lists. */
const PINS_MAX = 1000
const FAILURES_MAX = 100

/** @throws {HubError} `not-offered` */
function jobsOf({ mirrorJobs }: Hub): MirrorJobs {
	if (!mirrorJobs) throw new HubError('not-offered', { what: 'upstreams', why: 'it was opened without a mirror' })
	return mirrorJobs
}

/** @throws {HubError} `not-offered` */
function spaceOf({ mirrorSpace }: Hub): MirrorSpace {
	if (!mirrorSpace) throw new HubError('not-offered', { what: 'upstreams', why: 'it was opened without a mirror' })
	return mirrorSpace
}

/** @throws {HubError} `not-offered` */
function requestsOf({ mirrorRequests }: Hub): MirrorRequests {
	if (!mirrorRequests) throw new HubError('not-offered', { what: 'upstreams', why: 'it was opened without a mirror' })
	return mirrorRequests
}

async function answer(jobs: MirrorJobs, job: ShownJob): Promise<AdminResult> {
	const failed = job.totals.reposFailed > 0 ? await jobs.items(job.id, { limit: FAILURES_MAX, state: 'failed' }) : []
	return { did: 'mirror-job', job: presentJob(job), failures: failed.map(({ problem = '' }) => problem) }
}

/** Runs a command. @throws the domain's failures */
export async function runMirrorCommand(hub: Hub, command: MirrorCommand): Promise<AdminResult> {
	const jobs = jobsOf(hub)
	switch (command.do) {
		case 'mirror-add':
			return { did: 'mirror-add', rule: presentRule(await jobs.addRule(command)) }
		case 'mirror-list': {
			const pins = await jobs.pins({ skip: 0, limit: PINS_MAX })
			return { did: 'mirror-list', rules: (await jobs.rules()).map(presentRule), pins: pins.map(presentPin) }
		}
		case 'mirror-remove':
			await jobs.removeRule(command.name)
			return { did: 'mirror-remove', name: command.name }
		case 'mirror-unpin':
			await jobs.unpin({ kind: command.kind, id: command.id }, command.commit)
			return { did: 'mirror-unpin', name: command.id }
		case 'mirror-run':
			return answer(jobs, await jobs.runRule(command.name))
		case 'mirror-start':
			return answer(jobs, await jobs.start(command.order))
		case 'mirror-job':
			return answer(jobs, await jobs.job(command.id))
		case 'mirror-jobs':
			return { did: 'mirror-jobs', jobs: (await jobs.jobs()).map(presentJob) }
		case 'mirror-space':
			return { did: 'mirror-space', space: presentSpace(await spaceOf(hub).show({ ...command, skip: 0 })) }
		case 'mirror-requests': {
			const { state, limit } = command
			return { did: 'mirror-requests', requests: (await requestsOf(hub).list({ state, skip: 0, limit })).map(presentRequest) }
		}
		case 'mirror-answer':
			return { did: 'mirror-answer', request: presentRequest(await requestsOf(hub).answer(command.id, command)) }
		case 'mirror-drop':
			return { did: 'mirror-drop', name: command.id, dropped: await spaceOf(hub).drop(command) }
		default:
			return answer(jobs, await jobs.act(command.id, command.act))
	}
}
