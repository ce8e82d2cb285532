import { expect, test } from 'vitest'
import { parseSocials, SOCIAL_PLACES } from './socials.ts'

test('parseSocials() accepts names as people type and paste them, and drops empty ones', () => {
	expect(parseSocials({ github: ' @ada ', twitter: 'https://x.com/ada_l/?lang=en', linkedin: '', bluesky: 'ada.bsky.social' })).toEqual({
		github: 'ada',
		twitter: 'ada_l',
		bluesky: 'ada.bsky.social',
	})
})

test.each([
	['github', 'ada/engine'],
	['github', '-ada'],
	['twitter', 'javascript:alert(1)'],
	['bluesky', 'ada'],
	['bluesky', `${'a'.repeat(250)}.example`],
	['linkedin', 'a b c'],
	['linkedin', '../../in'],
] as const)('parseSocials() refuses an invalid name for %s: %s', (key, handle) => {
	expect(() => parseSocials({ [key]: handle })).toThrow(SOCIAL_PLACES[key].name)
})
