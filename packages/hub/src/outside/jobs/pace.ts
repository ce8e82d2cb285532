import { setTimeout as sleep } from 'node:timers/promises'

/** Slows reading down, so that requests come first. */
export interface Pace {
	/** Waits until so many bytes may have been read, and while the machine is busy. @throws the reason of the signal once it has fired */
	take(bytes: number): Promise<void>
}

/** How long a busy machine is left alone before it is asked again. Milliseconds. */
const BUSY_MS = 1000
/** Waits are at least this long, because timers are no more precise. Milliseconds. */
const WAIT_MIN_MS = 20

/** Creates a pace of at most so many bytes a second. */
export function createPace(options: { bytesPerSecond: number; isBusy: () => boolean; signal: AbortSignal }): Pace {
	const { bytesPerSecond, isBusy, signal } = options
	/** When the bytes that were taken have had their time. */
	let until = 0
	return {
		async take(bytes) {
			signal.throwIfAborted()
			while (isBusy()) await sleep(BUSY_MS, undefined, { signal, ref: false })
			until = Math.max(until, performance.now()) + (bytes / bytesPerSecond) * 1000
			const waitMs = until - performance.now()
			if (waitMs >= WAIT_MIN_MS) await sleep(waitMs, undefined, { signal, ref: false })
		},
	}
}

/** No pace: for `stoa check`, where a person waits. */
export const FULL_SPEED: Pace = { take: async () => undefined }
