import { createSetback } from './create-setback.ts'

/** Work that is done whenever there may be some. */
export interface Loop {
	/** Looks now, and whenever it is called or the time comes. */
	start(): void
	/** There may be work. */
	wake(): void
	/** Waits for work under way. */
	close(): Promise<void>
}

/** What `createLoop` needs. */
export interface LoopOptions {
	/** Names the work in reports. */
	what: string
	/** Does a portion; answers whether there may be more of it right now. */
	work: () => Promise<boolean>
	/** How long to wait at most until it looks again, in milliseconds: hints may get lost, and some work waits for a time. */
	pollMs: number
	report: (what: string, error: unknown) => void
}

/** Makes a loop that never does two portions at once. A portion that failed is tried again at the next look, and later each time it fails again. */
export function createLoop({ what, work, pollMs, report }: LoopOptions): Loop {
	let timer: NodeJS.Timeout | undefined
	let running: Promise<void> | undefined
	let isWanted = false
	let later: NodeJS.Timeout | undefined
	const ending = new AbortController()
	const setback = createSetback(what, report)

	async function run(): Promise<void> {
		do {
			isWanted = false
			let isMore = true
			while (isMore && !ending.signal.aborted) isMore = await work()
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
