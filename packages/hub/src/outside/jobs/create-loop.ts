import { createSetback } from './create-setback.ts'
import type { JobLog } from './job-log.ts'

/** A job that runs whenever there may be work. */
export interface Loop {
	/** Runs now, whenever `wake` is called, and at intervals. */
	start(): void
	/** Says that there may be work. */
	wake(): void
	/** Waits for the running work. */
	close(): Promise<void>
}

/** What `createLoop` needs. */
export interface LoopOptions {
	/** The name of the work in reports and in the list of jobs. */
	what: string
	/** Where the parts of the work are noted, under which key. */
	job?: { key: string; log: Pick<JobLog, 'announce' | 'pass'> } | undefined
	/** Does a part of the work; returns whether there may be more right now. */
	work: () => Promise<boolean>
	/** Longest time between two runs in milliseconds: a call of `wake` may get lost, and some work becomes due by time. */
	pollMs: number
	report: (what: string, error: unknown) => void
}

/** Creates a loop that never does two parts at once. A part that failed is tried again, after a longer wait each time. */
export function createLoop({ what, job, work, pollMs, report }: LoopOptions): Loop {
	let timer: NodeJS.Timeout | undefined
	let running: Promise<void> | undefined
	let isWanted = false
	let later: NodeJS.Timeout | undefined
	const ending = new AbortController()
	const setback = createSetback(what, report)
	job?.log.announce({ key: job.key, name: what, everyMs: pollMs })
	const part = job ? () => job.log.pass(job.key, work) : work

	async function run(): Promise<void> {
		do {
			isWanted = false
			let isMore = true
			while (isMore && !ending.signal.aborted) isMore = await part()
		} while (isWanted && !ending.signal.aborted)
	}

	function wake(): void {
		if (ending.signal.aborted) return
		if (running) {
			isWanted = true
			return
		}
		const waitMs = setback.waitMs()
		if (waitMs > 0) {
			clearTimeout(later)
			later = setTimeout(wake, waitMs).unref()
			return
		}
		running = run()
			.then(setback.succeeded, setback.failed)
			.finally(() => {
				running = undefined
			})
	}

	return {
		start() {
			timer = setInterval(wake, pollMs).unref()
			wake()
		},
		wake,
		async close() {
			ending.abort()
			clearInterval(timer)
			clearTimeout(later)
			await running
		},
	}
}
