import { HubError } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Settings } from './config/settings.ts'

/** What requests are counted by (protocol 01 section 6). */
export type RateBucket = 'api' | 'resolvers' | 'pages'

/** Length of a window. Seconds. */
const RATE_WINDOW_SECONDS = 300
/** Callers remembered at most: beyond it, those who asked least recently begin anew. */
const CALLERS_MAX = 200_000

/**
 * Counts requests in fixed windows, in this process alone: a row in the database for each request would cost more than most requests do. A
 * caller's window begins with the first request, so that no caller gets two at a stroke of the clock.
 */
export interface RateLimits {
	/** Counts one request; the headers to send with its answer. @throws {HubError} `too-many-requests` */
	count(bucket: RateBucket, caller: string): Record<string, string>
}

/** Limits as the settings say; `now` answers milliseconds. */
export function createRateLimits(settings: Settings, now: () => number = Date.now): RateLimits {
	const limits: Record<RateBucket, number> = {
		api: settings.STOA_RATE_API,
		resolvers: settings.STOA_RATE_FILES,
		pages: settings.STOA_RATE_PAGES,
	}
	const windows = new LRUCache<string, { used: number; end: number }>({ max: CALLERS_MAX })
	return {
		count(bucket, caller): Record<string, string> {
			const limit = limits[bucket]
			if (limit === 0) return {}
			const seconds = now() / 1000
			const key = `${bucket} ${caller}`
			const known = windows.get(key)
			const window = known && seconds < known.end ? known : { used: 0, end: seconds + RATE_WINDOW_SECONDS }
			window.used += 1
			windows.set(key, window)
			const { used, end } = window
			const reset = Math.max(1, Math.ceil(end - seconds))
			if (used > limit) throw new HubError('too-many-requests', { seconds: reset })
			return {
				ratelimit: `"${bucket}";r=${limit - used};t=${reset}`,
				'ratelimit-policy': `"fixed window";"${bucket}";q=${limit};w=${RATE_WINDOW_SECONDS}`,
			}
		},
	}
}
