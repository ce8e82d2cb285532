/** A terminal's Ctrl-C reaches the program twice when its launcher passes the signal on: what comes this soon is the same wish. Milliseconds. */
const SAME_WISH_MS = 2000

/**
 * Fires on the first SIGTERM or SIGINT, so that a server can be stopped cleanly; asked again later, the process ends at once. Call it before
 * anything is started: what a start has opened by then is closed as well.
 */
export function stopOnSignals(): AbortSignal {
	const stopping = new AbortController()
	let firstAt: number | undefined
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.on(signal, () => {
			if (firstAt === undefined) {
				firstAt = performance.now()
				stopping.abort(new StartStopped())
			} else if (performance.now() - firstAt > SAME_WISH_MS) process.exit(1)
		})
	}
	return stopping.signal
}

/** A start that was told to stop: what it had opened is closed, and nothing went wrong. */
export class StartStopped extends Error {
	override readonly name = 'StartStopped'
	override readonly message = 'The hub was told to stop while it started'
}
