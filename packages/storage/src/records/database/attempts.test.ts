import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords, type TestRecords } from '../../testing.ts'
import { attemptCounters } from './attempts.ts'
import { openKysely } from './database.ts'

const WINDOW_MS = 60_000
let first: TestRecords
beforeAll(async () => {
	first = await openTestRecords()
})
afterAll(() => first.close())

test('count() counts across all processes, also when they count at once', async () => {
	const db = openKysely({ connection: first.connection, max: 4, log: console.error })
	const second = attemptCounters(db, () => undefined)
	const { attempts } = first.records
	const counts = await Promise.all(
		Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? attempts : second).count('together', WINDOW_MS)),
	)
	expect(counts.map(({ used }) => used).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
	await second.giveBack('together', WINDOW_MS)
	const read = await attempts.read('together', WINDOW_MS)
	expect(read?.used).toBe(39)
	expect((read?.leftMs ?? 0) + (read?.sinceMs ?? 0)).toBe(WINDOW_MS)
	expect(await attempts.read('other', WINDOW_MS)).toBeUndefined()
	await db.destroy()
})

test('count() starts again when the window has ended', async () => {
	const { attempts } = first.records
	await attempts.count('short', 20)
	await new Promise((resolve) => setTimeout(resolve, 40))
	expect((await attempts.count('short', WINDOW_MS)).used).toBe(1)
})

test('nothing is let through without the database', async () => {
	const db = openKysely({ connection: first.connection, max: 1, log: () => undefined })
	const lines: string[] = []
	const attempts = attemptCounters(db, (line) => lines.push(line))
	await attempts.count('x', WINDOW_MS)
	await db.destroy()
	for (const asked of [attempts.count('x', WINDOW_MS), attempts.giveBack('x', WINDOW_MS), attempts.read('x', WINDOW_MS)])
		await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
	expect(lines).toHaveLength(3)
})
