import { expect, test } from 'vitest'
import { compactCount, exactCount, exactTime, relativeTime, sizeText } from './format.ts'

test('sizeText() uses powers of 1000 and three figures', () => {
	expect([0, 812, 999, 1000, 4512, 16_128_000, 999_950, 700_000_000_000].map(sizeText)).toEqual([
		'0 B',
		'812 B',
		'999 B',
		'1 kB',
		'4.51 kB',
		'16.1 MB',
		'1 MB',
		'700 GB',
	])
})

test('compactCount() is short for people', () => {
	expect([7, 999, 12_431, 1_204_738, 7_241_732_096].map(compactCount)).toEqual(['7', '999', '12.4k', '1.2M', '7.2B'])
	expect([1000, 1050, 999_949, 999_950, 1e12, 2e15].map(compactCount)).toEqual(['1k', '1.1k', '999.9k', '1M', '1T', '2000T'])
})

test('exactCount() sets thousands apart', () => {
	expect([0, 999, 1000, 12_431, 1_204_738].map(exactCount)).toEqual(['0', '999', '1,000', '12,431', '1,204,738'])
})

test('relativeTime() looks back and ahead in the largest whole unit', () => {
	const now = new Date('2026-11-21T10:00:00Z')
	const before = (seconds: number): string => relativeTime(new Date(now.getTime() - seconds * 1000), now)
	expect([5, 90, 7200, 86_400, 86_400 * 8, 86_400 * 400].map(before)).toEqual([
		'just now',
		'1 minute ago',
		'2 hours ago',
		'yesterday',
		'last week',
		'last year',
	])
	expect(exactTime(now)).toBe('2026-11-21 10:00 UTC')
})

test('relativeTime() speaks the language of a page', () => {
	const now = new Date('2026-11-21T10:00:00Z')
	const yesterday = new Date('2026-11-20T10:00:00Z')
	expect(['he', 'fr', 'zh-TW'].map((language) => relativeTime(yesterday, now, language))).toEqual(['אתמול', 'hier', '昨天'])
	expect(relativeTime(now, now, 'fr')).toBe('maintenant')
})
