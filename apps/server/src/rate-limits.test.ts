import { expect, test } from 'vitest'
import { readSettings } from './config/read-settings.ts'
import { createRateLimits } from './rate-limits.ts'

test('count() refuses a caller over the limit until the window ends, and nobody else', () => {
	let now = 777_000
	const limits = createRateLimits(readSettings({ STOA_RATE_API: '2' }), () => now)
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
