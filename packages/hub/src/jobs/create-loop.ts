/** Work that is done whenever there may be some. */
export interface Loop {
	/** Looks now, and whenever it is called or the time comes. */
	start(): void
	/** There may be work. */
	wake(): void
	/** Resolves when there was nothing left to do. */
	settle(): Promise<void>
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

/** Makes a loop that never does two portions at once. A portion that failed is tried again at the next look. */
export function createLoop({ what, work, pollMs, report }: LoopOptions): Loop {
	let timer: NodeJS.Timeout | undefined
	let running: Promise<void> | undefined
	let isWanted = false
	let isClosed = false

	async function run(): Promise<void> {
		do {
			isWanted = false
			while (!isClosed && (await work()));
		} while (isWanted && !isClosed)
	}

	function wake(): void {
		if (isClosed) return
		if (running) {
			isWanted = true
			return
		}
		running = run()
			.catch((error: unknown) => report(what, error))
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
		async settle() {
			wake()
			while (running) await running
		},
		async close() {
			isClosed = true
			clearInterval(timer)
			await running
		},
	}
}
