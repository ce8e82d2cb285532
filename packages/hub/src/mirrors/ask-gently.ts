import { setTimeout as sleep } from 'node:timers/promises'
import { UpstreamError } from '../outside/upstreams.ts'
import type { Upstream, UpstreamLoad, UpstreamRecords } from './mirror-records.ts'

/** How long an upstream that did not answer is not asked again, in milliseconds. */
const AWAY_MS = 10_000
/** How long to wait when this hub has sent its share of a minute, in milliseconds. */
const SHARE_MS = 10_000
/** Longest wait for a second in which a request is left, and the wait that is asked for after it, in milliseconds. */
const PACE_MS_MAX = 10_000
const PACE_MS = 1000
const PACE_SPREAD_MS = 50
/** How often background work looks whether requests are left for it, in milliseconds. */
const LOOK_MS = 1000

/** Sends one request to an upstream, or says why it must not be sent now. */
export type AskGently = <T>(upstream: Upstream, work: () => Promise<T>) => Promise<T>

/**
 * Keeps what upstreams ask for, for all processes together: a pause after 429, and no more requests in a minute than the operator allows. An
 * upstream that is away is left alone for a moment, so that not every reader waits for it.
 */
export function createAskGently({
	records,
	now,
}: {
	records: { upstreams: Pick<UpstreamRecords, 'count' | 'pause' | 'noteFailure'> }
	now: () => Date
}): AskGently {
	const away = new Map<string, { until: number; error: UpstreamError }>()
	/** When each upstream last answered. */
	const answered = new Map<string, number>()
	/** When the failure of each upstream was last noted. */
	const noted = new Map<string, number>()

	/** What a failure means for the requests after it. It is noted every few seconds at most; what has no such repository has not failed. */
	async function noteFailure({ name }: Upstream, error: UpstreamError, { at, begun }: { at: Date; begun: number }): Promise<void> {
		const { trouble, message, retryAfterMs } = error
		if (trouble === 'busy') await records.upstreams.pause(name, new Date(at.getTime() + retryAfterMs))
		// It has answered others since: this request alone was lost.
		const isAlone = (answered.get(name) ?? -1) > begun
		if (trouble === 'away' && !isAlone) away.set(name, { until: performance.now() + AWAY_MS, error })
		if (trouble === 'missing' || performance.now() - (noted.get(name) ?? -Infinity) < AWAY_MS) return
		noted.set(name, performance.now())
		await records.upstreams.noteFailure(name, at, message.slice(0, 500))
	}

	/** Counts the request in the first second that has room for it. */
	async function count({ name }: Upstream): Promise<(UpstreamLoad & { at: Date }) | undefined> {
		for (const until = performance.now() + PACE_MS_MAX; ;) {
			const at = now()
			const counted = await records.upstreams.count(name, at)
			if (!counted || counted.waitMs === 0) return counted && { ...counted, at }
			if (performance.now() + counted.waitMs > until)
				throw new UpstreamError('busy', 'gets no more requests from this hub in this second', { retryAfterMs: PACE_MS })
			// Those who wait come one after the other, not all at the same moment.
			await sleep(counted.waitMs + Math.random() * PACE_SPREAD_MS, undefined, { ref: false })
		}
	}

	return async (upstream, work) => {
		const left = away.get(upstream.name)
		if (left && performance.now() < left.until) throw left.error
		const counted = await count(upstream)
		if (!counted) throw new UpstreamError('away', 'is no longer one of the upstreams of this hub')
		const { at } = counted
		const pauseMs = (counted.pausedUntil?.getTime() ?? 0) - at.getTime()
		if (pauseMs > 0) throw new UpstreamError('busy', 'asks for fewer requests', { retryAfterMs: pauseMs })
		if (counted.requests > upstream.requestsMax)
			throw new UpstreamError('busy', 'gets no more requests from this hub in this minute', { retryAfterMs: SHARE_MS })
		const begun = performance.now()
		try {
			const answer = await work()
			answered.set(upstream.name, performance.now())
			away.delete(upstream.name)
			return answer
		} catch (error) {
			if (error instanceof UpstreamError) await noteFailure(upstream, error, { at, begun })
			throw error
		}
	}
}

/** The same for work that no caller waits for: at most half of the requests of a minute are its own, so that callers find some left. */
export function createAskInBackground({
	records,
	ask,
	now,
}: {
	records: { upstreams: Pick<UpstreamRecords, 'load'> }
	ask: AskGently
	now: () => Date
}): (signal: AbortSignal) => AskGently {
	return (signal) => async (upstream, work) => {
		const share = Math.max(1, Math.floor(upstream.requestsMax / 2))
		for (;;) {
			signal.throwIfAborted()
			const load = await records.upstreams.load(upstream.name, now())
			// A pause is the caller's to wait for: it may be long.
			if (!load || load.requests < share || (load.pausedUntil && load.pausedUntil > now())) return ask(upstream, work)
			await sleep(LOOK_MS, undefined, { signal, ref: false })
		}
	}
}
