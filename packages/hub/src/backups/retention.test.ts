import { expect, test } from 'vitest'
import { keptBackups } from './retention.ts'

const NONE = { last: 0, daily: 0, weekly: 0, monthly: 0 }
const id = (day: string, time = '030000'): string => `${day}t${time}z-abcdef`

test('keptBackups() keeps the newest backup, whatever the numbers', () => {
	expect([...keptBackups([id('20260101'), id('20260102')], NONE)]).toEqual([id('20260102')])
	expect([...keptBackups([], { ...NONE, daily: 7 })]).toEqual([])
})

test('keptBackups() keeps the newest of each day that has one, and days without a backup do not count', () => {
	const ids = [id('20260101'), id('20260103', '030000'), id('20260103', '180000'), id('20260109')]
	expect([...keptBackups(ids, { ...NONE, daily: 3 })].toSorted()).toEqual([id('20260101'), id('20260103', '180000'), id('20260109')])
})

test('keptBackups() begins weeks on Monday and counts months and years', () => {
	// 2026-01-04 is a Sunday.
	const ids = [id('20251130'), id('20251231'), id('20260104'), id('20260105'), id('20260111')]
	expect([...keptBackups(ids, { ...NONE, weekly: 2 })].toSorted()).toEqual([id('20260104'), id('20260111')])
	expect([...keptBackups(ids, { ...NONE, monthly: 3 })].toSorted()).toEqual([id('20251130'), id('20251231'), id('20260111')])
	expect(keptBackups(ids, { ...NONE, last: 4 }).size).toBe(4)
})
