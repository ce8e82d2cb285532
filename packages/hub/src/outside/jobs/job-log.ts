/** A job that runs at intervals, in this process. */
export interface JobState {
	/** What it does, in words. */
	name: string
	everySeconds: number
	isRunning: boolean
	/** When it last began. */
	startedAt: Date | undefined
	/** How long the last run took that ended. */
	seconds: number | undefined
	/** How many runs in a row failed. */
	failures: number
	/** Why the last run failed; `undefined` after a success. */
	problem: string | undefined
}

/** Remembers how jobs went. */
export interface JobLog {
	/** Says that a job exists, before it runs for the first time. */
	announce(name: string, everyMs: number): void
	/** Runs a job; its failure is thrown as well. */
	run<T>(name: string, work: () => Promise<T>): Promise<T>
	states(): JobState[]
}

/** Creates an empty log. */
export function createJobLog(now: () => Date): JobLog {
	const states = new Map<string, JobState>()
	const stateOf = (name: string): JobState => {
		const known = states.get(name)
		const state = known ?? {
			name,
			everySeconds: 0,
			isRunning: false,
			startedAt: undefined,
			seconds: undefined,
			failures: 0,
			problem: undefined,
		}
		states.set(name, state)
		return state
	}
	return {
		announce(name, everyMs) {
			stateOf(name).everySeconds = everyMs / 1000
		},
		async run(name, work) {
			const state = stateOf(name)
			Object.assign(state, { isRunning: true, startedAt: now() })
			const begun = performance.now()
			try {
				const result = await work()
				Object.assign(state, { failures: 0, problem: undefined })
				return result
			} catch (error) {
				Object.assign(state, { failures: state.failures + 1, problem: error instanceof Error ? error.message : String(error) })
				throw error
			} finally {
				Object.assign(state, { isRunning: false, seconds: (performance.now() - begun) / 1000 })
			}
		},
		states: () => [...states.values()].map((state) => ({ ...state })),
	}
}
