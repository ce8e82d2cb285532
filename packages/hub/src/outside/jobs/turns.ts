import { setImmediate } from 'node:timers/promises'

/** Work between two turns of the event loop, in milliseconds: with garbage collected on top, others still wait less than a person notices. */
const TURN_MS = 5

/**
 * Other requests have their turn while one does a lot. For loops over what one request brings, whatever their number: `take` at the top of
 * each. It looks at the time, not at how many there were: one item may take as long as a thousand others.
 */
export class Turns {
	#since = performance.now()

	/** Waits for a turn of the event loop once enough time has passed since the last one. */
	async take(): Promise<void> {
		if (performance.now() - this.#since < TURN_MS) return
		await setImmediate()
		this.#since = performance.now()
	}
}
