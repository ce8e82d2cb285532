import { Session } from 'node:inspector'

/** Offsets inside one script stay below this value, so that script and offset combine into one number. */
const OFFSETS = 2 ** 24

/**
 * The blocks of the program that have run, as V8 counts them in this thread. A block is identified by its start alone: V8 joins neighbors that ran
 * equally often, so their ends change from run to run while the set of starts is finite.
 */
export class Coverage {
	readonly #session = new Session()
	readonly #scripts = new Map<string, number>()
	readonly #isCounted: (url: string) => boolean

	/** @param isCounted whether to count the blocks of the script at this address */
	constructor(isCounted: (url: string) => boolean) {
		this.#isCounted = isCounted
		this.#session.connect()
		this.#session.post('Profiler.enable')
		this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
	}

	/** The blocks that have run since the previous call. */
	take(): Set<number> {
		const blocks = new Set<number>()
		// The session belongs to this thread, so it answers before `post` returns.
		this.#session.post('Profiler.takePreciseCoverage', (error, taken) => {
			if (error) throw error
			for (const { url, functions } of taken.result) {
				if (!this.#isCounted(url)) continue
				const script = this.#scripts.get(url) ?? this.#scripts.size
				this.#scripts.set(url, script)
				for (const { ranges } of functions)
					for (const { startOffset, count } of ranges) if (count > 0) blocks.add(script * OFFSETS + startOffset)
			}
		})
		return blocks
	}

	/** Stops counting, so that the program runs at full speed again. */
	close(): void {
		this.#session.disconnect()
	}
}
