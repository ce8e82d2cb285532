import { expect, test } from 'vitest'
import { isOpen, nextOpening } from './hours.ts'

const NIGHT = { from: 22, to: 6 }

test.each([
	['2026-05-01T21:59:59Z', false, '2026-05-01T22:00:00.000Z'],
	['2026-05-01T22:00:00Z', true, '2026-05-01T22:00:00.000Z'],
	['2026-05-01T05:59:59Z', true, '2026-05-01T05:59:59.000Z'],
	['2026-05-01T06:00:00Z', false, '2026-05-01T22:00:00.000Z'],
])('hours over midnight: at %s open is %s, and the next opening is %s', (at, open, next) => {
	expect(isOpen(NIGHT, new Date(at))).toBe(open)
	expect(nextOpening(NIGHT, new Date(at)).toISOString()).toBe(next)
})

test('nextOpening() is the next day when the hours of this day are over, and now without hours', () => {
	const at = new Date('2026-05-01T12:30:00Z')
	expect(nextOpening({ from: 8, to: 12 }, at).toISOString()).toBe('2026-05-02T08:00:00.000Z')
	expect(nextOpening({ from: 3, to: 3 }, at)).toEqual(at)
	expect(nextOpening(undefined, at)).toEqual(at)
})
