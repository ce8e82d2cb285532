import { collectGarbage } from '@stoa/markdown/threads'

/** How long the hub has nothing to answer before it collects. Milliseconds. */
const QUIET_MS = 10_000
/** Growth of the heap since the last time that is worth the pause. Bytes. */
const GROWTH_MIN = 16 * 1024 * 1024

/**
 * Collects garbage once a busy hub has become quiet: the engine, which collects while there is something to do, would keep what the last large
 * requests left until the next ones come. It takes about a tenth of a second, at a moment when no visitor waits.
 */
export class QuietCollector {
	readonly #timer: NodeJS.Timeout
	#heapAfter = process.memoryUsage().heapUsed

	/** `quietMs`: default 10,000. */
	constructor({ quietMs = QUIET_MS }: { quietMs?: number } = {}) {
		this.#timer = setTimeout(() => this.#collect(), quietMs).unref()
	}

	/** A request came or ended. What stays open without either, such as a stream of events, is no work. */
	noteWork(): void {
		this.#timer.refresh()
	}

	#collect(): void {
		if (process.memoryUsage().heapUsed < this.#heapAfter + GROWTH_MIN) return
		collectGarbage({ type: 'major', execution: 'sync' })
		this.#heapAfter = process.memoryUsage().heapUsed
	}
}
