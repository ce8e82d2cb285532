import { expect, test } from 'vitest'
import { lastOfMonths } from './growth.tsx'

const day = (text: string, stored: number) => ({ day: text, largeFiles: 2 * stored, stored, git: 1, attachments: 0 })

test('lastOfMonths() keeps the newest day of each of the last twelve months, newest first', () => {
	const days = [day('2026-01-30', 1), day('2026-01-31', 2), day('2026-02-01', 3), day('2026-02-09', 4)]
	expect(lastOfMonths(days).map(({ day: text, stored }) => [text, stored])).toEqual([
		['2026-02-09', 4],
		['2026-01-31', 2],
	])
	expect(lastOfMonths([])).toEqual([])
	const year = Array.from({ length: 400 }, (_, index) => day(new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10), index))
	expect(lastOfMonths(year)).toHaveLength(12)
})
