import { collectGarbageInSteps } from '@stoa/markdown/threads'

/** How long the hub has nothing to answer before it collects. Milliseconds. */
const QUIET_MS = 5000
/** Part of the time of one core that a hub at rest uses, with probes, at most; a transfer of large files uses all of it. */
const IDLE_SHARE = 0.4
/** Growth of the heap since the last time that is worth the pause. Bytes. */
const GROWTH_MIN = 16 * 1024 * 1024

/**
 * Collects garbage when a busy hub becomes quiet, and again whenever the jobs of a quiet hub have filled the heap. The engine itself collects
 * only while there is work: it would keep what the last large requests left until the next ones come, and let a job leave hundreds of megabytes.
 * The collection runs in steps, so that a visitor who comes meanwhile waits for one step only.
 */
export class QuietCollector {
	readonly #timer: NodeJS.Timeout
	readonly #quietMs: number
	readonly #collectNow: () => Promise<void>
	/** At the end of the last span without a request, when it was not known yet whether the hub was at work all the same. */
	#cpuBefore: NodeJS.CpuUsage | undefined
	#isCollecting = false
	#heapAfter = process.memoryUsage().heapUsed

	/** `quietMs`: default 5,000. `collect`: replaces the engine's collection in tests. */
	constructor({ quietMs = QUIET_MS, collect = collectGarbageInSteps }: { quietMs?: number; collect?: () => Promise<void> } = {}) {
		this.#quietMs = quietMs
		this.#collectNow = collect
		this.#timer = setTimeout(() => this.#collectWhenIdle(), quietMs).unref()
	}

	/** A request started or ended. A connection that stays open without either, such as a stream of events, is not work. */
	noteWork(): void {
		this.#cpuBefore = undefined
		this.#timer.refresh()
	}

	/** Looks no more. */
	close(): void {
		clearTimeout(this.#timer)
	}

	/** A large upload or download can last for minutes without another request; it must not be delayed by a collection. */
	#collectWhenIdle(): void {
		const before = this.#cpuBefore
		this.#cpuBefore = process.cpuUsage()
		const used = before && process.cpuUsage(before)
		if (used && (used.user + used.system) / 1000 < this.#quietMs * IDLE_SHARE) void this.#collectGrown()
		this.#timer.refresh()
	}

	/** Does nothing while a collection runs: one takes longer than the time between two checks. */
	async #collectGrown(): Promise<void> {
		const { heapUsed } = process.memoryUsage()
		if (this.#isCollecting || heapUsed < this.#heapAfter + GROWTH_MIN) return
		this.#isCollecting = true
		await this.#collectNow()
		this.#isCollecting = false
		this.#heapAfter = process.memoryUsage().heapUsed
	}
}
