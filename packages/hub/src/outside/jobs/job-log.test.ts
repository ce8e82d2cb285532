import { expect, test } from 'vitest'
import { createJobLog } from './job-log.ts'
import type { JobRun, JobRunRecords } from './job-run-records.ts'

const now = () => new Date('2026-03-10T00:00:00Z')

/** The records of a database that several processes use. */
function sharedRecords(): JobRunRecords & { rows: Map<string, JobRun> } {
	const rows = new Map<string, JobRun>()
	return {
		rows,
		async begin(job) {
			const known = rows.get(job)
			if (known?.isRunning) return false
			rows.set(job, { seconds: undefined, failures: 0, problem: undefined, ...known, job, isRunning: true, startedAt: now() })
			return true
		},
		beat: async () => undefined,
		async finish(job, { seconds, problem }) {
			const known = rows.get(job)
			if (known) rows.set(job, { ...known, isRunning: false, seconds, problem, failures: problem === undefined ? 0 : known.failures + 1 })
		},
		async note(run) {
			rows.set(run.job, { ...run, isRunning: false })
		},
		all: async () => [...rows.values()],
	}
}

test('createJobLog() remembers runs, failures in a row, and the success after them', async () => {
	const log = createJobLog({ now, report: () => undefined })
	let work: () => Promise<unknown> = () => Promise.reject(new Error('no disk'))
	log.announce({ key: 'tidy', name: 'tidy repositories', everyMs: 60_000, work: () => work() })
	expect(log.states()).toEqual([expect.objectContaining({ key: 'tidy', everySeconds: 60, startedAt: undefined, failures: 0 })])
	await expect(log.run('tidy')).rejects.toThrow('no disk')
	await expect(log.run('tidy')).rejects.toThrow('no disk')
	expect(log.states()[0]).toMatchObject({ failures: 2, problem: 'no disk', isRunning: false, startedAt: now() })
	work = async () => 5
	const running = log.run('tidy')
	expect(log.states()[0]?.isRunning).toBe(true)
	expect(await running).toBe(true)
	expect(log.states()[0]).toMatchObject({ failures: 0, problem: undefined })
})

test('one process at a time does a job, and all see how it went', async () => {
	const records = sharedRecords()
	const reports: unknown[] = []
	const [one, other] = [0, 1].map(() => createJobLog({ records, now, report: (_what, error) => reports.push(error) }))
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	let runs = 0
	for (const log of [one, other])
		log?.announce({ key: 'tidy', name: 'tidy repositories', everyMs: 60_000, work: () => ((runs += 1), promise) })
	await one?.runNow('tidy')
	await expect(one?.runNow('tidy')).rejects.toMatchObject({ code: 'job-running' })
	await expect(other?.runNow('tidy')).rejects.toMatchObject({ code: 'job-running' })
	expect(await other?.run('tidy')).toBe(false)
	expect([runs, (await other?.allStates())?.[0]?.isRunning]).toEqual([1, true])
	reject(new Error('no disk'))
	await one?.close()
	expect((await other?.allStates())?.[0]).toMatchObject({ isRunning: false, failures: 1, problem: 'no disk' })
	expect(reports).toEqual([new Error('no disk')])
	await expect(one?.runNow('nothing')).rejects.toMatchObject({ code: 'job-not-found' })
	resolve()
})

test('passes are stored when they begin to fail or succeed again, and once a minute in between', async () => {
	const records = sharedRecords()
	const log = createJobLog({ records, now, report: () => undefined })
	log.announce({ key: 'send', name: 'send webhooks', everyMs: 5000 })
	const seen: (number | undefined)[] = []
	const pass = async (work: () => Promise<unknown>): Promise<void> => {
		records.rows.delete('send')
		await log.pass('send', work).catch(() => undefined)
		seen.push(records.rows.get('send')?.failures)
	}
	const fail = () => Promise.reject(new Error('away'))
	for (const work of [async () => 1, async () => 1, fail, fail, async () => 1, async () => 1]) await pass(work)
	expect(seen).toEqual([0, undefined, 1, undefined, 0, undefined])
	await expect(log.runNow('send')).rejects.toMatchObject({ code: 'job-not-found' })
})
