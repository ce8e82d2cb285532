import { HubError } from '@stoa/vocabulary'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobLog } from '../outside/jobs/job-log.ts'
import { createUpkeep } from './create-upkeep.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-21T00:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

function upkeep() {
	const refreshPopularity = vi.fn(async () => 0)
	const forget = vi.fn(async (_before: Date) => 0)
	const forgetDownloadMarks = vi.fn(async (_before: string) => 0)
	const forgetEnded = vi.fn(async (_beforeMs: number) => 0)
	const tidy = vi.fn(async (_signal: AbortSignal) => 0)
	const adopt = vi.fn(async (_signal: AbortSignal) => 0)
	const collect = vi.fn(async (_signal: AbortSignal): Promise<unknown> => undefined)
	const report = vi.fn()
	const jobs = createJobLog({ now: () => new Date(), report })
	const records = { repos: { refreshPopularity, forgetDownloadMarks }, changes: { forget }, requestCounts: { forgetEnded } }
	return {
		refreshPopularity,
		forget,
		forgetDownloadMarks,
		forgetEnded,
		tidy,
		adopt,
		collect,
		report,
		jobs,
		...createUpkeep({
			records,
			mirrors: undefined,
			mirrorJobs: undefined,
			tidy,
			adopt,
			collect,
			recount: async () => 0,
			countStale: async () => 0,
			documentation: { fillIn: async () => 0 },
			parts: { sweep: async () => 0 },
			forgetTold: async () => undefined,
			jobs,
			now: () => new Date(),
			report,
		}),
	}
}

test('createUpkeep() refreshes popularity every hour and deletes week-old changes every day', async () => {
	const { start, close, refreshPopularity, forget, forgetDownloadMarks, forgetEnded } = upkeep()
	start()
	await vi.advanceTimersByTimeAsync(24 * HOUR)
	expect(refreshPopularity).toHaveBeenCalledTimes(24)
	expect(forget).toHaveBeenCalledTimes(1)
	// Those of yesterday are needed by processes whose clocks are behind.
	expect(forgetDownloadMarks).toHaveBeenLastCalledWith('2026-11-20')
	// A minute after their window, because clocks differ.
	expect(forgetEnded).toHaveBeenCalledTimes(24 * 12)
	expect(new Date(forgetEnded.mock.calls[0]?.[0] ?? 0).toISOString()).toBe('2026-11-21T00:00:00.000Z')
	expect(forget.mock.calls[0]?.[0].toISOString()).toBe('2026-11-14T00:01:00.000Z')
	await close()
	await vi.advanceTimersByTimeAsync(48 * HOUR)
	expect(refreshPopularity).toHaveBeenCalledTimes(24)
})

test('createUpkeep() reports a failure and tries again after five minutes, and then after twice as long', async () => {
	const { start, close, refreshPopularity, report, jobs } = upkeep()
	for (const time of [1, 2]) refreshPopularity.mockRejectedValueOnce(new Error(`no database ${time}`))
	start()
	const state = () => jobs.states().find(({ key }) => key === 'popularity')
	const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)
	await passMinutes(1)
	expect(report).toHaveBeenCalledExactlyOnceWith('refresh popularity', new Error('no database 1'))
	expect(state()).toMatchObject({ failures: 1, problem: 'no database 1', nextAt: new Date(START.getTime() + 6 * 60_000) })
	await passMinutes(5)
	expect([refreshPopularity.mock.calls.length, state()?.failures]).toEqual([2, 2])
	await passMinutes(9)
	expect(refreshPopularity).toHaveBeenCalledTimes(2)
	await passMinutes(1)
	expect([refreshPopularity.mock.calls.length, state()?.failures]).toEqual([3, 0])
	await passMinutes(60)
	expect(refreshPopularity).toHaveBeenCalledTimes(4)
	await close()
})

test('createUpkeep() waits for running work when it is closed', async () => {
	const { start, close, refreshPopularity } = upkeep()
	const { promise, resolve } = Promise.withResolvers<number>()
	refreshPopularity.mockReturnValueOnce(promise)
	start()
	await vi.advanceTimersByTimeAsync(HOUR / 2)
	let closed = false
	const closing = close().then(() => (closed = true))
	await vi.advanceTimersByTimeAsync(1000)
	expect(closed).toBe(false)
	resolve(0)
	await closing
	expect(closed).toBe(true)
})

test('createUpkeep() tidies repositories every six hours and stops it when closed', async () => {
	const { start, close, tidy } = upkeep()
	start()
	await vi.advanceTimersByTimeAsync(HOUR)
	expect(tidy).toHaveBeenCalledTimes(1)
	tidy.mockImplementationOnce((signal) => new Promise((done) => signal.addEventListener('abort', () => done(0))))
	await vi.advanceTimersByTimeAsync(6 * HOUR)
	expect(tidy).toHaveBeenCalledTimes(2)
	await close()
	await vi.advanceTimersByTimeAsync(24 * HOUR)
	expect(tidy).toHaveBeenCalledTimes(2)
})

test('createUpkeep() gives objects Xet hashes every five minutes, one run at a time', async () => {
	const { start, close, adopt } = upkeep()
	const { promise, resolve } = Promise.withResolvers<number>()
	adopt.mockReturnValueOnce(promise)
	start()
	await vi.advanceTimersByTimeAsync(HOUR / 2)
	expect(adopt).toHaveBeenCalledTimes(1)
	resolve(1)
	await vi.advanceTimersByTimeAsync(10 * 60_000)
	expect(adopt).toHaveBeenCalledTimes(3)
	await close()
})

test('createUpkeep() deletes what nothing refers to every hour, and leaves it to another process that does', async () => {
	const { start, close, collect, report } = upkeep()
	collect.mockRejectedValueOnce(new HubError('collection-running'))
	start()
	await vi.advanceTimersByTimeAsync(3 * HOUR)
	expect(collect).toHaveBeenCalledTimes(3)
	expect(report).not.toHaveBeenCalled()
	collect.mockImplementationOnce((signal) => new Promise((done) => signal.addEventListener('abort', done)))
	await vi.advanceTimersByTimeAsync(2 * HOUR)
	expect(collect).toHaveBeenCalledTimes(4)
	await close()
})
