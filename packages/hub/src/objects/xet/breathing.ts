import { Turns } from '../../outside/jobs/turns.ts'
import { noteSpent } from '../store/spent-buffers.ts'

/** Lets other requests run while one hashes or decodes much data. Used buffers are reported to `noteSpent`. */
export class Breathing {
	readonly #turns = new Turns()

	/** Adds `bytes` of work, and waits for a turn of the event loop after enough work. */
	async after(bytes: number): Promise<void> {
		noteSpent(bytes)
		await this.#turns.take()
	}
}
