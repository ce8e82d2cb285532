import { Session } from 'node:inspector'

/** Offsets inside one script stay below this, so that a script and an offset make one number. */
const OFFSETS = 2 ** 24

/**
 * Which blocks of the program have run, as V8 counts them in this thread. A block is named by its beginning alone: V8 joins neighbors that ran
 * equally often, so ends move from run to run while the set of beginnings is finite.
 */
export class Coverage {
	readonly #session = new Session()
	readonly #scripts = new Map<string, number>()
	readonly #isCounted: (url: string) => boolean

	/** @param isCounted whether the blocks of the script at this address matter */
	constructor(isCounted: (url: string) => boolean) {
		this.#isCounted = isCounted
		this.#session.connect()
		this.#session.post('Profiler.enable')
		this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
	}

	/** The blocks that have run since the call before. */
	take(): Set<number> {
		const blocks = new Set<number>()
		// Answered before `post` returns: the session belongs to this thread.
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

	/** Stops counting: the program runs at full speed again. */
	close(): void {
		this.#session.disconnect()
	}
}
