import type { JobState } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/** The background work of the hub, for its administrators. The addresses are Stoa's own; no client knows them. */
export const hubJobRoutes: readonly Route[] = [
	handle(calls.readHubJobs, list),
	handle(calls.runHubJob, async ({ hub, actor, params }) => {
		await hub.operation.runJob(actor, params.job)
		return { success: true as const }
	}),
	handle(calls.retryHubWork, async ({ hub, actor, params }) => ({ count: await hub.operation.retryFailed(actor, params.queue) })),
]

type Answered = Answer<typeof calls.readHubJobs>

/** A job as the API shows it. */
export function presentJob(job: JobState): Answered['jobs'][number] {
	const { key, name, everySeconds, isRunning, startedAt, seconds, failures, problem, nextAt, canRun } = job
	return {
		key,
		name,
		everySeconds,
		isRunning,
		startedAt: startedAt?.toISOString() ?? null,
		seconds: seconds ?? null,
		failures,
		problem: problem ?? null,
		nextAt: nextAt?.toISOString() ?? null,
		canRun,
	}
}

async function list({ hub, actor }: Asked<typeof calls.readHubJobs>): Promise<Answered> {
	const { jobs, queues, failed, move } = await hub.operation.jobs(actor)
	return {
		jobs: jobs.map(presentJob),
		queues,
		failed: failed.map(({ queue, what, since, attempts, failure, isGivenUp, nextAt }) => ({
			queue,
			what,
			since: since.toISOString(),
			attempts: attempts ?? null,
			failure,
			givenUp: isGivenUp,
			nextAt: nextAt?.toISOString() ?? null,
		})),
		move: move
			? {
					from: move.from,
					to: move.to,
					stage: move.stage,
					objects: move.objects,
					bytes: move.bytes,
					startedAt: move.startedAt.toISOString(),
					finishedAt: move.finishedAt?.toISOString() ?? null,
				}
			: null,
	}
}
