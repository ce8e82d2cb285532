import { HubError } from '@stoa/vocabulary'
import type { Settings } from './config/settings.ts'

/** What requests are counted by (protocol 01 section 6). */
export type RateBucket = 'api' | 'resolvers' | 'pages' | 'sign_in'

/** Length of a window. Seconds. */
const RATE_WINDOW_SECONDS = 300
/** Callers remembered at most; beyond it the window starts anew for everybody rather than growing. */
const CALLERS_MAX = 200_000

/** Counts requests in fixed windows, in this process. */
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
		sign_in: settings.STOA_RATE_SIGN_IN,
	}
	let windowIndex = -1
	const counts = new Map<string, number>()
	return {
		count(bucket, caller): Record<string, string> {
			const limit = limits[bucket]
			if (limit === 0) return {}
			const seconds = now() / 1000
			const index = Math.floor(seconds / RATE_WINDOW_SECONDS)
			if (index !== windowIndex || counts.size > CALLERS_MAX) counts.clear()
			windowIndex = index
			const key = `${bucket} ${caller}`
			const used = (counts.get(key) ?? 0) + 1
			counts.set(key, used)
			const reset = Math.max(1, Math.ceil((index + 1) * RATE_WINDOW_SECONDS - seconds))
			if (used > limit) throw new HubError('too-many-requests', { seconds: reset })
			return {
				ratelimit: `"${bucket}";r=${limit - used};t=${reset}`,
				'ratelimit-policy': `"fixed window";"${bucket}";q=${limit};w=${RATE_WINDOW_SECONDS}`,
			}
		},
	}
}
