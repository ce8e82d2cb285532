import { openTestRecords, type TestRecords } from '@stoa/storage/testing'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkHub } from '../crash/check-hub.ts'
import { startHub, type HubProcess } from '../hub-process.ts'
import { hashOfLargeModel, makeLargeModel } from '../large-model.ts'
import { startUpstream, type MirrorUpstream } from '../mirror-upstream.ts'
import { isRunning } from './hub-processes.ts'
import { untilReady } from './mix.ts'
import { mountSmallDisk } from './small-disk.ts'

const MIB = 1024 * 1024
const SIZE = 32 * MIB
/** Between the pieces of a file, so that a fault falls in the middle of it. Milliseconds. */
const PAUSE = 5
const disk = mountSmallDisk(400)

let there: HubProcess
let upstream: MirrorUpstream
let token: string
/** The hubs of the running test. */
let hubs: HubProcess[] = []

beforeAll(async () => {
	there = await startHub()
	token = there.person('ada').token
})
beforeEach(async () => {
	upstream = await startUpstream(there.origin)
})
afterEach(async () => {
	for (const hub of hubs) if (isRunning(hub.pid)) await hub.stop()
	hubs = []
	await upstream.close()
})
afterAll(async () => {
	await there?.remove()
	if ('remove' in disk) disk.remove()
})

async function open(data: string, env: NodeJS.ProcessEnv = {}): Promise<HubProcess> {
	const hub = await startHub({ data, env: { STOA_MIRROR_COMPARE_SECONDS: '3600', ...env } })
	hubs.push(hub)
	return hub
}

interface Job {
	id: string
	state: string
	problem?: string
}

/** Begins to mirror a model, and waits until a part of its file has come. */
async function begin(hub: HubProcess, name: string): Promise<string> {
	hub.stoa('upstream', 'add', 'there', upstream.address, '--hosts', upstream.fileHost)
	upstream.pause = PAUSE
	const { job } = hub.stoa('import', `ada/${name}`, '--pin', '--no-wait') as { job: Job }
	await expect.poll(() => upstream.fileBytes, { timeout: 60_000, interval: 20 }).toBeGreaterThan(SIZE / 4)
	return job.id
}

test('another process on the database takes a job over when the one that worked on it is killed', async () => {
	const records: TestRecords = await openTestRecords()
	const { host, port, user, database } = records.connection
	const data = mkdtempSync(join(tmpdir(), 'stoa-two-mirrors-'))
	const env = { STOA_DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` }
	try {
		const hash = await makeLargeModel(there, 'taken-over', { token, size: SIZE })
		const first = await open(data, env)
		const job = await begin(first, 'taken-over')
		// Until the other process has started.
		upstream.pause = 1000
		const second = await open(data, env)
		expect((await records.records.mirrorJobs.job(job))?.state).toBe('running')
		upstream.pause = 0
		await first.kill('hub')
		const stateOf = async (): Promise<string | undefined> => (await records.records.mirrorJobs.job(job))?.state
		await expect.poll(stateOf, { timeout: 150_000, interval: 500 }).toBe('done')
		// What had come is in the data folder that both have; only what was not noted yet comes twice.
		expect(upstream.fileBytes).toBeLessThan(1.9 * SIZE)
		await upstream.close()
		expect(await hashOfLargeModel(second, 'taken-over')).toBe(hash)
		expect((await records.records.mirrorPins.pins({ skip: 0, limit: 9 })).map(({ name }) => name)).toEqual(['ada/taken-over'])
		expect(await second.stop()).toBe(0)
	} finally {
		for (const hub of hubs) if (isRunning(hub.pid)) await hub.stop()
		await records.close()
		rmSync(data, { recursive: true, force: true })
	}
})

test.skipIf('whyNot' in disk)(
	'a job whose disk is full in the middle of a file waits, says so, and goes on once there is room',
	async () => {
		if ('whyNot' in disk) return
		const hash = await makeLargeModel(there, 'full-disk', { token, size: SIZE })
		const data = join(disk.folder, 'data')
		mkdirSync(data)
		const hub = await open(data)
		const job = await begin(hub, 'full-disk')
		disk.fill(2 * MIB)
		const now = (): Partial<Job> => {
			try {
				return hub.stoa('mirror', 'job', job, '--no-wait')['job'] as Job
			} catch {
				return {}
			}
		}
		await expect.poll(() => now().problem ?? '', { timeout: 90_000, interval: 500 }).toContain('disk of this hub is full')
		expect(now()).toMatchObject({ state: 'waiting' })
		expect(isRunning(hub.pid), hub.log()).toBe(true)
		expect((await fetch(`${hub.origin}/healthz`)).status).toBe(200)
		disk.free()
		await untilReady(hub)
		upstream.pause = 0
		hub.stoa('mirror', 'retry', job)
		await expect.poll(() => now().state, { timeout: 120_000, interval: 500 }).toBe('done')
		await upstream.close()
		expect(await hashOfLargeModel(hub, 'full-disk')).toBe(hash)
		expect(await checkHub(data)).toEqual([])
		expect(await hub.stop()).toBe(0)
	},
)
