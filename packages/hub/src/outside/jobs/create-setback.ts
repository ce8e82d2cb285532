/** How repeated work handles a lasting failure, such as an unavailable database: it waits longer each time and reports only once. */
export interface Setback {
	/** Milliseconds until the next attempt; 0 when there was no failure. */
	waitMs(): number
	/** Reports the first of several failures in a row. */
	failed(error: unknown): void
	succeeded(): void
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

/** Creates it for the work that `what` names in reports. */
export function createSetback(what: string, report: (what: string, error: unknown) => void): Setback {
	let failures = 0
	let until = 0
	return {
		waitMs: () => Math.max(0, until - performance.now()),
		failed(error) {
			if (failures === 0) report(what, error)
			until = performance.now() + Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
			failures += 1
		},
		succeeded() {
			failures = 0
			until = 0
		},
	}
}
