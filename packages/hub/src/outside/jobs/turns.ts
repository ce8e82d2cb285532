import { setImmediate } from 'node:timers/promises'

/** Longest work between two turns of the event loop, in milliseconds: even with garbage collection, other requests wait less than a person notices. */
const TURN_MS = 5

/**
 * Lets other requests run while one request does much work. Call `take` at the start of each step of a loop over a request's content. It
 * measures time and not the number of steps, because one step may take as long as a thousand others.
 */
export class Turns {
	#since = performance.now()

	/** Waits for a turn of the event loop if enough time has passed since the last one. */
	async take(): Promise<void> {
		if (performance.now() - this.#since < TURN_MS) return
		await setImmediate()
		this.#since = performance.now()
	}
}
