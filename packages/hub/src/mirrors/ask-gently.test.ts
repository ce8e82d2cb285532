import { expect, test, vi } from 'vitest'
import { UpstreamError } from '../outside/upstreams.ts'
import { createAskGently } from './ask-gently.ts'
import { UPSTREAM } from './test-upstream.ts'

/** Rows that two processes share. */
function makeRows() {
	const row: { requests: number; pausedUntil: Date | undefined } = { requests: 0, pausedUntil: undefined }
	return {
		row,
		upstreams: {
			async count() {
				row.requests += 1
				return { ...row, waitMs: 0 }
			},
			async noteFailure() {},
			async pause(_: string, until: Date) {
				row.pausedUntil = until
			},
		},
	}
}

const now = (): Date => new Date(1_000_000)

test('a pause that an upstream asks for holds for every process', async () => {
	const records = makeRows()
	const [one, other] = [createAskGently({ records, now }), createAskGently({ records, now })]
	const busy = new UpstreamError('busy', 'asks for fewer requests', { retryAfterMs: 7000 })
	await expect(one(UPSTREAM, () => Promise.reject(busy))).rejects.toBe(busy)
	expect(records.row.pausedUntil).toEqual(new Date(1_007_000))
	const work = vi.fn(async () => 'asked')
	await expect(other(UPSTREAM, work)).rejects.toMatchObject({ trouble: 'busy', retryAfterMs: 7000 })
	expect(work).not.toHaveBeenCalled()
})

test('no more requests are sent in a minute than the operator allows', async () => {
	const records = makeRows()
	const ask = createAskGently({ records, now })
	const work = vi.fn(async () => 'asked')
	await ask(UPSTREAM, work)
	await ask(UPSTREAM, work)
	await expect(ask(UPSTREAM, work)).rejects.toMatchObject({ trouble: 'busy' })
	expect(work).toHaveBeenCalledTimes(2)
})

test('an upstream that does not answer is left alone for a moment, unless it answered others meanwhile', async () => {
	const upstream = { ...UPSTREAM, requestsMax: 100 }
	const ask = createAskGently({ records: makeRows(), now })
	const away = new UpstreamError('away', 'cannot be reached')
	const lost = Promise.withResolvers<string>()
	const slow = ask(upstream, () => lost.promise)
	await new Promise((done) => {
		setTimeout(done, 5)
	})
	await ask(upstream, async () => 'asked')
	lost.reject(away)
	await expect(slow).rejects.toBe(away)
	await expect(ask(upstream, async () => 'asked')).resolves.toBe('asked')
	await expect(ask(upstream, () => Promise.reject(away))).rejects.toBe(away)
	const work = vi.fn(async () => 'asked')
	await expect(ask(upstream, work)).rejects.toBe(away)
	expect(work).not.toHaveBeenCalled()
})
