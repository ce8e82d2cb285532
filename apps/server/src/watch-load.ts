import { availableParallelism, loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Programs that want to run for each processor, from which on background work waits. */
const LOAD_MAX = 1.5
/** Delay of the event loop from which on it waits, in milliseconds. */
const DELAY_MAX_MS = 200
const RESOLUTION_MS = 50
/** The delay is that of the last period of this length, in milliseconds. */
const PERIOD_MS = 5000

/** Watches how busy the machine and this process are. */
export interface Load {
	/** Whether background work should wait. */
	isBusy: () => boolean
	/** The longest delay of the event loop in the last seconds, in milliseconds. */
	delayMs: () => number
	close: () => void
}

/** Starts watching. */
export function watchLoad(): Load {
	const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
	delays.enable()
	let last = 0
	const timer = setInterval(() => {
		last = Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
		delays.reset()
	}, PERIOD_MS).unref()
	return {
		isBusy: () => last > DELAY_MAX_MS || (loadavg()[0] ?? 0) / availableParallelism() > LOAD_MAX,
		delayMs: () => last,
		close() {
			clearInterval(timer)
			delays.disable()
		},
	}
}
