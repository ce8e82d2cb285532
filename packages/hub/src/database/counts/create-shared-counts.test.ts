import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RequestCount, RequestCountRecords } from './request-count-records.ts'
import { createSharedCounts, type SharedCounts } from './create-shared-counts.ts'

const WINDOW_MS = 300_000
const SECRET = 's'.repeat(32)

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** One store for several processes, which also keeps everything that was reported to it. */
function store() {
	const rows = new Map<string, RequestCount & { process: number }>()
	const state = { isAway: false, asked: 0, told: [] as RequestCount[][], reports: [] as string[] }
	let processes = 0
	function join(secret = SECRET): SharedCounts {
		const process = (processes += 1)
		const exchange: RequestCountRecords['exchange'] = async (counts) => {
			state.asked += 1
			if (state.isAway) throw new Error('no database')
			state.told.push([...counts])
			const others = new Map<string, number>()
			for (const count of counts) {
				rows.set(`${process} ${count.key}`, { ...count, process })
				for (const row of rows.values())
					if (row.process !== process && row.key === count.key && row.endMs === count.endMs)
						others.set(row.key, (others.get(row.key) ?? 0) + row.used)
			}
			return others
		}
		const records = { exchange, forgetEnded: async () => 0 }
		return createSharedCounts({ records, secret, now: () => new Date(), report: (what) => state.reports.push(what) })
	}
	return { state, join }
}

const open = (counts: SharedCounts, name: string, limit = 40) => counts.open(name, { limit, windowMs: WINDOW_MS, nowMs: Date.now() })
function addTimes(count: { add(): number }, times: number): number {
	let used = 0
	for (let time = 0; time < times; time += 1) used = count.add()
	return used
}

test('each process counts its own requests at once, and the requests counted by the others after a second', async () => {
	const { state, join } = store()
	const [one, other, third] = [join(), join(), join()]
	const [here, there] = [open(one, 'api ada'), open(other, 'api ada')]
	expect([addTimes(here, 30), addTimes(there, 25), addTimes(open(other, 'pages ada'), 3)]).toEqual([30, 25, 3])
	await vi.advanceTimersByTimeAsync(1000)
	// The process that exchanged first had nothing to read yet; it reads the count with its next request.
	expect(there.add()).toBe(56)
	here.add()
	await vi.advanceTimersByTimeAsync(1000)
	// The other process does not report what it counts above the limit.
	expect(here.add()).toBe(32 + 25)
	const late = open(third, 'api ada')
	expect(late.add()).toBe(1)
	await vi.advanceTimersByTimeAsync(1000)
	expect(late.add()).toBe(2 + 31 + 25)
	// One statement reports all counts of a process, and no name is in any of them.
	expect(state.told[1]?.map(({ used }) => used)).toEqual([25, 3])
	expect(JSON.stringify(state.told)).not.toContain('ada')
	await Promise.all([one.close(), other.close(), third.close()])
})

test('a window ends at the same moment in every process, and at a different one for each caller', async () => {
	const { join } = store()
	const [one, other] = [join(), join()]
	const ends = Array.from({ length: 50 }, (_, index) => open(one, `api ${index}`).endMs)
	await vi.advanceTimersByTimeAsync(1)
	expect(Array.from({ length: 50 }, (_, index) => open(other, `api ${index}`).endMs)).toEqual(ends)
	expect(new Set(ends).size).toBe(50)
	for (const end of ends) expect(end > Date.now() - 1 && end <= Date.now() + WINDOW_MS).toBe(true)
	const [end = 0] = ends
	vi.setSystemTime(end - 1)
	expect(open(one, 'api 0').endMs).toBe(end)
	vi.setSystemTime(end)
	expect(open(one, 'api 0').endMs).toBe(end + WINDOW_MS)
})

test('the count of one window does not affect the next', async () => {
	const { state, join } = store()
	const [one, other] = [join(), join()]
	const before = open(one, 'api ada')
	before.add()
	vi.setSystemTime(before.endMs)
	const after = open(other, 'api ada')
	after.add()
	await vi.advanceTimersByTimeAsync(1000)
	expect(after.add()).toBe(2)
	// A window that has ended is not reported.
	expect(state.told.flat().map(({ endMs }) => endMs)).toEqual([after.endMs])
	await Promise.all([one.close(), other.close()])
})

test('nothing is exchanged about callers far below or above the limit, or while no requests arrive', async () => {
	const { state, join } = store()
	const one = join()
	const far = open(one, 'api far', 3200)
	addTimes(far, 99)
	await vi.advanceTimersByTimeAsync(60_000)
	expect(state.asked).toBe(0)
	far.add()
	const over = open(one, 'api over')
	addTimes(over, 41)
	await vi.advanceTimersByTimeAsync(10_000)
	expect(state.told.map((counts) => counts.map(({ used }) => used))).toEqual([[100, 41]])
	addTimes(over, 1000)
	await vi.advanceTimersByTimeAsync(10_000)
	expect(state.asked).toBe(1)
	await one.close()
})

test('an exchange is bounded; the counts that waited longest come first', async () => {
	const { state, join } = store()
	const one = join()
	for (let caller = 0; caller < 4500; caller += 1) open(one, `api ${caller}`).add()
	await vi.advanceTimersByTimeAsync(3000)
	const told = state.told.map((counts) => counts.length)
	// Some windows have ended meanwhile.
	expect([told[0], told[1], told.length, (told[2] ?? 0) > 400]).toEqual([2000, 2000, 3, true])
	const keys = state.told.flat().map(({ key }) => key)
	expect(new Set(keys).size).toBe(keys.length)
	await one.close()
})

test('while the database is unavailable, each process counts alone and reports that once; then they exchange again', async () => {
	const { state, join } = store()
	const [one, other] = [join(), join()]
	state.isAway = true
	const [here, there] = [open(one, 'api ada'), open(other, 'api ada')]
	for (let second = 0; second < 30; second += 1) {
		here.add()
		await vi.advanceTimersByTimeAsync(1000)
	}
	expect(addTimes(there, 5)).toBe(5)
	expect(here.add()).toBe(31)
	expect(state.reports).toEqual(['exchange request counts'])
	expect(state.asked).toBeLessThan(10)
	state.isAway = false
	await vi.advanceTimersByTimeAsync(20_000)
	there.add()
	await vi.advanceTimersByTimeAsync(1000)
	expect(there.add()).toBe(31 + 7)
	await Promise.all([one.close(), other.close()])
})

test('close() stops the timer', async () => {
	const { state, join } = store()
	const one = join()
	const count = open(one, 'api ada')
	count.add()
	await one.close()
	count.add()
	await vi.advanceTimersByTimeAsync(10_000)
	expect(state.asked).toBe(0)
})
