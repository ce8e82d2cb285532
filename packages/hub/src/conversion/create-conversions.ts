import { createLoop, type Loop, type LoopOptions } from '../outside/jobs/create-loop.ts'
import type { JobLog } from '../outside/jobs/job-log.ts'
import { createTableThreads } from '../viewer/table-threads.ts'
import type { Conversions } from './conversions.ts'
import { createConvertThreads } from './convert-threads.ts'
import { ConversionRun, type RunConversionDeps } from './run-conversion.ts'

/** What the service needs. `sourceMax` 0: nothing is converted. */
export interface ConversionsDeps extends Omit<RunConversionDeps, 'tables' | 'writer'> {
	jobs: Pick<JobLog, 'announce' | 'pass'>
}

/** How often it is asked what is due, in milliseconds. */
const LOOK_MS = 3000
/** Datasets that are converted at a time. They take turns at the thread that writes, so that a small one does not wait for the end of a large one. */
const AT_ONCE = 2
/** Longest processor time for the types of a file in milliseconds. */
const HEAD_MS_MAX = 60_000

/** Creates the service; its threads start at first use. */
export function createConversions(deps: ConversionsDeps): Conversions {
	const { records, sourceMax, jobs, now, report } = deps
	const isOn = sourceMax > 0
	const tables = createTableThreads({ timeMsMax: HEAD_MS_MAX })
	const writer = createConvertThreads()
	const stopping = new AbortController()
	let isFollowing = false
	const createTurn = (job: LoopOptions['job']): Loop =>
		createLoop({
			what: 'convert datasets to Parquet',
			job,
			pollMs: LOOK_MS,
			report,
			async work() {
				const claimed = stopping.signal.aborted ? undefined : await records.conversions.claim(now())
				if (!claimed) return false
				await new ConversionRun({ ...deps, tables, writer }, claimed, stopping.signal).run()
				return true
			},
		})
	// All of them are one job for the administrators.
	const loops = isOn
		? Array.from({ length: AT_ONCE }, (_, turn) => createTurn(turn === 0 ? { key: 'conversions', log: jobs } : undefined))
		: []
	return {
		isOn,
		of: ({ id }) => records.conversions.of(id),
		follow() {
			if (!isFollowing) for (const loop of loops) loop.start()
			isFollowing = true
		},
		async close() {
			stopping.abort()
			await Promise.all([tables.close(), writer.close()])
			await Promise.all(loops.map((loop) => loop.close()))
		},
	}
}
