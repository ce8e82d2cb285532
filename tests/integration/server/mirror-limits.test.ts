import { openTestRecords, type TestRecords } from '@stoa/storage/testing'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHub, type HubProcess } from '../../hub-process.ts'
import { startUpstream, type MirrorUpstream } from '../../mirror-upstream.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const MIB = 1024 * 1024

let there: TestServer
let upstream: MirrorUpstream
let records: TestRecords
let data: string
let hubs: HubProcess[]
const sums = new Map<string, string>()
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	upstream = await startUpstream(await there.app.listen({ host: '127.0.0.1', port: 0 }))
	for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
		const bytes = randomBytes(2 * MIB)
		const id = await there.makeRepo('ada', name)
		await uploadLarge(there, id, { path: 'model.bin', bytes }, await there.as('ada'))
		sums.set(id, sha256(bytes))
	}
	records = await openTestRecords()
	const { host, port, user, database } = records.connection
	data = await mkdtemp(join(tmpdir(), 'stoa-mirror-limits-'))
	const env = {
		STOA_DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
		STOA_MIRROR_MISSING_SECONDS: '0',
	}
	const first = await startHub({ data, env })
	hubs = [first, await startHub({ data, env })]
	first.stoa('upstream', 'add', 'there', upstream.address, '--hosts', upstream.fileHost, '--connections', '2')
})
afterAll(async () => {
	for (const hub of hubs ?? []) await hub.stop()
	await records?.close()
	await upstream?.close()
	await there?.close()
	if (data) await rm(data, { recursive: true, force: true })
})

test('two processes fetch no more files at the same time than the operator allows for all of them', async () => {
	upstream.pause = 20
	const read = async (id: string, hub: HubProcess | undefined): Promise<string> =>
		sha256(new Uint8Array(await (await fetch(`${hub?.origin}/${id}/resolve/main/model.bin`)).arrayBuffer()))
	const found = await Promise.all([...sums.keys()].map(async (id, index) => [id, await read(id, hubs[index % 2])] as const))
	upstream.pause = 0
	expect(new Map(found)).toEqual(sums)
	expect(upstream.filesMost).toBe(2)
})

/** The most requests that came within a second. */
function mostInASecond(times: readonly number[]): number {
	return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length))
}

test('two processes send no more requests in a second than the operator allows, and callers wait for the next one', async () => {
	const [first] = hubs
	if (!first) throw new Error('There is no hub')
	first.stoa('upstream', 'set', 'there', '--per-second', '3')
	expect(first.stoa('upstream', 'list')).toMatchObject({ upstreams: [{ perSecondMax: 3, connectionsMax: 2 }] })
	// The other process uses its list for some seconds.
	await new Promise((done) => setTimeout(done, 5500))
	upstream.apiTimes.length = 0
	const names = Array.from({ length: 12 }, (_, index) => `ada/missing-${index}`)
	const statuses = await Promise.all(
		names.map(async (name, index) => (await fetch(`${hubs[index % 2]?.origin}/api/models/${name}`)).status),
	)
	expect(statuses).toEqual(names.map(() => 401))
	expect(upstream.apiTimes).toHaveLength(12)
	// A second of the count may begin in the middle of one of the clock.
	expect(mostInASecond(upstream.apiTimes)).toBeLessThanOrEqual(6)
	expect((upstream.apiTimes.at(-1) ?? 0) - (upstream.apiTimes[0] ?? 0)).toBeGreaterThan(2500)
	first.stoa('upstream', 'set', 'there', '--per-second', 'none')
	expect(JSON.stringify(first.stoa('upstream', 'list'))).not.toContain('perSecondMax')
})
