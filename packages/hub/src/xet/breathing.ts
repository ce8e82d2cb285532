import { setImmediate } from 'node:timers/promises'
import { noteSpent } from '../large-files/spent-buffers.ts'

/** Work between two pauses: at 300 MB/s less than 1 ms. */
const BYTES_BETWEEN_PAUSES = 262_144

/**
 * Lets other requests have their turn while one hashes or decodes a lot: the work runs in pieces of a millisecond. What it used up is noted
 * (`noteSpent`).
 */
export class Breathing {
	#bytes = 0

	/** Notes `bytes` of work done, and waits for a turn of the event loop when it has been enough. */
	async after(bytes: number): Promise<void> {
		noteSpent(bytes)
		this.#bytes += bytes
		if (this.#bytes < BYTES_BETWEEN_PAUSES) return
		this.#bytes = 0
		await setImmediate()
	}
}
