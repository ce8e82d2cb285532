import { HubError } from '@stoa/vocabulary'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForBackup } from '../database/wait-for-backup.ts'
import { type Collection, type CollectDeps, type CollectOptions, IN_FLIGHT_MS, type Phase, READERS_MS } from './collect-steps.ts'
import { findStrays } from './find-strays.ts'
import { deletions, endUploads, markings, pruning, purging } from './free-bytes.ts'
import type { GarbageRun } from './garbage-records.ts'
import { histories } from './read-histories.ts'
import { repackXorbs } from './repack-xorbs.ts'

/** In this order: what is no longer named, what nothing refers to, what may be deleted, and what can be made smaller. */
const PHASES: readonly Phase[] = [endUploads, purging, histories, ...markings, findStrays, ...deletions, repackXorbs, pruning]

/** How often a run says that it is alive, in milliseconds. */
const BEAT_MS = 15_000
/** A rest is this many times as long as the work before it: in an idle process, and in one whose event loop is never idle. */
const REST_SHARE = { idle: 0.5, busy: 4 }
/** Longest rest in milliseconds. */
const REST_MS_MAX = 10_000

/** Deletes stored bytes that nothing refers to any more. */
export interface Collector {
	/** Hours within which bytes leave the disk after a person has deleted what they belong to. */
	hoursMax: number
	/** The same for large files that a repository keeps in no history any more: those of a deleted branch. */
	unnamedHoursMax: number
	/**
	 * Collects until all is done, or `signal` fires. A run that was stopped or killed is continued by the next one, of any process.
	 *
	 * @throws `collection-running` while another one runs
	 */
	collect(options?: CollectOptions, signal?: AbortSignal): Promise<GarbageRun>
	/** Begins a run and resolves with its id. @throws `collection-running` */
	start(options?: CollectOptions): Promise<string>
	/** A run that `start` began here: how far it is, or why it failed; `undefined` for any other. */
	state(id: string): { run: GarbageRun; failure: string | undefined } | undefined
	/** The newest run of all processes. */
	latest(): Promise<GarbageRun | undefined>
	/** Stops what `start` began. */
	close(): Promise<void>
}

const HOUR_MS = 3_600_000
/** Runs begin every hour, and what is deleted in parts needs several. What shares a xorb with other files waits for its readers, and for one more run. */
const RUNS_MS = 4 * HOUR_MS + READERS_MS + HOUR_MS

/** A signal may fire at any time. */
const isStopped = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false

/** Waits, or stops waiting when `signal` fires. */
const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)

/** Returns a function that rests after work: the longer, the busier the process was with other things during the rest before. */
function resting(signal: AbortSignal | undefined): () => Promise<void> {
	let since = performance.now()
	let busy = 1
	return async () => {
		const share = REST_SHARE.idle + (REST_SHARE.busy - REST_SHARE.idle) * busy
		const before = performance.eventLoopUtilization()
		await wait(Math.min((performance.now() - since) * share, REST_MS_MAX), signal)
		busy = performance.eventLoopUtilization(before).utilization
		since = performance.now()
	}
}

/** Creates the collector. It rests between its steps, and deletes nothing while a backup runs. */
export function createCollector(deps: CollectDeps): Collector {
	const { records, graceMs, now, report } = deps
	const started = new Map<string, { run: GarbageRun; failure: string | undefined }>()
	const working = new Set<Promise<unknown>>()
	const closing = new AbortController()

	async function runPhases(collection: Collection): Promise<void> {
		const { run, signal, rest } = collection
		const first = PHASES.findIndex(({ name }) => name === run.phase)
		for (const phase of PHASES.slice(Math.max(0, first))) {
			let after: string | undefined = phase.name === run.phase ? run.after : ''
			while (after !== undefined) {
				Object.assign(run, { phase: phase.name, after })
				await records.garbage.note(run)
				await waitForBackup(records.backupRuns, signal)
				if (isStopped(signal)) return
				after = await phase.step(collection, after)
				await rest()
			}
		}
	}

	async function begin({ isNow = false }: CollectOptions): Promise<GarbageRun> {
		const run = await records.garbage.begin(records.newId(), now())
		if (!run) throw new HubError('collection-running')
		// An operator who does not wait wants everything that is dead now, so the run begins anew.
		if (isNow) Object.assign(run, { phase: '', after: '' })
		return run
	}

	async function finish(run: GarbageRun, options: CollectOptions, signal: AbortSignal | undefined): Promise<GarbageRun> {
		const beat = setInterval(() => {
			records.garbage.note(run).catch((error: unknown) => report('say that the collection is running', error))
		}, BEAT_MS).unref()
		try {
			await runPhases({ ...deps, options, run, signal, rest: resting(signal) })
			if (isStopped(signal)) await records.garbage.pause(run)
			else await records.garbage.finish(run, now())
			return Object.assign(run, isStopped(signal) ? {} : { finishedAt: now() })
		} catch (error) {
			await records.garbage.pause(run).catch(() => undefined) // the failure before it is the one to report
			throw error
		} finally {
			clearInterval(beat)
		}
	}

	return {
		hoursMax: Math.ceil((graceMs + RUNS_MS) / HOUR_MS),
		unnamedHoursMax: Math.ceil((graceMs + IN_FLIGHT_MS + RUNS_MS) / HOUR_MS),
		collect: async (options = {}, signal) => finish(await begin(options), options, signal),
		async start(options = {}) {
			const run = await begin(options)
			const state: { run: GarbageRun; failure: string | undefined } = { run, failure: undefined }
			started.set(run.id, state)
			const work = finish(run, options, closing.signal).catch((error: unknown) => {
				state.failure = error instanceof Error ? error.message : String(error)
			})
			working.add(work)
			void work.then(() => working.delete(work))
			return run.id
		},
		state: (id) => started.get(id),
		latest: () => records.garbage.latest(),
		async close() {
			closing.abort()
			await Promise.all(working)
		},
	}
}
