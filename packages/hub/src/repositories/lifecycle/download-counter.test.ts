import { beforeEach, expect, test } from 'vitest'
import type { RepoRecords } from '../repos/repo-records.ts'
import { createDownloadCounter, type DownloadCounter } from './download-counter.ts'

/** Records shared by processes, and the number of downloads of each repository. */
function sharedRecords() {
	const marks = new Set<string>()
	const counts = new Map<string, number>()
	const state = { isAway: false, portions: [] as number[] }
	const repos: Pick<RepoRecords, 'markDownloads' | 'addDownloads'> = {
		async markDownloads(_day, given) {
			if (state.isAway) throw new Error('no database')
			state.portions.push(given.length)
			const fresh = new Set(given).difference(marks)
			for (const mark of fresh) marks.add(mark)
			return fresh
		},
		async addDownloads(repoId, day, count) {
			if (state.isAway) throw new Error('no database')
			const key = `${repoId} ${day}`
			counts.set(key, (counts.get(key) ?? 0) + count)
		},
	}
	return { repos, marks, counts, state }
}

let now: Date
beforeEach(() => void (now = new Date('2026-11-23T23:59:00Z')))
function processOf({ repos }: ReturnType<typeof sharedRecords>): DownloadCounter {
	return createDownloadCounter({ repos, secret: 's'.repeat(32), now: () => now, report: () => undefined })
}

test('a client that requests from several processes counts once a day', async () => {
	const records = sharedRecords()
	const [one, other] = [processOf(records), processOf(records)]
	for (const counter of [one, other, one]) {
		counter.count('r', 'ada')
		counter.count('r', '203.0.113.7')
	}
	one.count('q', 'ada')
	await one.flush()
	await other.flush()
	other.count('r', 'bob')
	now = new Date('2026-11-24T00:00:01Z')
	other.count('r', 'ada')
	await other.flush()
	expect(Object.fromEntries(records.counts)).toEqual({ 'r 2026-11-23': 3, 'q 2026-11-23': 1, 'r 2026-11-24': 1 })
	await Promise.all([one.close(), other.close()])
})

test('marks reveal neither client nor repository', async () => {
	const records = sharedRecords()
	const counter = processOf(records)
	counter.count('r', '203.0.113.7')
	counter.count('q', '203.0.113.7')
	await counter.close()
	const [first, second] = records.marks
	expect(first).toMatch(/^[0-9a-f]{32}$/)
	expect(second).not.toBe(first)
})

test('downloads are written in batches, and wait while the database is unavailable', async () => {
	const records = sharedRecords()
	const counter = processOf(records)
	for (let index = 0; index < 2500; index += 1) counter.count('r', `client ${index}`)
	records.state.isAway = true
	await counter.flush()
	expect(records.counts.size).toBe(0)
	records.state.isAway = false
	// Nothing is written before the pause has passed.
	await expect.poll(async () => (await counter.flush(), records.counts.get('r 2026-11-23')), { timeout: 20_000 }).toBe(2500)
	expect(records.state.portions).toEqual([1000, 1000, 500])
	await counter.close()
})
