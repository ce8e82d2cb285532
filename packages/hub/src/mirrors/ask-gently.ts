import { UpstreamError } from '../outside/upstreams.ts'
import type { Upstream, UpstreamRecords } from './mirror-records.ts'

/** How long an upstream that did not answer is not asked again, in milliseconds. */
const AWAY_MS = 10_000
/** How long to wait when this hub has sent its share of a minute, in milliseconds. */
const SHARE_MS = 10_000

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
	records: { upstreams: Pick<UpstreamRecords, 'count' | 'pause'> }
	now: () => Date
}): AskGently {
	const away = new Map<string, { until: number; error: UpstreamError }>()
	/** When each upstream last answered. */
	const answered = new Map<string, number>()
	return async (upstream, work) => {
		const left = away.get(upstream.name)
		if (left && performance.now() < left.until) throw left.error
		const at = now()
		const counted = await records.upstreams.count(upstream.name, at)
		if (!counted) throw new UpstreamError('away', 'is no longer one of the upstreams of this hub')
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
			if (error instanceof UpstreamError && error.trouble === 'busy')
				await records.upstreams.pause(upstream.name, new Date(at.getTime() + error.retryAfterMs))
			// It has answered others since: this request alone was lost.
			const isAlone = (answered.get(upstream.name) ?? -1) > begun
			if (error instanceof UpstreamError && error.trouble === 'away' && !isAlone)
				away.set(upstream.name, { until: performance.now() + AWAY_MS, error })
			throw error
		}
	}
}
