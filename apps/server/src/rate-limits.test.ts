import { expect, test } from 'vitest'
import { readSettings } from './config/read-settings.ts'
import { createRateLimits, type RateLimitsOptions } from './rate-limits.ts'

test('count() refuses a caller over the limit until the window ends, and no other caller', () => {
	let now = 777_000
	const limits = createRateLimits(readSettings({ STOA_RATE_API: '2' }), { now: () => now })
	expect(limits.count('api', 'ada')).toEqual({ ratelimit: '"api";r=1;t=300', 'ratelimit-policy': '"fixed window";"api";q=2;w=300' })
	limits.count('api', 'ada')
	now += 100_000
	expect(() => limits.count('api', 'ada')).toThrow('try again in 200 seconds')
	limits.count('api', 'bob')
	limits.count('pages', 'ada')
	now += 200_000
	expect(limits.count('api', 'ada').ratelimit).toBe('"api";r=1;t=300')
})

test('count() counts nothing where the limit is 0', () => {
	expect(createRateLimits(readSettings({ STOA_RATE_API: '0' })).count('api', 'ada')).toEqual({})
})

test('count() returns the remaining requests and time, by the counts of all processes', () => {
	let used = 0
	const opened: unknown[] = []
	const shared: RateLimitsOptions['shared'] = {
		open(name, window) {
			opened.push([name, window])
			// Another process has counted three.
			return { endMs: 100_500, add: () => 3 + (used += 1) }
		},
	}
	const limits = createRateLimits(readSettings({ STOA_RATE_API: '5' }), { shared, now: () => 50_000 })
	expect(limits.count('api', 'ada').ratelimit).toBe('"api";r=1;t=51')
	expect(limits.count('api', 'ada').ratelimit).toBe('"api";r=0;t=51')
	expect(() => limits.count('api', 'ada')).toThrow('try again in 51 seconds')
	expect(opened).toEqual([['api ada', { limit: 5, windowMs: 300_000, nowMs: 50_000 }]])
})
