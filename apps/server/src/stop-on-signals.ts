/** A terminal's Ctrl-C reaches the program twice when its launcher passes the signal on: what comes this soon is the same wish. Milliseconds. */
const SAME_WISH_MS = 2000

/** Stops a server cleanly on SIGTERM and SIGINT; asked again later, the process ends at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
	let firstAt: number | undefined
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.on(signal, () => {
			if (firstAt === undefined) {
				firstAt = performance.now()
				void stop()
			} else if (performance.now() - firstAt > SAME_WISH_MS) process.exit(1)
		})
	}
}
