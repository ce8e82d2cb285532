import { collectGarbage } from '@stoa/markdown/threads'

/** How long the hub has nothing to answer before it collects. Milliseconds. */
const QUIET_MS = 10_000
/** Part of the time of one core that a hub at rest uses, with probes, at most; a transfer of large files uses all of it. */
const IDLE_SHARE = 0.4
/** Growth of the heap since the last time that is worth the pause. Bytes. */
const GROWTH_MIN = 16 * 1024 * 1024
/** A larger heap, of some hundred thousand repositories, would take so long that the next visitor noticed. Bytes. */
const HEAP_MAX = 512 * 1024 * 1024

/**
 * Collects garbage once a busy hub has become quiet: the engine, which collects while there is something to do, would keep what the last large
 * requests left until the next ones come. It takes about a tenth of a second, at a moment when no visitor waits. A heap of more than half a
 * gigabyte is left to the engine.
 */
export class QuietCollector {
	readonly #timer: NodeJS.Timeout
	readonly #quietMs: number
	/** At the end of the last span without a request, when it was not known yet whether the hub was at work all the same. */
	#cpuBefore: NodeJS.CpuUsage | undefined
	#heapAfter = process.memoryUsage().heapUsed

	/** `quietMs`: default 10,000. */
	constructor({ quietMs = QUIET_MS }: { quietMs?: number } = {}) {
		this.#quietMs = quietMs
		this.#timer = setTimeout(() => this.#collectWhenIdle(), quietMs).unref()
	}

	/** A request came or ended. What stays open without either, such as a stream of events, is no work. */
	noteWork(): void {
		this.#cpuBefore = undefined
		this.#timer.refresh()
	}

	/** A large upload or download may last for minutes, in which no request comes or ends: those who wait for it would wait for this too. */
	#collectWhenIdle(): void {
		const before = this.#cpuBefore
		this.#cpuBefore = process.cpuUsage()
		const used = before && process.cpuUsage(before)
		if (used && (used.user + used.system) / 1000 < this.#quietMs * IDLE_SHARE) this.#collect()
		else this.#timer.refresh()
	}

	#collect(): void {
		const { heapUsed } = process.memoryUsage()
		if (heapUsed < this.#heapAfter + GROWTH_MIN || heapUsed > HEAP_MAX) return
		collectGarbage({ type: 'major', execution: 'sync' })
		this.#heapAfter = process.memoryUsage().heapUsed
	}
}
