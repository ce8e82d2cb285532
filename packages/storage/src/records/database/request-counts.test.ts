import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords, type TestRecords } from '../../testing.ts'
import { openKysely } from './database.ts'
import { requestCountRecords } from './request-counts.ts'

let opened: TestRecords
let db: ReturnType<typeof openKysely>
beforeAll(async () => {
	opened = await openTestRecords()
	db = openKysely({ connection: opened.connection, max: 6, log: console.error })
})
afterAll(async () => {
	await db.destroy()
	await opened.close()
})

const key = (digit: string): string => digit.repeat(32)
const END = Date.parse('2026-11-23T12:00:00Z')

test('exchange() returns the counts of other processes for the same key and window, also when a count is repeated', async () => {
	const [one, other, third] = [requestCountRecords(db), requestCountRecords(db), requestCountRecords(db)]
	expect(await one.exchange([{ key: key('a'), endMs: END, used: 7 }])).toEqual(new Map())
	for (let time = 0; time < 2; time += 1)
		expect(
			await other.exchange([
				{ key: key('a'), endMs: END, used: 5 },
				{ key: key('b'), endMs: END, used: 9 },
			]),
		).toEqual(new Map([[key('a'), 7]]))
	expect(await third.exchange([{ key: key('a'), endMs: END, used: 1 }])).toEqual(new Map([[key('a'), 12]]))
	expect(await one.exchange([{ key: key('a'), endMs: END, used: 8 }])).toEqual(new Map([[key('a'), 6]]))
	// The next window of one process, while another is still in the one before.
	expect(await one.exchange([{ key: key('a'), endMs: END + 300_000, used: 2 }])).toEqual(new Map())
	expect(await other.exchange([{ key: key('a'), endMs: END, used: 5 }])).toEqual(new Map([[key('a'), 1]]))
	expect(await one.exchange([])).toEqual(new Map())
	expect(await one.forgetEnded(END + 1)).toBe(3)
	expect(await one.forgetEnded(END + 300_001)).toBe(1)
})

test('processes that exchange thousands of counts at once, while others delete, do not wait for each other', async () => {
	const processes = Array.from({ length: 4 }, () => requestCountRecords(db))
	const counts = Array.from({ length: 2000 }, (_, index) => ({ key: index.toString(16).padStart(32, '0'), endMs: END, used: 3 }))
	const ordered = [counts, counts.toReversed(), counts, counts.toReversed()]
	await Promise.all(processes.map((records, index) => records.exchange(ordered[index] ?? [])))
	const again = await Promise.all([
		...processes.map((records) => records.exchange(counts)),
		processes[0]?.forgetEnded(END - 1),
		processes[1]?.forgetEnded(END - 1),
	])
	expect(again[3]).toEqual(new Map(counts.map((count) => [count.key, 9])))
	const forgotten = await Promise.all(processes.map((records) => records.forgetEnded(END + 1)))
	expect(forgotten.reduce((sum, count) => sum + count)).toBe(8000)
})
