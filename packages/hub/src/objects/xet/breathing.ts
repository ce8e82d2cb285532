import { Turns } from '../../outside/jobs/turns.ts'
import { noteSpent } from '../store/spent-buffers.ts'

/** Lets other requests have their turn while one hashes or decodes a lot. What it used up is noted (`noteSpent`). */
export class Breathing {
	readonly #turns = new Turns()

	/** Notes `bytes` of work done, and waits for a turn of the event loop when it has been enough. */
	async after(bytes: number): Promise<void> {
		noteSpent(bytes)
		await this.#turns.take()
	}
}
