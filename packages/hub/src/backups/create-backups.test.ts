import type { BackupRun, BackupRunRecords } from '../database/backup-runs.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobLog } from '../outside/jobs/job-log.ts'
import { createBackups } from './create-backups.ts'
import { backupIds, chunkPath, readManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { createTestTarget } from './test-target.ts'
import { verifyBackup } from './verify-backup.ts'

const KEEP_TWO = { last: 2, daily: 0, weekly: 0, monthly: 0 }
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-10T00:00:00Z'), toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => vi.useRealTimers())

/** Runs of backups in memory. */
function createTestRuns(): BackupRunRecords & { all: BackupRun[] } {
	const all: BackupRun[] = []
	return {
		all,
		async begin(id, target) {
			all.push({ id, target, startedAt: new Date(), finishedAt: undefined, backup: undefined, bytesWritten: 0, problem: undefined })
			return true
		},
		beat: async () => undefined,
		async finish(id, result) {
			Object.assign(all.find((run) => run.id === id) ?? {}, result, { finishedAt: new Date() })
		},
		isRunning: async () => false,
		latest: async () => all.at(-1),
	}
}

/** Backups of a hub whose only table has one row: what `state.row` says at the moment. */
function createTestBackups() {
	const target = createTestTarget()
	const backupRuns = createTestRuns()
	const state = { row: 'first', isFull: false }
	const reports: string[] = []
	const report = (what: string, error: unknown): void => void reports.push(`${what}: ${String(error)}`)
	const jobs = createJobLog({ now: () => new Date(), report })
	const backups = createBackups({
		source: {
			git: {
				async *list() {},
				async *packHistory() {},
				exists: async () => false,
				refs: async () => [],
				present: async () => [],
				mergeBase: async () => undefined,
				log: async () => [],
				atWork: (_, work) => work(),
			},
			blobs: { open: async () => undefined },
			repos: { byId: async () => undefined },
			garbage: { isGoing: async () => false },
			snapshot: (work) =>
				work({
					takenAt: new Date(),
					migrations: ['0001'],
					tables: [{ name: 'one', columns: [{ name: 'text', type: 'text' }] }],
					sequences: [],
					async *rows() {
						yield [[state.row]]
					},
					async *repos() {},
					async *blobs() {},
				}),
			dataFiles: async () => [{ name: 'secret', bytes: Buffer.from('s') }],
			secret: 's'.repeat(32),
			now: () => new Date(),
		},
		records: { backupRuns, newId: () => String(backupRuns.all.length) },
		openTarget: async () => {
			if (state.isFull) throw new Error('the disk is full')
			return target
		},
		schedule: { address: 'memory', at: { hour: 3, minute: 30 }, retention: KEEP_TWO },
		jobs,
		report,
	})
	return { backups, jobs, target, runs: backupRuns.all, state, reports }
}

/** Lets the clock go on, and the work that it starts end. */
async function pass(hours: number): Promise<void> {
	for (let minute = 0; minute < hours * 60; minute += 20) {
		await vi.advanceTimersByTimeAsync(20 * 60_000)
		await new Promise((resolve) => setTimeout(resolve, 20))
	}
}

test('followSchedule() writes one backup a day and keeps those that the rules say', async () => {
	const { backups, target, runs, state, reports } = createTestBackups()
	backups.followSchedule()
	for (const row of ['first', 'second', 'third']) {
		state.row = row
		await pass(24)
	}
	expect(runs.map(({ startedAt }) => startedAt.toISOString().slice(5, 13))).toEqual(['03-10T00', '03-10T03', '03-11T03', '03-12T03'])
	expect((await backupIds(target)).map((id) => id.slice(0, 11))).toEqual(['20260311t03', '20260312t03'])
	expect(reports).toEqual([])
	await backups.close()
}, 60_000)

test('followSchedule() reports a failed backup and tries it again', async () => {
	const { backups, jobs, target, state, reports } = createTestBackups()
	state.isFull = true
	backups.followSchedule()
	await pass(1)
	state.isFull = false
	expect(await backupIds(target)).toEqual([])
	await pass(1)
	expect(reports).toEqual(['write the daily backup: Error: the disk is full'])
	expect(jobs.states()).toMatchObject([{ key: 'backup', failures: 0, canRun: true, nextAt: new Date('2026-03-10T03:30:00Z') }])
	expect(await backupIds(target)).toHaveLength(1)
	await jobs.runNow('backup')
	await jobs.close()
	expect(await backupIds(target)).toHaveLength(2)
	await backups.close()
}, 60_000)

test('pruneBackups() deletes what only deleted backups need, and nothing when a kept one is damaged', async () => {
	const { backups, target, state } = createTestBackups()
	for (const row of ['a', 'b', 'b', 'c']) {
		state.row = row
		vi.setSystemTime(Date.now() + 3_600_000)
		const run = await backups.start('memory')
		await expect.poll(() => backups.state(run)?.result).toBeDefined()
	}
	target.files.set(chunkPath('f'.repeat(64)), Buffer.from('left by a killed backup'))
	const ids = await backupIds(target)
	const before = [...target.files.keys()]
	const [, , third = '', fourth = ''] = ids
	const list = target.files.get(`backups/${third}.json`) ?? Buffer.from('')
	target.files.set(`backups/${third}.json`, list.subarray(1))
	await expect(pruneBackups(target, KEEP_TWO)).rejects.toThrow('is damaged')
	expect([...target.files.keys()]).toEqual(before)
	target.files.set(`backups/${third}.json`, list)
	const { kept, deleted, bytesFreed } = await pruneBackups(target, KEEP_TWO)
	expect([kept, deleted]).toEqual([[third, fourth], ids.slice(0, 2)])
	expect(bytesFreed).toBeGreaterThan('left by a killed backup'.length)
	for (const id of kept) {
		const options = { onProgress: () => undefined, now: () => new Date() }
		expect(await Array.fromAsync(verifyBackup(target, await readManifest(target, id), options))).toEqual([])
	}
	// Two rows, the secret and two manifests.
	expect(target.files.size).toBe(5)
})
