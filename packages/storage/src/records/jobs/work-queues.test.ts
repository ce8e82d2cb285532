import { spawnSync } from 'node:child_process'
import { noMetadata } from '@stoa/hub'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processMark } from '../../process-mark.ts'
import { openTestRecords, type TestRecords } from '../../testing.ts'
import { insertRepo, insertUser, sampleOid } from '../contract/samples.ts'

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

const at = new Date('2026-01-01T00:00:00Z')
const later = (ms: number): Date => new Date(at.getTime() + ms)

test('a job belongs to one living process, and a killed one is a failure that the next run replaces', async () => {
	const { jobRuns } = opened.records
	const one = async () => (await jobRuns.all()).find(({ job }) => job === 'tidy')
	expect(await one()).toBeUndefined()
	expect(await jobRuns.begin('tidy')).toBe(true)
	expect(await one()).toMatchObject({ isRunning: true, failures: 0, seconds: undefined })
	await jobRuns.finish('tidy', { seconds: 2, problem: 'no disk' })
	expect(await one()).toMatchObject({ isRunning: false, failures: 1, seconds: 2, problem: 'no disk' })

	const [host = '', , start = ''] = processMark().split('.')
	const giveTo = (pid: number, secondsAgo: number) =>
		client.query(`update job_run set process = $1, heard_at = now() - make_interval(secs => $2) where job = 'tidy'`, [
			`${host}.${pid}.${start.replaceAll(/[0-9]/g, '0')}`,
			secondsAgo,
		])
	await giveTo(process.ppid, 1)
	expect([await jobRuns.begin('tidy'), await one()]).toMatchObject([false, { isRunning: true }])
	// What another process has is not ended by this one.
	await jobRuns.finish('tidy', { seconds: 1, problem: undefined })
	expect(await one()).toMatchObject({ isRunning: true, failures: 1 })
	await giveTo(process.ppid, 130)
	expect(await one()).toMatchObject({ isRunning: false, failures: 2, problem: 'The process that did it ended before the job did.' })
	await giveTo(spawnSync('true').pid, 1)
	expect(await one()).toMatchObject({ isRunning: false, failures: 2 })
	expect(await jobRuns.begin('tidy')).toBe(true)
	await jobRuns.beat('tidy')
	await jobRuns.finish('tidy', { seconds: 3, problem: undefined })
	expect(await one()).toMatchObject({ isRunning: false, failures: 0, seconds: 3, problem: undefined })
	await jobRuns.note({ job: 'tidy', startedAt: at, seconds: 1, failures: 4, problem: 'away' })
	expect(await one()).toEqual({ job: 'tidy', isRunning: false, startedAt: at, seconds: 1, failures: 4, problem: 'away' })
})

test('messages that failed are counted, listed without the path of their address, and due again', async () => {
	const { records } = opened
	const { webhooks, workQueues } = records
	const { id: userId } = await insertUser(records)
	const hook = { id: records.newId(), userId, url: 'https://example.org/secret', secret: undefined, isDisabled: false, createdAt: at }
	await webhooks.insert({ ...hook, domains: ['repo'], watched: [] })
	const fresh = { webhookId: hook.id, event: 'repo.update', payload: '{}', createdAt: at, nextAt: at, attempts: 0, repo: undefined }
	const [waiting, retried, lost, arrived] = [0, 1, 2, 3].map(() => records.newId())
	for (const id of [waiting, retried, lost, arrived])
		await webhooks.insertDelivery({ ...fresh, id: id ?? '', status: undefined, failure: undefined, finishedAt: undefined })
	await webhooks.claim(later(1), later(60_000), 10)
	await webhooks.settle(retried ?? '', { nextAt: later(90_000), status: undefined, failure: 'connection refused', finishedAt: undefined })
	await webhooks.settle(lost ?? '', { nextAt: undefined, status: 500, failure: undefined, finishedAt: later(5) })
	await webhooks.settle(arrived ?? '', { nextAt: undefined, status: 204, failure: undefined, finishedAt: later(5) })
	expect((await workQueues.counts()).webhooks).toEqual({ waiting: 1, retrying: 1, givenUp: 1 })
	const common = { queue: 'webhooks', what: 'repo.update to example.org', since: at, attempts: 1 }
	expect(await workQueues.failed(10)).toEqual([
		{ ...common, failure: 'It answered 500', isGivenUp: true, nextAt: undefined },
		{ ...common, failure: 'connection refused', isGivenUp: false, nextAt: later(90_000) },
	])
	expect(await workQueues.retry('webhooks', later(61_000))).toBe(2)
	expect((await webhooks.claim(later(62_000), later(99_000), 10)).map(({ delivery }) => [delivery.id, delivery.attempts])).toEqual(
		[waiting, retried, lost].map((id) => [id, id === waiting ? 2 : 1]),
	)
	await webhooks.delete(hook.id)
	expect([(await workQueues.counts()).webhooks, await workQueues.failed(10)]).toEqual([{ waiting: 0, retrying: 0, givenUp: 0 }, []])
})

test('e-mails that failed are tried again until they are given up, and after that when an administrator says so', async () => {
	const { records } = opened
	const { notifications, workQueues } = records
	const { id, name } = await insertUser(records)
	await records.accounts.update(id, { isEmailVerified: true })
	await notifications.setChoice(id, { unwanted: [], byMail: true })
	await notifications.tell(new Map([[id, 'followed']]), { subject: 'follow:x', kind: 'follow', at })
	const claim = (after: number) => notifications.claimMail(later(after), later(after + 1000), 10)
	expect((await workQueues.counts()).emails).toEqual({ waiting: 1, retrying: 0, givenUp: 0 })
	const [first] = await claim(1)
	expect(first).toMatchObject({ attempts: 1, hasFailed: false })
	await notifications.failMail(first?.notification.id ?? '', 'no mail server', { isGivenUp: false })
	expect((await workQueues.counts()).emails).toEqual({ waiting: 0, retrying: 1, givenUp: 0 })
	expect(await claim(2)).toEqual([])
	expect(await claim(1002)).toMatchObject([{ attempts: 2, hasFailed: true }])
	await notifications.failMail(first?.notification.id ?? '', 'no mail server', { isGivenUp: true })
	expect(await workQueues.failed(10)).toEqual([
		{ queue: 'emails', what: name, since: at, attempts: 2, failure: 'no mail server', isGivenUp: true, nextAt: undefined },
	])
	expect(await claim(9000)).toEqual([])
	expect(await workQueues.retry('emails', later(9001))).toBe(1)
	expect(await claim(9002)).toMatchObject([{ attempts: 1, hasFailed: true }])
	await notifications.settleMail([first?.notification.id ?? ''])
	expect([(await workQueues.counts()).emails, await workQueues.failed(10)]).toEqual([{ waiting: 0, retrying: 0, givenUp: 0 }, []])
})

test('e-mails are claimed in the order of what happened', async () => {
	const { records } = opened
	const { notifications } = records
	const { id } = await insertUser(records)
	await records.accounts.update(id, { isEmailVerified: true })
	await notifications.setChoice(id, { unwanted: [], byMail: true })
	const order = [3, 0, 4, 1, 2]
	for (const number of order)
		await notifications.tell(new Map([[id, 'followed']]), { subject: `follow:${number}`, kind: 'follow', at: later(number) })
	const claimed = await notifications.claimMail(later(10), later(1000), 10)
	expect(claimed.map(({ notification }) => notification.updatedAt)).toEqual([0, 1, 2, 3, 4].map(later))
	await notifications.settleMail(claimed.map(({ notification }) => notification.id))
})

test('documentation whose reading failed too often is given up, and read again when its folder or an administrator says so', async () => {
	const { records } = opened
	const { documentation, workQueues } = records
	const repo = await insertRepo(records, await insertUser(records))
	await records.repos.setHead(repo.id, { oid: sampleOid('one'), date: at, metadata: noMetadata() })
	await documentation.follow(repo.id, sampleOid('one'))
	const counts = async () => (await workQueues.counts()).documentation
	const before = await counts()
	for (let time = 0; time < 5; time++) {
		const due = await documentation.takeDue(0)
		expect(due?.repoId).toBe(repo.id)
		if (due) await documentation.noteFailure(due, 'a page took too long')
		if (time === 0) expect(await counts()).toEqual({ ...before, waiting: before.waiting - 1, retrying: 1 })
	}
	expect(await documentation.takeDue(0)).toBeUndefined()
	expect(await counts()).toEqual({ ...before, waiting: before.waiting - 1, givenUp: 1 })
	expect(await workQueues.failed(10)).toMatchObject([{ what: repo.name, failure: 'a page took too long', attempts: 5, isGivenUp: true }])
	expect(await workQueues.retry('documentation', at)).toBe(1)
	expect((await documentation.takeDue(0))?.repoId).toBe(repo.id)
	await documentation.follow(repo.id, sampleOid('two'))
	expect(await counts()).toEqual(before)
})

test('datasets to be converted and unfinished mirror jobs are counted as waiting', async () => {
	const { records } = opened
	const { queues, mirrorJobs } = records
	const before = await queues()
	const repo = await insertRepo(records, await insertUser(records), 'dataset')
	await records.repos.setHead(repo.id, { oid: sampleOid('one'), date: at, metadata: noMetadata() })
	const order = {
		upstream: 'hub',
		source: { type: 'search', search: { kind: 'model' }, limit: 1 },
		hasFiles: true,
		isPinned: false,
	} as const
	const id = records.newId()
	await mirrorJobs.insertJob({
		id,
		rule: undefined,
		order: { ...order, hours: undefined, bytesPerSecond: undefined },
		createdAt: at,
		dueAt: at,
	})
	expect(await queues()).toEqual({ ...before, conversions: before.conversions + 1, mirrors: before.mirrors + 1 })
	await records.conversions.claim(later(99_000_000_000_000))
	await mirrorJobs.claim(new Date())
	// What is under way is not finished.
	expect(await queues()).toEqual({ ...before, conversions: before.conversions + 1, mirrors: before.mirrors + 1 })
	await mirrorJobs.change(id, { from: ['running'], to: 'paused', now: new Date() })
	await client.query('update repo set deleted_at = now() where id = $1', [repo.id])
	expect(await queues()).toEqual(before)
	await client.query('update repo set deleted_at = null where id = $1', [repo.id])
	await client.query("update conversion set state = 'done'")
	expect(await queues()).toEqual(before)
})

test('upstreams that could not be compared with are asked again at once', async () => {
	const { records } = opened
	const repo = await insertRepo(records, await insertUser(records))
	const times = { mirroredAt: at, comparedAt: at, triedAt: later(5) }
	await records.mirrors.insert({
		repoId: repo.id,
		upstream: 'hub',
		upstreamId: repo.name,
		address: 'https://hub.example',
		...times,
		problem: undefined,
	})
	expect(await records.workQueues.retry('mirrors', later(9))).toBe(0)
	await records.mirrors.noteCompared(repo.id, later(6), 'it is away')
	expect((await records.workQueues.counts()).mirrors).toEqual({ waiting: 0, retrying: 1, givenUp: 0 })
	expect(await records.workQueues.failed(10)).toEqual([
		{ queue: 'mirrors', what: repo.name, since: at, attempts: undefined, failure: 'it is away', isGivenUp: false, nextAt: undefined },
	])
	expect(await records.workQueues.retry('mirrors', later(9))).toBe(1)
	expect((await records.mirrors.byRepo(repo.id))?.triedAt).toEqual(new Date(0))
})
