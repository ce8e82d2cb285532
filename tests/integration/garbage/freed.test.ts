import type { Hub, PartedBlobs, Person, RepoRef } from '@stoa/hub'
import { parseXetHash, type Sha256 } from '@stoa/vocabulary'
import { writeXorb } from '@stoa/xet'
import { openDiskBlobs, openMemoryBlobs } from '@stoa/storage'
import { openS3Blobs } from '@stoa/storage/s3'
import { openTestBucket } from '../../../packages/storage/src/blobs/test-bucket.ts'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { pour, sha256Of } from '../hub/open-rooms.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'
import { bytesOf } from './random.ts'
import { unprunedGit, withMethods } from './unpruned-git.ts'
import { XetClient } from './xet-client.ts'

const MB = 1_000_000
/** Bytes of the deleted repository. */
const SIZE = 200 * MB
const HOUR_MS = 3_600_000
const CHUNK = 60_000
/** Bytes of a file that this client sends in one xorb, which holds 64 MiB. */
const XORB = 50 * MB

let passed = 0
const now = (): Date => new Date(Date.now() + passed)
const pass = (hours: number): void => void (passed += hours * HOUR_MS)

let house: TestHub
const folder = mkdtempSync(join(tmpdir(), 'stoa-garbage-'))
const bucket = await openTestBucket()
afterEach(() => house.close())
afterAll(async () => {
	await bucket?.close()
	rmSync(folder, { recursive: true, force: true })
})

async function open(blobs: PartedBlobs = openMemoryBlobs()): Promise<{ ada: Person; bob: Person }> {
	passed = 0
	house = await openTestHub({ now, blobs })
	return { ada: await house.person('ada'), bob: await house.person('bob') }
}

/** Bytes of everything in the store. */
async function stored(): Promise<number> {
	let bytes = 0
	for (const space of ['lfs', 'xorb', 'part', 'attachment'] as const)
		for await (const { size } of house.ports.blobs.list(space)) bytes += size
	return bytes
}

async function create(actor: Person, name: string): Promise<{ id: string; ref: RepoRef }> {
	const repo = await house.hub.repos.create(actor, { kind: 'model', name })
	return { id: repo.id, ref: { kind: 'model', id: repo.name } }
}

/** Stores a large file whole and commits it. */
async function commit(actor: Person, { id, ref }: { id: string; ref: RepoRef }, bytes: Buffer, branch = 'main'): Promise<Sha256> {
	const oid = sha256Of(bytes)
	await house.hub.largeFiles.store({ repoId: id, oid, size: bytes.length }, pour(bytes))
	const operation = { op: 'lfsFile', path: `${oid.slice(0, 8)}.bin`, oid, size: bytes.length } as const
	await house.hub.commits.commit(actor, ref, branch, { summary: 'Add a file' }, [operation])
	return oid
}

async function read(repoId: string, oid: Sha256, hub = house.hub): Promise<Buffer> {
	const { open: openFile } = await hub.largeFiles.open({ repoId, oid })
	return Buffer.concat(await Array.fromAsync<Uint8Array>(await openFile()))
}

function bytesIn(place: string): number {
	const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
	return names.map((name) => statSync(join(place, name))).reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)
}

const chunksOf = (bytes: Buffer): Buffer[] =>
	Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, index) => bytes.subarray(index * CHUNK, (index + 1) * CHUNK))

const STORES: [string, (() => Promise<PartedBlobs>) | undefined][] = [
	['a disk', () => openDiskBlobs({ folder: join(folder, 'blobs') })],
	['S3', bucket && (async () => openS3Blobs({ ...bucket.store, bucket: bucket.name, forcePathStyle: true }))],
]

for (const [name, openStore] of STORES) {
	test.runIf(openStore)(`the bytes of a deleted repository stay on ${name} for the grace period, and then all leave`, async () => {
		const { ada } = await open(await openStore?.())
		const repo = await create(ada, 'deleted')
		const whole = bytesOf(`whole on ${name}`, SIZE / 2)
		await commit(ada, repo, whole)
		const xet = bytesOf(`xet on ${name}`, SIZE / 2)
		for (let at = 0; at < xet.length; at += XORB)
			await new XetClient().upload(
				house.hub,
				{ repoId: repo.id, userId: ada.account.id, scope: 'write' },
				chunksOf(xet.subarray(at, at + XORB)),
			)
		const before = await stored()
		expect(before).toBeGreaterThanOrEqual(SIZE)
		const git = join(house.gitFolder, repo.id.slice(-2), repo.id.slice(-4, -2), `${repo.id}.git`)
		expect(existsSync(git)).toBe(true)
		await house.hub.repos.delete(ada, repo.ref)
		await house.hub.garbage.collect()
		pass(23)
		await house.hub.garbage.collect()
		const kept = await stored()
		pass(2)
		const { freedBytes } = await house.hub.garbage.collect()
		const after = await stored()
		console.log(`${name}: ${before} bytes before, ${kept} until the grace period ends, ${after} after the collection`)
		expect([kept, after, freedBytes]).toEqual([before, 0, before])
		expect(existsSync(git)).toBe(false)
		if (name === 'a disk') expect(bytesIn(join(folder, 'blobs'))).toBe(0)
	})
}

test('collect({ isNow }) frees a deleted repository at once, and not what another one has, too', async () => {
	const { ada } = await open()
	const [gone, kept] = [await create(ada, 'gone'), await create(ada, 'kept')]
	const both = await commit(ada, gone, bytesOf('both', 5000))
	await commit(ada, gone, bytesOf('only here', 7000))
	expect(await house.hub.largeFiles.share(ada, gone.ref, kept.ref, [both])).toEqual([])
	await house.hub.repos.delete(ada, gone.ref)
	expect(await house.hub.garbage.collect({ isNow: true })).toMatchObject({ freedBytes: 7000, freedCount: 1 })
	expect(await read(kept.id, both)).toEqual(bytesOf('both', 5000))
})

/** Hours between the collections after which bytes are gone, as the pages and the documentation say. */
const AFTER_GRACE = [1, 25]
const UNNAMED = [25, 2, 25]
const AFTER_A_DAY = [25]
const AFTER_A_WEEK = [7 * 24 + 1, 25]
/** Bytes without rows are looked for once a week. */
const STRAYS = [8 * 24, 25]

/** Ways to delete, each of which leaves nothing of what it is given. */
const WAYS: [string, readonly number[], (actors: { ada: Person; bob: Person }, repo: { id: string; ref: RepoRef }) => Promise<void>][] = [
	[
		'a branch',
		UNNAMED,
		async ({ ada }, repo) => {
			await house.hub.commits.createBranch(ada, repo.ref, 'side')
			await commit(ada, repo, bytesOf('side', 9000), 'side')
			await house.hub.commits.deleteBranch(ada, repo.ref, 'side')
		},
	],
	[
		'a file by a squashed history',
		UNNAMED,
		async ({ ada }, repo) => {
			const oid = await commit(ada, repo, bytesOf('squashed', 9000))
			await house.hub.commits.commit(ada, repo.ref, 'main', { summary: 'Delete' }, [{ op: 'deletedFile', path: `${oid.slice(0, 8)}.bin` }])
			await house.hub.commits.superSquash(ada, repo.ref, 'main', 'Squash')
		},
	],
	[
		'a file by a rewritten history',
		AFTER_GRACE,
		async ({ ada }, repo) => {
			const oid = await commit(ada, repo, bytesOf('rewritten', 9000))
			await house.hub.largeFiles.remove(ada, repo.ref, [oid], { rewriteHistory: true })
		},
	],
	[
		'a pull request',
		UNNAMED,
		async ({ ada, bob }, repo) => {
			const bytes = bytesOf('proposed', 9000)
			const file = { oid: sha256Of(bytes), size: bytes.length }
			await house.hub.largeFiles.known(bob, repo.ref, 'upload', [file])
			await house.hub.largeFiles.store({ repoId: repo.id, ...file }, pour(bytes))
			const operation = { op: 'lfsFile', path: 'proposed.bin', ...file } as const
			const { discussion } = await house.hub.discussions.propose(bob, repo.ref, 'main', { summary: 'Propose' }, [operation])
			await house.hub.discussions.delete(ada, repo.ref, discussion.number)
		},
	],
	[
		'an account',
		AFTER_GRACE,
		async ({ bob }) => {
			await commit(bob, await create(bob, 'mine'), bytesOf('of an account', 9000))
			const { token } = await house.hub.people.signIn({ name: 'bob', password: 'bob password' })
			const session = await house.hub.people.personBySession(token)
			if (!session) throw new Error('bob could not sign in')
			await house.hub.leaving.deleteAccount(session, 'bob password')
		},
	],
	[
		'an attachment, with its comment',
		AFTER_GRACE,
		async ({ ada }, repo) => {
			const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytesOf('picture', 9000)])
			const name = await house.hub.attachments.add(ada, { type: 'image/png' }, pour(bytes))
			const description = `![](http://hub.test/uploads/${name})`
			const { number } = await house.hub.discussions.create(ada, repo.ref, { title: 'Look', description, isPullRequest: false })
			for (let round = 0; round < 3; round += 1) {
				pass(30 * 24)
				await house.hub.garbage.collect()
			}
			expect((await house.hub.attachments.find(name)).size).toBe(9008)
			await house.hub.discussions.delete(ada, repo.ref, number)
		},
	],
	[
		'an attachment that its owner deleted, though a comment shows it',
		AFTER_GRACE,
		async ({ ada }, repo) => {
			const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytesOf('deleted', 9000)])
			const name = await house.hub.attachments.add(ada, { type: 'image/png' }, pour(bytes))
			const description = `![](http://hub.test/uploads/${name})`
			await house.hub.discussions.create(ada, repo.ref, { title: 'Look', description, isPullRequest: false })
			await house.hub.attachments.remove(ada, name)
			await expect(house.hub.attachments.find(name)).rejects.toMatchObject({ code: 'entry-not-found' })
		},
	],
	[
		'an attachment that no comment shows',
		AFTER_A_WEEK,
		async ({ ada }) => {
			const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytesOf('never shown', 9000)])
			await house.hub.attachments.add(ada, { type: 'image/png' }, pour(bytes))
		},
	],
	[
		'an upload that was never committed',
		UNNAMED,
		async (_, repo) => {
			const bytes = bytesOf('never committed', 9000)
			await house.hub.largeFiles.store({ repoId: repo.id, oid: sha256Of(bytes), size: bytes.length }, pour(bytes))
		},
	],
	[
		'an upload in parts that was given up',
		AFTER_A_DAY,
		async ({ ada }, repo) => {
			const object = { repoId: repo.id, senderId: ada.account.id, oid: sha256Of(bytesOf('parts', 9000)), size: 9000, partSize: 5000 }
			await house.hub.largeFiles.storePart(object, 1, pour(bytesOf('parts', 5000)))
		},
	],
	[
		'a xorb without a shard',
		AFTER_A_WEEK,
		async ({ ada }, repo) => {
			const grant = { repoId: repo.id, userId: ada.account.id, scope: 'write' as const }
			const { bytes, summary } = writeXorb([bytesOf('alone', 9000)])
			await house.hub.xet.putXorb(grant, parseXetHash(summary.hash), pour(bytes))
		},
	],
	[
		'bytes whose rows were never written',
		STRAYS,
		async () => {
			for (const space of ['lfs', 'xorb', 'attachment'] as const)
				await house.ports.blobs.put(`${space}/${sha256Of(Buffer.from(space))}`, pour(bytesOf(space, 9000)), {})
		},
	],
]

for (const [what, waits, remove] of WAYS) {
	test(`bytes leave with ${what}`, async () => {
		const actors = await open()
		const repo = await create(actors.ada, 'kept')
		const oid = await commit(actors.ada, repo, bytesOf('kept', 4000))
		await remove(actors, repo)
		expect(await stored()).toBeGreaterThan(4000)
		for (const hours of waits) {
			pass(hours)
			await house.hub.garbage.collect()
		}
		expect(await stored()).toBe(4000)
		expect(await read(repo.id, oid)).toEqual(bytesOf('kept', 4000))
		expect(await Array.fromAsync(house.hub.check())).toEqual([])
	})
}

test('what an upload has brought stays for a day, whatever operators want', async () => {
	const { ada } = await open()
	const repo = await create(ada, 'slow')
	const bytes = bytesOf('slow', 5000)
	const file = { oid: sha256Of(bytes), size: bytes.length }
	await house.hub.largeFiles.store({ repoId: repo.id, ...file }, pour(bytes))
	pass(20)
	await house.hub.garbage.collect({ isNow: true })
	// Asked again, as by a client that goes on with a long upload: its day begins anew.
	await house.hub.largeFiles.known(ada, repo.ref, 'upload', [file])
	pass(20)
	for (let round = 0; round < 3; round += 1) await house.hub.garbage.collect({ isNow: true })
	await house.hub.commits.commit(ada, repo.ref, 'main', { summary: 'At last' }, [{ op: 'lfsFile', path: 'slow.bin', ...file }])
	expect(await read(repo.id, file.oid)).toEqual(bytes)
})

test('a xorb of which little is used is repacked, and readers of the old one finish', async () => {
	const { ada } = await open()
	const [gone, kept] = [await create(ada, 'gone'), await create(ada, 'kept')]
	const client = new XetClient()
	const grant = (repoId: string) => ({ repoId, userId: ada.account.id, scope: 'write' as const })
	const chunks = Array.from({ length: 20 }, (_, index) => bytesOf(`chunk ${index}`, 10_000))
	await client.upload(house.hub, grant(gone.id), chunks)
	const some = [...chunks.slice(3, 5), ...chunks.slice(11, 14)]
	await client.upload(house.hub, grant(kept.id), some)
	const bytes = Buffer.concat(some)
	const oid = sha256Of(bytes)
	await house.hub.commits.commit(ada, kept.ref, 'main', { summary: 'Keep' }, [{ op: 'lfsFile', path: 'some.bin', oid, size: bytes.length }])
	await house.hub.repos.delete(ada, gone.ref)
	const before = await stored()
	const { open: openFile } = await house.hub.largeFiles.open({ repoId: kept.id, oid })
	const reading = (await openFile())[Symbol.asyncIterator]()
	const first: unknown = (await reading.next()).value
	await house.hub.garbage.collect({ isNow: true })
	await house.hub.garbage.collect({ isNow: true })
	expect(await read(kept.id, oid)).toEqual(bytes)
	// The old xorb is still there, beside the new one.
	expect(await stored()).toBeGreaterThan(before)
	const parts = [first]
	for (let next = await reading.next(); next.done !== true; next = await reading.next()) parts.push(next.value)
	expect(Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.alloc(0))))).toEqual(bytes)
	pass(6.1)
	await house.hub.garbage.collect({ isNow: true })
	expect(await stored()).toBeLessThan(bytes.length + 1000)
	expect(await read(kept.id, oid)).toEqual(bytes)
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('a deleted file in which chunks of others lie leaves too: they get xorbs of their own', async () => {
	const { ada } = await open()
	const [gone, kept] = [await create(ada, 'gone'), await create(ada, 'kept')]
	const first = bytesOf('a first version', 1_600_000)
	await commit(ada, gone, first)
	await house.hub.adopt()
	const second = Buffer.concat([first.subarray(0, 1_400_000), bytesOf('another end', 60_000)])
	// In the same repository, so that it shares the chunks; and in the one that stays.
	const oid = await commit(ada, gone, second)
	await house.hub.adopt()
	pass(2)
	await house.hub.adopt()
	expect(await house.hub.largeFiles.share(ada, gone.ref, kept.ref, [oid])).toEqual([])
	await house.hub.commits.commit(ada, kept.ref, 'main', { summary: 'Keep' }, [
		{ op: 'lfsFile', path: 'second.bin', oid, size: second.length },
	])
	await house.hub.repos.delete(ada, gone.ref)
	expect(await stored()).toBeLessThan(first.length + 400_000)
	// Collections before the end of the grace period, after it, and when readers of the moved chunks have finished.
	for (const hours of [1, 24, 7]) {
		pass(hours)
		await house.hub.garbage.collect()
	}
	expect(await house.ports.blobs.stat(`lfs/${sha256Of(first)}`)).toBe(undefined)
	expect(await read(kept.id, oid)).toEqual(second)
	expect(await stored()).toBeLessThan(second.length + 10_000)
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('two collections at once: the second one says that another runs', async () => {
	await open()
	// The first one goes on until the backup has ended.
	const { backupRuns } = house.ports.records
	await backupRuns.begin('run', '/backups')
	const first = house.hub.garbage.collect()
	await expect.poll(() => house.hub.garbage.latest()).toBeDefined()
	await expect(house.hub.garbage.collect()).rejects.toThrow('another collection is running')
	await backupRuns.finish('run', { backup: 'b', bytesWritten: 0, problem: undefined })
	await first
	await house.hub.garbage.collect()
})

test('a collection deletes nothing while a backup runs', async () => {
	const { ada } = await open()
	const repo = await create(ada, 'gone')
	await commit(ada, repo, bytesOf('gone', 5000))
	await house.hub.repos.delete(ada, repo.ref)
	const { backupRuns } = house.ports.records
	await backupRuns.begin('run', '/backups')
	const collecting = house.hub.garbage.collect({ isNow: true })
	await new Promise((done) => setTimeout(done, 1500))
	expect(await stored()).toBe(5000)
	await backupRuns.finish('run', { backup: 'b', bytesWritten: 0, problem: undefined })
	await collecting
	expect(await stored()).toBe(0)
})

test('a clock that jumps back delays a deletion, and neither loses bytes nor keeps them for ever', async () => {
	const { ada } = await open()
	const [gone, kept] = [await create(ada, 'gone'), await create(ada, 'kept')]
	pass(1000)
	await commit(ada, gone, bytesOf('gone', 5000))
	const oid = await commit(ada, kept, bytesOf('kept', 4000))
	await house.hub.repos.delete(ada, gone.ref)
	await house.hub.garbage.collect()
	passed = 0
	await house.hub.garbage.collect()
	pass(23)
	await house.hub.garbage.collect()
	expect(await stored()).toBe(9000)
	pass(2)
	await house.hub.garbage.collect()
	expect(await stored()).toBe(4000)
	expect(await read(kept.id, oid)).toEqual(bytesOf('kept', 4000))
})

async function addStrays(count: number): Promise<void> {
	for (let index = 0; index < count; index += 1)
		await house.ports.blobs.put(`lfs/${sha256Of(bytesOf(`newer ${index}`, 32))}`, pour(bytesOf('newer', 10)), {})
}

test('a database that is older than the store deletes nothing by itself, and the operator reads why', async () => {
	const { ada } = await open()
	const repo = await create(ada, 'kept')
	await commit(ada, repo, bytesOf('kept', 4000))
	await addStrays(150)
	for (const hours of [26, 26, 8 * 24, 26]) {
		pass(hours)
		const { problem } = await house.hub.garbage.collect({ isNow: true })
		expect(problem).toMatch(/^The store has 150 of 151 objects that the database does not know.*"stoa collect --strays"\.$/)
	}
	expect(await stored()).toBe(4000 + 1500)
	await house.hub.garbage.collect({ isNow: true, deletesStrays: true })
	expect(await stored()).toBe(4000)
})

test('a comparison of the store with the rows that was stopped goes on where it was', async () => {
	await open()
	await addStrays(2500)
	pass(26)
	const stop = new AbortController()
	const begun: string[] = []
	const { blobs } = house.ports
	const hub = house.another({
		blobs: Object.assign(Object.create(blobs) as PartedBlobs, {
			list(...[space, after = '']: Parameters<PartedBlobs['list']>) {
				if (space === 'lfs') begun.push(after)
				if (begun.length === 2) stop.abort()
				return blobs.list(space, after)
			},
		}),
	})
	await hub.garbage.collect({ isNow: true }, stop.signal)
	expect(await hub.garbage.latest()).toMatchObject({ phase: 'find strays', finishedAt: undefined })
	const { problem } = await hub.garbage.collect()
	const keys = (await Array.fromAsync(blobs.list('lfs'))).map(({ key }) => key.slice('lfs/'.length))
	expect(begun).toEqual(['', keys[999], keys[1000], keys[2000]])
	expect(problem).toMatch(/^The store has 2500 of 2500 objects/)
})

test('collect({ isNow }) prunes git, too, of what no ref has named for a day', async () => {
	const { ada } = await open()
	const { id, ref } = await create(ada, 'pruned')
	await house.hub.commits.createBranch(ada, ref, 'side', 'main')
	const add = { op: 'file', path: 'notes.txt', content: bytesOf('side', 9000) } as const
	await house.hub.commits.commit(ada, ref, 'side', { summary: 'Add notes' }, [add])
	await house.hub.commits.deleteBranch(ada, ref, 'side')
	const before = await house.ports.git.storedBytes(id)
	pass(23)
	await house.hub.garbage.collect({ isNow: true })
	expect(await house.ports.git.storedBytes(id)).toBeGreaterThanOrEqual(before)
	pass(2)
	await house.hub.garbage.collect({ isNow: true })
	expect(await house.ports.git.storedBytes(id)).toBeLessThan(before - 5000)
})

test('git is not pruned while a backup is written, which may read what a deleted branch named', async () => {
	const { ada } = await open()
	const { id, ref } = await create(ada, 'backed-up')
	await house.hub.commits.createBranch(ada, ref, 'side', 'main')
	const add = { op: 'file', path: 'notes.txt', content: bytesOf('side', 9000) } as const
	const { oid } = await house.hub.commits.commit(ada, ref, 'side', { summary: 'Add notes' }, [add])
	pass(25)
	const { backupRuns } = house.ports.records
	await backupRuns.begin('run', '/backups')
	await house.hub.commits.deleteBranch(ada, ref, 'side')
	const pruning = house.hub.tidy()
	await new Promise((done) => setTimeout(done, 1000))
	expect(await house.ports.git.present(id, [oid])).toEqual([oid])
	await backupRuns.finish('run', { backup: 'b', bytesWritten: 0, problem: undefined })
	expect(await pruning).toBe(1)
	expect(await house.ports.git.present(id, [oid])).toEqual([])
})

/** A hub whose store pauses after it has received bytes. */
function pausing(pause: () => Promise<unknown>): Hub {
	const { ports } = house
	const blobs: PartedBlobs = Object.assign(Object.create(ports.blobs) as PartedBlobs, {
		async put(...given: Parameters<PartedBlobs['put']>) {
			const answer = await ports.blobs.put(...given)
			await pause()
			return answer
		},
		stat: (key: Parameters<PartedBlobs['stat']>[0]) => ports.blobs.stat(key),
		open: (...given: Parameters<PartedBlobs['open']>) => ports.blobs.open(...given),
	})
	return house.another({ blobs })
}

test('an upload whose bytes are deleted between their arrival and their row is asked to come again', async () => {
	const { ada } = await open()
	const [gone, here] = [await create(ada, 'gone'), await create(ada, 'here')]
	const bytes = bytesOf('raced', 5000)
	const oid = await commit(ada, gone, bytes)
	await house.hub.repos.delete(ada, gone.ref)
	let races = 0
	const slow = pausing(async () => {
		races += 1
		if (races === 1) await house.hub.garbage.collect({ isNow: true })
	})
	await expect(slow.largeFiles.store({ repoId: here.id, oid, size: bytes.length }, pour(bytes))).rejects.toMatchObject({
		code: 'unavailable',
	})
	await slow.largeFiles.store({ repoId: here.id, oid, size: bytes.length }, pour(bytes))
	await house.hub.garbage.collect({ isNow: true })
	expect(await read(here.id, oid)).toEqual(bytes)
})

test('a shard that names a xorb which was deleted since is refused, and the client sends it again', async () => {
	const { ada } = await open()
	const [gone, here] = [await create(ada, 'gone'), await create(ada, 'here')]
	const client = new XetClient()
	const grant = (repoId: string) => ({ repoId, userId: ada.account.id, scope: 'write' as const })
	const chunks = [bytesOf('sent', 9000)]
	await client.upload(house.hub, grant(gone.id), chunks)
	await house.hub.repos.delete(ada, gone.ref)
	// Another process, which still has the xorb in its memory.
	const other = house.another()
	const oid = sha256Of(Buffer.concat(chunks))
	expect(await other.xet.cacheNumber(ada.account.id)).toBe(0)
	await house.hub.garbage.collect({ isNow: true })
	// Real clients are given another cache, and so do not try.
	expect(await other.xet.cacheNumber(ada.account.id)).toBe(1)
	await expect(client.upload(other, grant(here.id), chunks)).rejects.toMatchObject({ code: 'invalid-shard' })
	client.forget()
	await client.upload(other, grant(here.id), chunks)
	expect(await read(here.id, oid)).toEqual(chunks[0])
	await other.close()
})

test('a duplicate has every file of the history that it copied, even if a branch of the source is deleted meanwhile', async () => {
	const { ada } = await open()
	const source = await create(ada, 'source')
	await house.hub.commits.createBranch(ada, source.ref, 'side')
	const oid = await commit(ada, source, bytesOf('side', 5000), 'side')
	pass(50)
	// Pruning waits for the lock that the duplicate has.
	const collecting = house.another({ git: unprunedGit(house.ports.git) })
	const git = withMethods(house.ports.git, {
		async copy(...given) {
			await house.ports.git.copy(...given)
			await house.hub.commits.deleteBranch(ada, source.ref, 'side')
			for (let round = 0; round < 3; round += 1) {
				await collecting.garbage.collect({ isNow: true })
				pass(2)
			}
		},
	})
	const slow = house.another({ git })
	const copy = await slow.repos.duplicate(ada, source.ref, { toId: 'copy' })
	expect(await read(copy.id, oid)).toEqual(bytesOf('side', 5000))
	await Promise.all([slow.close(), collecting.close()])
})
