import type { Health } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { presentJob } from './hub-jobs.ts'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/** How the hub is, for its administrators. The address is Stoa's own; no client knows it. */
export const hubHealthRoutes: readonly Route[] = [handle(calls.readHubHealth, read)]

type Answered = Answer<typeof calls.readHubHealth>

function presentBackup(run: NonNullable<Health['backup']>): NonNullable<Answered['backup']> {
	const { target, startedAt, finishedAt, backup, problem } = run
	return {
		target,
		startedAt: startedAt.toISOString(),
		finishedAt: finishedAt?.toISOString() ?? null,
		name: backup ?? null,
		problem: problem ?? null,
	}
}

function presentMachine(
	machine: Health['machine'],
): Pick<Answered, 'version' | 'startedAt' | 'diskFree' | 'diskSize' | 'eventLoopDelayMs' | 'settings'> {
	return {
		version: machine?.version ?? null,
		startedAt: machine?.startedAt.toISOString() ?? null,
		diskFree: machine?.free ?? null,
		diskSize: machine?.size ?? null,
		eventLoopDelayMs: machine?.delayMs ?? null,
		settings: [...(machine?.settings ?? [])],
	}
}

function presentCollection(run: NonNullable<Health['collection']>): NonNullable<Answered['collection']> {
	const { startedAt, finishedAt, freedBytes, freedCount } = run
	return { startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null, freedBytes, freedObjects: freedCount }
}

function presentScrub({ plan, cursors, progress, damaged, damages }: Health['scrub']): Answered['scrub'] {
	return {
		days: plan.days,
		bytesPerSecond: plan.bytesPerSecond,
		parts: cursors.map(({ part, objects, bytes, damaged: found, finishedAt }, index) => ({
			part,
			progress: progress[index] ?? 0,
			objects,
			bytes,
			damaged: found,
			finishedAt: finishedAt?.toISOString() ?? null,
		})),
		damaged,
		damages: damages.map(({ key, problem, foundAt, aside, mendedFrom, repos }) => ({
			key,
			problem,
			foundAt: foundAt.toISOString(),
			movedTo: aside ?? null,
			restoredFrom: mendedFrom ?? null,
			repositories: repos.map(({ kind, name }) => ({ type: kind, name })),
		})),
	}
}

async function read({ hub, actor }: Asked<typeof calls.readHubHealth>): Promise<Answered> {
	const { machine, database, queues, indexLagSeconds, backup, collection, scrub, jobs } = await hub.operation.health(actor)
	return {
		...presentMachine(machine),
		database: { ...database, now: database.now.toISOString() },
		queues,
		indexLagSeconds: indexLagSeconds ?? null,
		backup: backup ? presentBackup(backup) : null,
		collection: collection ? presentCollection(collection) : null,
		scrub: presentScrub(scrub),
		jobs: jobs.map(presentJob),
	}
}
