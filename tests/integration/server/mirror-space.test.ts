import type { MirrorJobs, MirrorPort, MirrorSpace } from '@stoa/hub'
import { createUpstreams, openTransfers } from '@stoa/storage'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream, type MirrorUpstream } from '../../mirror-upstream.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const MIB = 1024 * 1024
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** What the hub may keep of what came on demand. */
const LIMIT = 3 * MIB
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

let there: TestServer
let upstream: MirrorUpstream
let here: TestServer
let parts: string
/** The clock of this hub, in milliseconds from the real time. */
let clock = 0

let opened: MirrorPort['transfers']

function mirrorPort(): MirrorPort {
	const transfers: MirrorPort['transfers'] = {
		read: (object, range, source) => opened.read(object, range, source),
		sweep: (before) => opened.sweep(before),
		close: () => opened.close(),
	}
	const rest = { compareMs: 10 * 365 * 24 * HOUR, missingMs: 0, objectMax: 2 ** 40, isOffline: false }
	return { upstreams: createUpstreams(), transfers, storageMax: LIMIT, ...rest }
}

const space = (): MirrorSpace => {
	const { mirrorSpace } = here.hub
	if (!mirrorSpace) throw new Error('The hub has no mirror')
	return mirrorSpace
}

const jobsOf = (): MirrorJobs => {
	const { mirrorJobs } = here.hub
	if (!mirrorJobs) throw new Error('The hub has no mirror')
	return mirrorJobs
}

/** Waits until so many jobs are in a state. */
async function jobsIn(state: string, count: number): Promise<void> {
	const isIn = (job: { state: string }): boolean => job.state === state
	await expect.poll(async () => (await jobsOf().jobs()).filter(isIn).length, { timeout: 20_000 }).toBe(count)
}

function pass(milliseconds: number): void {
	clock += milliseconds
	here.setClock(clock)
}

/** Makes a model with one large file at the upstream. */
async function makeModel(name: string, bytes: Buffer = randomBytes(MIB)): Promise<{ id: string; bytes: Buffer }> {
	const id = await there.makeRepo('ada', name)
	await uploadLarge(there, id, { path: 'model.bin', bytes }, await there.as('ada'))
	return { id, bytes }
}

const get = async (id: string, range?: string) => {
	const answer = await here.app.inject({ url: `/${id}/resolve/main/model.bin`, headers: range === undefined ? {} : { range } })
	// A file that has just come is stored behind its readers.
	await here.hub.mirrors?.uses.flush()
	return answer
}

async function seen(id: string, unusedDays?: number) {
	const { repos } = await space().show({ skip: 0, limit: 100, unusedDays })
	return repos.find(({ name }) => name === id)
}

/** Has files fetched, each some minutes after the one before. */
async function fetchAll(models: readonly { id: string; bytes: Buffer }[]): Promise<void> {
	for (const { id, bytes } of models) {
		expect(sha256((await get(id)).rawPayload)).toBe(sha256(bytes))
		await expect.poll(async () => (await seen(id))?.files).toBe(1)
		pass(MINUTE)
	}
}

const filesOf = async (ids: readonly string[]): Promise<number[]> => Promise.all(ids.map(async (id) => (await seen(id))?.files ?? -1))

/** Forgets transfers that ended less than a minute ago, from which readers still get the bytes. */
async function forgetTransfers(): Promise<void> {
	await opened.close()
	opened = openTransfers({ folder: parts, report: () => undefined })
}

beforeAll(async () => {
	parts = await mkdtemp(join(tmpdir(), 'stoa-parts-'))
	opened = openTransfers({ folder: parts, report: () => undefined })
	there = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	await there.as('ada')
	upstream = await startUpstream(await there.app.listen({ host: '127.0.0.1', port: 0 }))
	here = await openTestServer({ settings: { STOA_PUBLIC_URL: '' }, ports: { mirror: mirrorPort() } })
	await here.hub.mirrors?.addUpstream({ name: 'there', address: upstream.address, hosts: [upstream.fileHost], requestsMax: 100_000 })
	here.hub.mirrorJobs?.follow()
})
afterAll(async () => {
	await here.close()
	await upstream.close()
	await there.close()
	await rm(parts, { recursive: true, force: true })
})

test('the least recently used files leave when the limit is exceeded, and their bytes after an hour', async () => {
	const models = await Promise.all(['lru-a', 'lru-b', 'lru-c', 'lru-d', 'lru-e'].map((name) => makeModel(name)))
	const ids = models.map(({ id }) => id)
	const [a = '', , , , e = ''] = ids
	await fetchAll(models)
	// The first of them is used again.
	await get(a)
	expect(await space().makeRoom()).toBe(0)
	pass(20 * MINUTE)
	expect(await space().makeRoom()).toBe(2 * MIB)
	expect(await filesOf(ids)).toEqual([1, 0, 0, 1, 1])
	expect(await space().makeRoom()).toBe(0)
	expect(await space().show({ skip: 0, limit: 10 })).toMatchObject({ limitBytes: LIMIT, bytes: LIMIT, onDemandBytes: LIMIT })
	// Nothing leaves the store before readers that had begun are known everywhere.
	expect((await here.hub.garbage.collect()).freedCount).toBe(0)
	pass(2 * HOUR)
	expect((await here.hub.garbage.collect()).freedCount).toBe(2)
	await forgetTransfers()
	const before = upstream.fileBytes
	await fetchAll(models.slice(1, 3))
	expect(upstream.fileBytes - before).toBe(2 * MIB)
	expect(sha256((await get(e)).rawPayload)).toBe(sha256(models[4]?.bytes ?? Buffer.alloc(0)))
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
})

test('hits, bytes saved, bytes fetched and the last use of a repository are counted', async () => {
	const model = await makeModel('counted')
	const { id } = model
	await fetchAll([model])
	const cold = await seen(id)
	expect(cold).toMatchObject({ files: 1, bytes: MIB, takenBytes: MIB, keptBytes: 0, isPinned: false, upstream: 'there' })
	await get(id)
	await get(id, 'bytes=0-9')
	await get(id, 'bytes=10-19')
	const warm = await seen(id)
	expect(warm).toMatchObject({ hits: (cold?.hits ?? 0) + 2, servedBytes: (cold?.servedBytes ?? 0) + MIB + 20, takenBytes: MIB })
	expect(warm?.usedAt?.getTime()).toBeGreaterThan(Date.now() - MINUTE)
	pass(10 * 24 * HOUR)
	expect(await seen(id, 9)).toMatchObject({ name: id })
	expect(await seen(id, 11)).toBe(undefined)
	await get(id)
	expect(await seen(id, 9)).toBe(undefined)
})

test('a file that was dropped a moment ago is not fetched again', async () => {
	const model = await makeModel('back')
	await fetchAll([model])
	pass(5 * MINUTE)
	expect(await space().drop({ kind: 'model', id: model.id })).toEqual({ files: 1, bytes: MIB, staysBytes: 0 })
	const before = upstream.fileBytes
	// A repository at the upstream that names the same hash gets nothing: it never proved that it has the bytes.
	const other = await makeModel('claims', model.bytes)
	await get(model.id)
	expect(upstream.fileBytes).toBe(before)
	expect((await seen(model.id))?.files).toBe(1)
	await get(other.id)
	expect(upstream.fileBytes - before).toBe(MIB)
	pass(48 * HOUR)
	await here.hub.garbage.collect()
	expect(sha256((await get(model.id)).rawPayload)).toBe(sha256(model.bytes))
	expect(upstream.fileBytes - before).toBe(MIB)
})

test('what is pinned, kept by a rule, in use, shared with a repository of this hub, or gone from the upstream never leaves', async () => {
	const names = ['pinned', 'ruled', 'shared', 'gone', 'used', 'free']
	const models = await Promise.all(names.map((name) => makeModel(`keep-${name}`)))
	const ids = models.map(({ id }) => id)
	const [pinned = '', ruled = '', , gone = '', used = ''] = ids
	await fetchAll(models)
	const jobs = jobsOf()
	const repos = (id: string) => ({ type: 'repos' as const, repos: [{ kind: 'model' as const, id }] })
	await jobs.start({ upstream: 'there', source: repos(pinned), isPinned: true })
	await jobs.addRule({ name: 'kept', order: { upstream: 'there', source: repos(ruled) } })
	await jobsIn('done', 2)
	const own = await here.makeRepo('bob', 'own')
	await uploadLarge(here, own, { path: 'model.bin', bytes: models[2]?.bytes ?? Buffer.alloc(0) }, await here.as('bob'))
	const headers = { ...(await there.as('ada')), 'content-type': 'application/json' }
	await there.app.inject({ method: 'DELETE', url: '/api/repos/delete', headers, payload: { name: gone.replace('ada/', '') } })
	await jobs.start({ upstream: 'there', source: repos(gone) })
	await jobsIn('failed', 1)
	pass(2 * HOUR)
	await get(used)
	for (const id of ids) {
		const dropped = space().drop({ kind: 'model', id })
		if (id === gone) await expect(dropped).rejects.toThrow(/The large files of ada\/keep-gone stay/)
		else expect(await dropped).toMatchObject(id === ids[5] ? { files: 1, staysBytes: 0 } : { files: 0, staysBytes: MIB })
	}
	await space().makeRoom()
	expect(await filesOf(ids)).toEqual([1, 1, 1, 1, 1, 0])
	expect(await seen(pinned)).toMatchObject({ isPinned: true, keptBytes: MIB })
	expect(await seen(ruled)).toMatchObject({ isPinned: false, keptBytes: MIB })
	// Without its pin and its rule nothing keeps them.
	await jobs.unpin({ kind: 'model', id: pinned })
	await jobs.removeRule('kept')
	pass(2 * HOUR)
	for (const id of [pinned, ruled]) expect((await space().drop({ kind: 'model', id })).files).toBe(1)
	await expect(space().drop({ kind: 'model', id: own })).rejects.toThrow('The model bob/own is not mirrored from another hub')
	await expect(space().drop({ kind: 'model', id: 'bob/nothing' })).rejects.toThrow('not found')
})

test('clients of Xet keep what they read, and get back what was dropped after they were told of it', async () => {
	const model = await makeModel('chunks', randomBytes(2 * MIB))
	await fetchAll([model])
	await here.hub.adopt()
	const head = await here.app.inject({ method: 'HEAD', url: `/${model.id}/resolve/main/model.bin` })
	const file = String(head.headers['x-xet-hash'])
	const repo = await here.records.repos.byName('model', model.id)
	if (!repo) throw new Error('The model is not here')
	const grant = { repoId: repo.id, userId: undefined, scope: 'read' as const }
	const { xet } = here.hub
	const hash = file as Parameters<typeof xet.isReadable>[1]
	const drop = async (): Promise<number> => (await space().drop({ kind: 'model', id: model.id })).files
	expect((await xet.reconstruction(grant, hash, undefined)).terms.length).toBeGreaterThan(0)
	expect(await drop()).toBe(0)
	pass(2 * MINUTE)
	expect(await xet.isReadable(repo.id, hash)).toBe(true)
	expect(await drop()).toBe(0)
	pass(2 * MINUTE)
	expect(await drop()).toBe(1)
	expect(await xet.isReadable(repo.id, hash)).toBe(true)
	pass(2 * MINUTE)
	expect(await drop()).toBe(1)
	expect((await xet.reconstruction(grant, hash, undefined)).terms.length).toBeGreaterThan(0)
	expect((await seen(model.id))?.files).toBe(1)
})

test(
	'no reader gets wrong or cut bytes, and nothing pinned leaves, while files are dropped and collected',
	{ timeout: 240_000 },
	async () => {
		const models = await Promise.all(Array.from({ length: 8 }, (_, index) => makeModel(`busy-${index}`)))
		const pinned = models[0]
		await jobsOf().start({
			upstream: 'there',
			source: { type: 'repos', repos: [{ kind: 'model', id: pinned?.id ?? '' }] },
			isPinned: true,
		})
		await expect.poll(async () => (await seen(pinned?.id ?? ''))?.files, { timeout: 20_000 }).toBe(1)
		/** As git-lfs reads, which nothing in the hub remembers. */
		const read = async (): Promise<void> => {
			const { id, bytes } = models[randomInt(models.length)] ?? { id: '', bytes: Buffer.alloc(0) }
			const asked = { operation: 'download', objects: [{ oid: sha256(bytes), size: bytes.length }] }
			const batch = await here.app.inject({ method: 'POST', url: `/${id}.git/info/lfs/objects/batch`, payload: asked })
			const { href } = batch.json<{ objects: { actions: { download: { href: string } } }[] }>().objects[0]?.actions.download ?? { href: '' }
			const start = randomInt(2) === 0 ? 0 : randomInt(bytes.length)
			const { pathname, search } = new URL(href, 'http://hub.test')
			const answer = await here.app.inject({ url: pathname + search, headers: start === 0 ? {} : { range: `bytes=${start}-` } })
			expect(answer.statusCode).toBeLessThan(300)
			expect(sha256(answer.rawPayload)).toBe(sha256(bytes.subarray(start)))
			reads += 1
		}
		let reads = 0
		let dropped = 0
		let freed = 0
		for (let round = 0; round < 8; round += 1) {
			// Longer than the bytes of a dropped file stay: what was dropped in the round before, and not read since, is deleted in this one.
			pass(2 * HOUR)
			await forgetTransfers()
			const over = new AbortController()
			const until = performance.now() + 1000
			const reading = async (): Promise<void> => {
				while (performance.now() < until) await read()
			}
			const cleaning = async (): Promise<void> => {
				while (!over.signal.aborted) {
					dropped += await space().makeRoom()
					await sleep(randomInt(20))
				}
			}
			const collecting = async (): Promise<void> => {
				while (!over.signal.aborted) freed += (await here.hub.garbage.collect()).freedCount
			}
			const others = [cleaning(), cleaning(), collecting()]
			await Promise.all([reading(), reading(), reading(), reading()]).finally(() => over.abort())
			await Promise.all(others)
			expect((await seen(pinned?.id ?? ''))?.files).toBe(1)
		}
		expect(reads).toBeGreaterThan(20)
		expect(dropped).toBeGreaterThan(0)
		expect(freed).toBeGreaterThan(0)
		expect(await Array.fromAsync(here.hub.check())).toEqual([])
		expect(here.problems).toEqual([])
	},
)
