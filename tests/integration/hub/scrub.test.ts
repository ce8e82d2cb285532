import { streamOf, type BackupTarget, type BlobKey, type Hub, type HubPorts, type PartedBlobs, type Person, type Repo } from '@stoa/hub'
import { isHubError, type Sha256 } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encode, pour, sha256Of } from './open-rooms.ts'
import { openTestHub, type TestHub } from './open-test-hub.ts'

const DAY_MS = 24 * 3600 * 1000

let base: TestHub
let folder: string
let hub: Hub
let ports: HubPorts
let ada: Person
/** How far the clock of the hub is ahead. */
let ahead: number
/** Files of the backup. */
let backup: Map<string, Buffer>
let mails: { to: string; text: string }[]
let isBusy: boolean

/** A place of backups that has only these files. */
function backupOf(files: Map<string, Buffer>): BackupTarget {
	return {
		name: '/mnt/backups',
		put: async () => undefined,
		size: async (path) => files.get(path)?.length,
		async open(path) {
			const bytes = files.get(path)
			return bytes && pour(bytes)
		},
		async *list() {},
		delete: async () => undefined,
		claim: async () => async () => undefined,
		close: () => undefined,
	}
}

beforeEach(async () => {
	;[ahead, backup, mails, isBusy] = [0, new Map(), [], false]
	const own: Partial<HubPorts> = {
		mail: { send: async (letter) => void mails.push(letter) },
		scrub: { days: 30, bytesPerSecond: 1e9 },
		isBusy: () => isBusy,
		backup: {
			address: '/mnt/backups',
			openTarget: async () => backupOf(backup),
			snapshot: () => Promise.reject(new Error('This test writes no backup')),
			dataFiles: async () => [],
			schedule: undefined,
		},
	}
	base = await openTestHub({ now: () => new Date(Date.now() + ahead), blobs: 'disk', ports: own })
	;({ hub, ports } = base)
	folder = join(base.folder, 'blobs')
	ada = await base.person('ada')
	const root = await base.person('root')
	await ports.records.accounts.update(root.account.id, { isAdmin: true })
})
afterEach(async () => {
	await base.close()
})

async function newRepo(name: string): Promise<Repo> {
	return hub.repos.create(ada, { kind: 'model', name, visibility: 'public' })
}

/** Stores a file and commits it. */
async function addLarge(repo: Repo, bytes: Buffer): Promise<Sha256> {
	const oid = sha256Of(bytes)
	await hub.largeFiles.store({ repoId: repo.id, oid, size: bytes.length }, pour(bytes))
	await hub.commits.commit(ada, { kind: 'model', id: repo.name }, 'main', { summary: 'Add' }, [
		{ op: 'lfsFile', path: `${oid.slice(0, 8)}.bin`, oid },
	])
	return oid
}

const pathOf = (key: string): string => {
	const [space = '', hash = ''] = key.split('/')
	return join(folder, space, hash.slice(0, 2), hash.slice(2, 4), hash)
}

/** Flips one bit of a stored file, as a failing disk does. */
function flip(path: string, at?: number): void {
	const bytes = readFileSync(path)
	const index = at ?? Math.floor(bytes.length / 2)
	bytes[index] = (bytes[index] ?? 0) ^ 4
	writeFileSync(path, bytes)
}

const hex = (bytes: Buffer): string => bytes.toString('hex')

async function readBack(repo: Repo, oid: Sha256): Promise<string> {
	const ref = { kind: 'model', id: repo.name } as const
	try {
		const file = await hub.files.find(ada, ref, 'main', `${oid.slice(0, 8)}.bin`)
		return hex(await buffer(await file.open()))
	} catch (error) {
		return isHubError(error, 'object-not-found') ? 'object-not-found' : String(error)
	}
}

/** Reads everything once, as a month of scrubbing does. */
async function scrubAll(): Promise<number> {
	const first = await hub.scrub.run()
	ahead += 30 * DAY_MS
	return first + (await hub.scrub.run())
}

const quarantined = (): string[] => (existsSync(join(folder, 'quarantine')) ? readdirSync(join(folder, 'quarantine')) : [])
const check = () => Array.fromAsync(hub.check())

test('run() reads what is due by the day, each thing once in a round', async () => {
	const repo = await newRepo('even')
	for (let index = 0; index < 12; index += 1) await addLarge(repo, randomBytes(100))
	expect(await hub.scrub.run()).toBe(0)
	ahead = 15 * DAY_MS
	const half = await hub.scrub.run()
	expect(half).toBeGreaterThan(0)
	expect(half).toBeLessThan(13)
	expect(await hub.scrub.run()).toBe(0)
	ahead = 30 * DAY_MS
	expect(half + (await hub.scrub.run())).toBe(13)
	const { cursors, progress, damaged } = await hub.scrub.state()
	expect(cursors.find(({ part }) => part === 'lfs')).toMatchObject({ objects: 12, bytes: 1200, damaged: 0 })
	expect([progress, damaged]).toEqual([[1, 1, 1, 1], 0])
	ahead = 45 * DAY_MS
	expect(await hub.scrub.run()).toBeLessThan(13)
})

test('a flipped bit without a second copy: the bytes are moved aside and never served, the administrator is told once, an upload mends it', async () => {
	const repo = await newRepo('alone')
	const bytes = randomBytes(5000)
	const oid = await addLarge(repo, bytes)
	flip(pathOf(`lfs/${oid}`))
	await scrubAll()
	expect(existsSync(pathOf(`lfs/${oid}`))).toBe(false)
	expect(quarantined()).toEqual([expect.stringContaining(`lfs-${oid}`)])
	expect(await readBack(repo, oid)).toBe('object-not-found')
	expect(await check()).toContain(`object ${oid} is missing from the store`)
	expect(mails).toEqual([expect.objectContaining({ to: 'root@example.org', text: expect.stringContaining('model ada/alone') })])
	expect(mails[0]?.text).toContain('It could not be restored')
	const entries = await ports.records.audit.list(undefined, {}, { limit: 10 })
	expect(entries[0]).toMatchObject({ action: 'storage.damage', subject: `lfs/${oid}`, details: { repositories: 'model ada/alone' } })
	expect(await hub.scrub.state()).toMatchObject({ damaged: 1, damages: [{ key: `lfs/${oid}`, repos: [{ name: 'ada/alone' }] }] })
	ahead += 30 * DAY_MS
	await scrubAll()
	expect(mails).toHaveLength(1)
	await hub.largeFiles.store({ repoId: repo.id, oid, size: bytes.length }, pour(bytes))
	expect(await readBack(repo, oid)).toBe(hex(bytes))
	expect(await check()).toEqual([])
})

test('a flipped bit is mended from a backup, and the backup is proven before it is used', async () => {
	const repo = await newRepo('saved')
	const [first, second] = [randomBytes(5000), randomBytes(3000)]
	const oids = [await addLarge(repo, first), await addLarge(repo, second)]
	const [oid = sha256Of(first), other = sha256Of(second)] = oids
	backup.set(`blobs/lfs/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, first)
	// The backup of the other one is damaged itself.
	backup.set(`blobs/lfs/${other.slice(0, 2)}/${other.slice(2, 4)}/${other}`, randomBytes(3000))
	flip(pathOf(`lfs/${oid}`))
	rmSync(pathOf(`lfs/${other}`))
	await scrubAll()
	expect(await readBack(repo, oid)).toBe(hex(first))
	expect(await readBack(repo, other)).toBe('object-not-found')
	expect(await check()).toEqual(expect.arrayContaining([`object ${other} is missing from the store`]))
	expect(mails[0]?.text).toContain('It was restored from the backup at /mnt/backups')
	expect(base.reports).toEqual([])
})

test('a truncated xorb is made anew from whole files with the same chunks, and a whole file from its chunks', async () => {
	const repo = await newRepo('twice')
	const bytes = randomBytes(400_000)
	const oid = await addLarge(repo, bytes)
	// The same bytes in chunks of their own, as a Xet client sends them.
	const { Chunker, writeXorb, hashToString, chunkHash, fileHash, MerkleAccumulator } = await import('@stoa/xet')
	const chunker = new Chunker()
	const chunks = [...chunker.push(bytes)]
	const last = chunker.end()
	if (last) chunks.push(last)
	const { bytes: serialized, summary } = writeXorb(chunks)
	const tree = new MerkleAccumulator()
	for (const chunk of chunks) tree.push({ hash: chunkHash(chunk), length: chunk.length })
	const hash = hashToString(fileHash(tree.root(), chunks.length))
	const grant = { repoId: repo.id, userId: ada.account.id, scope: 'write' } as const
	const { parseXetHash } = await import('@stoa/vocabulary')
	const [xorb, file] = [parseXetHash(summary.hash), parseXetHash(hash)]
	await hub.xet.putXorb(grant, xorb, pour(serialized))
	const terms = [{ xorb, chunkStart: 0, chunkEnd: chunks.length, length: bytes.length }]
	await ports.records.xet.insertFile({ hash: file, size: bytes.length, sha256: oid, terms })
	await ports.records.objects.insert({ sha256: oid, size: bytes.length, whole: false, xetHash: file })
	truncateSync(pathOf(`xorb/${xorb}`), 1000)
	await scrubAll()
	expect(statSync(pathOf(`xorb/${xorb}`)).size).toBe(serialized.length)
	expect(hex(await buffer(streamOf(await hub.xet.readFile(file), bytes.length)))).toBe(hex(bytes))
	flip(pathOf(`lfs/${oid}`))
	ahead += 30 * DAY_MS
	await scrubAll()
	expect(await readBack(repo, oid)).toBe(hex(bytes))
	expect((await hub.scrub.state()).damages.map(({ mendedFrom }) => mendedFrom)).toEqual(
		expect.arrayContaining(['whole files with the same chunks', 'its chunks']),
	)
	expect(await check()).toEqual([])
})

/** The store, with a call before each object that is put, and after it. */
function watched(put: { before?: (key: BlobKey) => Promise<unknown>; after?: (key: BlobKey) => Promise<unknown> }): PartedBlobs {
	return new Proxy(ports.blobs, {
		get(blobs, name) {
			if (name === 'put')
				return async (...given: Parameters<PartedBlobs['put']>) => {
					await put.before?.(given[0])
					const answer = await blobs.put(...given)
					await put.after?.(given[0])
					return answer
				}
			const found: unknown = Reflect.get(blobs, name, blobs)
			return typeof found === 'function' ? (found.bind(blobs) as unknown) : found
		},
	})
}

test('a reader finds an object at every moment of its repair', async () => {
	const repo = await newRepo('always')
	const bytes = randomBytes(5000)
	const oid = await addLarge(repo, bytes)
	backup.set(`blobs/lfs/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, bytes)
	flip(pathOf(`lfs/${oid}`))
	const sizes: (number | undefined)[] = []
	const blobs = watched({ before: async (key) => sizes.push((await ports.blobs.stat(key))?.size) })
	hub = base.another({ blobs })
	await scrubAll()
	expect(sizes).toEqual([5000])
	expect(quarantined()).toHaveLength(1)
	expect(await readBack(repo, oid)).toBe(hex(bytes))
	expect(await check()).toEqual([])
	await hub.close()
})

test('a repair that is killed after the damaged bytes were copied aside is done again, with one copy', async () => {
	const repo = await newRepo('killed')
	const bytes = randomBytes(5000)
	const oid = await addLarge(repo, bytes)
	flip(pathOf(`lfs/${oid}`))
	backup.set(`blobs/lfs/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, bytes)
	const killed = base.another({ blobs: watched({ before: () => Promise.reject(new Error('killed')) }) })
	await killed.scrub.run()
	ahead += 30 * DAY_MS
	await killed.scrub.run().catch(() => undefined)
	await killed.close()
	expect(quarantined()).toHaveLength(1)
	expect(existsSync(pathOf(`lfs/${oid}`))).toBe(true)
	ahead += 30 * DAY_MS
	await scrubAll()
	expect(quarantined()).toHaveLength(1)
	expect(await readBack(repo, oid)).toBe(hex(bytes))
	expect(await check()).toEqual([])
})

test('an upload that was only compared with bytes that turn out to be damaged is asked to come again, and then stored', async () => {
	const repo = await newRepo('compared')
	const bytes = randomBytes(5000)
	const oid = await addLarge(repo, bytes)
	flip(pathOf(`lfs/${oid}`))
	const object = { repoId: repo.id, oid, size: bytes.length }
	const slow = base.another({ blobs: watched({ after: () => ports.records.objects.noteDamage(oid, new Date()) }) })
	await expect(slow.largeFiles.store(object, pour(bytes))).rejects.toMatchObject({ code: 'unavailable' })
	await slow.close()
	await hub.largeFiles.store(object, pour(bytes))
	expect(await readBack(repo, oid)).toBe(hex(bytes))
	expect(await check()).toEqual([])
})

test('an attachment gets its hash when it is first read, and is compared with it from then on', async () => {
	const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), randomBytes(500)])
	const name = await hub.attachments.add(ada, { type: 'image/png' }, pour(png))
	const id = name.slice(0, 64)
	await scrubAll()
	flip(pathOf(`attachment/${id}`), 300)
	backup.set(`blobs/attachment/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`, png)
	ahead += 30 * DAY_MS
	await scrubAll()
	expect(readFileSync(pathOf(`attachment/${id}`)).equals(png)).toBe(true)
})

test('two hubs that read at once read everything, and find no damage', async () => {
	const repo = await newRepo('shared')
	for (let index = 0; index < 6; index += 1) await addLarge(repo, randomBytes(100))
	await hub.scrub.run()
	ahead = 30 * DAY_MS
	const other = base.another()
	const counts = await Promise.all([hub.scrub.run(), other.scrub.run(), hub.scrub.run()])
	expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(7)
	expect((await hub.scrub.state()).cursors.find(({ part }) => part === 'lfs')?.damaged).toBe(0)
	await other.close()
})

test('close() ends reading at once also while the machine is busy, and what was read stays read', async () => {
	const repo = await newRepo('busy')
	for (let index = 0; index < 3; index += 1) await addLarge(repo, randomBytes(100))
	await hub.scrub.run()
	ahead = 30 * DAY_MS
	isBusy = true
	const running = hub.scrub.run()
	await new Promise((resolve) => setTimeout(resolve, 100))
	await hub.scrub.close()
	expect(await running).toBe(0)
	isBusy = false
	const next = base.another()
	expect(await next.scrub.run()).toBe(4)
	await next.close()
	expect(base.reports).toEqual([])
})

test('checks: files without a row are reported and kept, and a repair says what it did and what it could not', async () => {
	const repo = await newRepo('checked')
	const [first, second] = [randomBytes(2000), randomBytes(1000)]
	const [oid, lost] = [await addLarge(repo, first), await addLarge(repo, second)]
	backup.set(`blobs/lfs/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, first)
	const foreign = sha256Of(encode('foreign'))
	await ports.blobs.put(`lfs/${foreign}`, pour(encode('foreign')), {})
	writeFileSync(join(folder, 'lfs', 'notes.txt'), 'hello')
	flip(pathOf(`lfs/${oid}`))
	rmSync(pathOf(`lfs/${lost}`))
	const run = async (options: { isReading: boolean; isRepairing: boolean }) => {
		const id = hub.checks.start(options)
		expect(() => hub.checks.start(options)).toThrow('running already')
		await expect.poll(() => hub.checks.state(id)?.result ?? hub.checks.state(id)?.failure, { timeout: 20_000 }).toBeDefined()
		const { result, failure } = hub.checks.state(id) ?? {}
		if (!result) throw new Error(failure)
		return result
	}
	// A file that was just stored may still get its row.
	expect((await run({ isReading: false, isRepairing: false })).orphans).toEqual([{ name: join('lfs', 'notes.txt'), size: 5 }])
	ahead = 2 * 3_600_000
	const read = await run({ isReading: true, isRepairing: false })
	expect(read.orphans).toContainEqual({ name: `lfs/${foreign}`, size: 7 })
	expect(read.problems).toEqual(
		expect.arrayContaining([expect.stringMatching(`object ${oid} has damaged bytes`), `object ${lost} is missing from the store`]),
	)
	expect(existsSync(pathOf(`lfs/${oid}`))).toBe(true)
	const repaired = await run({ isReading: true, isRepairing: true })
	expect(new Map(repaired.repairs.map(({ name, from }) => [name, from]))).toEqual(
		new Map([
			[`object ${oid}`, 'the backup at /mnt/backups'],
			[`object ${lost}`, undefined],
		]),
	)
	expect(repaired.orphanCount).toBe(2)
	expect(await readBack(repo, oid)).toBe(hex(first))
	expect(existsSync(pathOf(`lfs/${foreign}`))).toBe(true)
})
