import type { MirrorOrder } from '@stoa/hub'
import { parseOid } from '@stoa/vocabulary'
import { spawnSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processMark } from '../../process-mark.ts'
import { openTestRecords, type TestRecords } from '../../testing.ts'

let opened: TestRecords
let client: Client
beforeAll(async () => {
	opened = await openTestRecords()
	client = new Client(opened.connection)
	await client.connect()
})
afterAll(async () => {
	await client.end()
	await opened.close()
})

const ORDER: MirrorOrder = {
	upstream: 'there',
	source: { type: 'repos', repos: [{ kind: 'model', id: 'ada/engine' }] },
	hasFiles: true,
	isPinned: false,
	hours: undefined,
	bytesPerSecond: undefined,
}
const END = { state: 'done', problem: undefined, tries: 0 } as const

async function makeJob(rule?: string): Promise<string> {
	const { newId, mirrorJobs } = opened.records
	const [id, now] = [newId(), new Date()]
	expect(await mirrorJobs.insertJob({ id, rule, order: ORDER, createdAt: now, dueAt: now })).toBe(true)
	return id
}

/** Gives a job to the process with this number on this machine, that was heard of so many seconds ago. */
async function giveTo(id: string, pid: number, secondsAgo: number): Promise<void> {
	const [host = '', , start = ''] = processMark().split('.')
	await client.query('update mirror_job set process = $2, heard_at = now() - make_interval(secs => $3) where id = $1', [
		id,
		`${host}.${pid}.${start.replaceAll(/[0-9]/g, '0')}`,
		secondsAgo,
	])
}

test('a job that several ask for at once is given to one, and to another only when its process has ended or is silent', async () => {
	const { mirrorJobs } = opened.records
	const id = await makeJob()
	const claims = await Promise.all(Array.from({ length: 5 }, () => mirrorJobs.claim(new Date())))
	expect(claims.filter((job) => job !== undefined)).toMatchObject([{ id, state: 'running', totals: { repos: 0 } }])
	await giveTo(id, process.ppid, 30)
	expect(await mirrorJobs.claim(new Date())).toBeUndefined()
	await giveTo(id, process.ppid, 90)
	expect(await mirrorJobs.claim(new Date())).toMatchObject({ id })
	await giveTo(id, spawnSync('true').pid, 1)
	expect(await mirrorJobs.claim(new Date())).toMatchObject({ id })
	await mirrorJobs.release(id, { ...END, dueAt: new Date(), finishedAt: new Date() })
})

test('what a process writes after its job was given to another one, or paused, counts for nothing', async () => {
	const { mirrorJobs } = opened.records
	const id = await makeJob()
	await mirrorJobs.claim(new Date())
	expect(await mirrorJobs.setItems(id, [{ kind: 'model', id: 'ada/engine' }])).toBe(true)
	expect(await mirrorJobs.setItems(id, [{ kind: 'model', id: 'ada/other' }])).toBe(false)
	expect(await mirrorJobs.setItem(id, 0, { state: 'history', commit: parseOid('a'.repeat(40)), files: 3, bytes: 30 })).toBe(true)
	await giveTo(id, process.ppid, 1)
	const late = [
		mirrorJobs.keep(id, { passingBytes: 1, rate: 1 }),
		mirrorJobs.setStage(id, 'files'),
		mirrorJobs.setItem(id, 0, { state: 'done' }),
		mirrorJobs.release(id, { ...END, dueAt: new Date(), finishedAt: new Date() }),
	]
	expect(await Promise.all(late)).toEqual([false, false, false, false])
	expect(await mirrorJobs.job(id)).toMatchObject({ state: 'running', stage: 'histories', totals: { repos: 1, files: 3, bytes: 30 } })
	expect(await mirrorJobs.change(id, { from: ['running'], to: 'paused', now: new Date() })).toBe(true)
	expect(await mirrorJobs.claim(new Date())).toBeUndefined()
	expect(await mirrorJobs.change(id, { from: ['paused'], to: 'canceled', now: new Date() })).toBe(true)
	expect((await mirrorJobs.job(id))?.finishedAt).toBeInstanceOf(Date)
	await mirrorJobs.forget(new Date(Date.now() + 1000))
	expect(await mirrorJobs.job(id)).toBeUndefined()
})

test('a rule has one unfinished job', async () => {
	const { mirrorJobs, mirrorRules, newId } = opened.records
	const now = new Date()
	expect(await mirrorRules.insertRule({ ...ORDER, name: 'nightly', everyHours: 24, createdAt: now, nextAt: now })).toBe(true)
	expect(await mirrorRules.insertRule({ ...ORDER, name: 'nightly', everyHours: 24, createdAt: now, nextAt: now })).toBe(false)
	expect(await mirrorRules.dueRules(now)).toMatchObject([{ name: 'nightly', source: ORDER.source }])
	const id = await makeJob('nightly')
	expect(await mirrorRules.dueRules(now)).toEqual([])
	expect(await mirrorJobs.insertJob({ id: newId(), rule: 'nightly', order: ORDER, createdAt: now, dueAt: now })).toBe(false)
	await mirrorJobs.change(id, { from: ['waiting'], to: 'canceled', now })
	const next = await makeJob('nightly')
	// The canceled one cannot come back beside it.
	expect(await mirrorJobs.change(id, { from: ['canceled'], to: 'waiting', now })).toBe(false)
	await mirrorJobs.change(next, { from: ['waiting'], to: 'canceled', now })
	expect(await mirrorJobs.change(id, { from: ['canceled'], to: 'waiting', now })).toBe(true)
})
