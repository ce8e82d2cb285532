import { expect, test } from 'vitest'
import { currentRound, dueShare, shareOf } from './round.ts'
import type { ScrubCursor } from './scrub-records.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number))
const cursor: ScrubCursor = {
	part: 'lfs',
	after: '80'.repeat(32),
	roundStartedAt: day(1),
	objects: 5,
	bytes: 50,
	damaged: 1,
	finishedAt: undefined,
}

test('shareOf() places hashes and repositories in their order', () => {
	expect(shareOf('lfs', '', 0)).toBe(0)
	expect(shareOf('xorb', '80'.padEnd(64, '0'), 0)).toBe(0.5)
	expect(shareOf('attachment', 'f'.repeat(64), 0)).toBeCloseTo(1)
	expect([shareOf('repo', '5', 20), shareOf('repo', '21', 20), shareOf('repo', '0', 0)]).toEqual([0.25, 1, 0])
})

test('dueShare() grows evenly over the days of a round', () => {
	expect([1, 16, 31, 60].map((at) => dueShare(cursor, 30, day(at)))).toEqual([0, 0.5, 1, 1])
})

test('currentRound() goes on with a round, waits after its end, and begins the next when its days are over', () => {
	expect(currentRound('lfs', undefined, 30, day(1))).toMatchObject({ after: '', roundStartedAt: day(1) })
	expect(currentRound('lfs', cursor, 30, day(60))).toEqual(cursor)
	const read = { ...cursor, finishedAt: day(20) }
	expect(currentRound('lfs', read, 30, day(30))).toBeUndefined()
	expect(currentRound('lfs', read, 30, day(31))).toEqual({ ...read, after: '', roundStartedAt: day(31), objects: 0, bytes: 0, damaged: 0 })
})

test('currentRound() survives a clock that was set back', () => {
	expect(currentRound('lfs', { ...cursor, roundStartedAt: day(500) }, 30, day(1))).toEqual(cursor)
	expect(currentRound('lfs', { ...cursor, roundStartedAt: day(500), finishedAt: day(510) }, 30, day(1))).toMatchObject({ after: '' })
})
