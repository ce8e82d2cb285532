import type { SharedCounts, WindowCount } from '@stoa/hub'
import { HubError, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Settings } from './config/settings.ts'

/** The groups by which requests are counted (protocol 01 section 6). */
export type RateBucket = 'api' | 'resolvers' | 'pages'

/** Length of a window. Seconds. */
const RATE_WINDOW_SECONDS = 300
const WINDOW_MS = RATE_WINDOW_SECONDS * 1000
/** Most callers in memory: beyond it, the counts of the least recent ones start again. */
const CALLERS_MAX = 200_000

/**
 * Counts requests in fixed windows, in memory: a database row for each request would cost more than most requests do. `shared` adds up the
 * counts of several processes in the background.
 */
export interface RateLimits {
	/** Counts one request; the headers to send with its answer. @throws {HubError} `too-many-requests` */
	count(bucket: RateBucket, caller: string): Record<string, string>
}

/** What counting needs. */
export interface RateLimitsOptions {
	/** Counts across all processes; without them this process counts alone. */
	shared?: Pick<SharedCounts, 'open'> | undefined
	/** Milliseconds since 1970. */
	now?: () => number
}

/** In a process alone, a caller's window begins with the first request: no caller gets two limits at a stroke of the clock. */
const ALONE: Pick<SharedCounts, 'open'> = {
	open(_name, { windowMs, nowMs }) {
		let used = 0
		return { endMs: nowMs + windowMs, add: () => (used += 1) }
	},
}

/** Creates the limits from the settings. */
export function createRateLimits(settings: Settings, { shared = ALONE, now = Date.now }: RateLimitsOptions = {}): RateLimits {
	const limits: Record<RateBucket, number> = {
		api: settings.STOA_RATE_API,
		resolvers: settings.STOA_RATE_FILES,
		pages: settings.STOA_RATE_PAGES,
	}
	const windows = new LRUCache<string, WindowCount>(entriesMax(CALLERS_MAX))

	function windowOf(name: string, limit: number, nowMs: number): WindowCount {
		const known = windows.get(name)
		if (known && nowMs < known.endMs) return known
		const opened = shared.open(name, { limit, windowMs: WINDOW_MS, nowMs })
		windows.set(name, opened)
		return opened
	}

	return {
		count(bucket, caller): Record<string, string> {
			const limit = limits[bucket]
			if (limit === 0) return {}
			const nowMs = now()
			const window = windowOf(`${bucket} ${caller}`, limit, nowMs)
			const used = window.add()
			const reset = Math.max(1, Math.ceil((window.endMs - nowMs) / 1000))
			if (used > limit) throw new HubError('too-many-requests', { seconds: reset })
			return {
				ratelimit: `"${bucket}";r=${limit - used};t=${reset}`,
				'ratelimit-policy': `"fixed window";"${bucket}";q=${limit};w=${RATE_WINDOW_SECONDS}`,
			}
		},
	}
}
