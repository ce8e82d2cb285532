import { expect, test } from 'vitest'
import { createSetback } from './create-setback.ts'

test('work that keeps failing is reported once, waits longer each time, and is reported again after a success', () => {
	const reports: string[] = []
	const setback = createSetback('follow changes', (what, error) => reports.push(`${what}: ${String(error)}`))
	expect(setback.waitMs()).toBe(0)
	const waits = Array.from({ length: 8 }, (_, index) => {
		setback.failed(`away ${index}`)
		return setback.waitMs()
	})
	expect(reports).toEqual(['follow changes: away 0'])
	for (const [index, wait] of waits.slice(0, 4).entries()) expect(waits[index + 1]).toBeGreaterThan(wait)
	expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
	setback.succeeded()
	expect(setback.waitMs()).toBe(0)
	setback.failed('away again')
	expect(reports).toEqual(['follow changes: away 0', 'follow changes: away again'])
})
