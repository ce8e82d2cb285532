import type { Hub, PartedBlobs, Person, RepoRef } from '@stoa/hub'
import { openMemoryBlobs } from '@stoa/storage'
import { afterEach, expect, test } from 'vitest'
import { pour, sha256Of } from '../hub/open-rooms.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'
import { bytesOf } from './random.ts'

const HOUR_MS = 3_600_000
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytesOf('image', 5000)])

let passed = 0
const pass = (hours: number): void => void (passed += hours * HOUR_MS)
let house: TestHub
afterEach(() => house.close())

async function open(blobs: PartedBlobs = openMemoryBlobs()): Promise<{ ada: Person; ref: RepoRef }> {
	passed = 0
	house = await openTestHub({ now: () => new Date(Date.now() + passed), blobs })
	const ada = await house.person('ada')
	const repo = await house.hub.repos.create(ada, { kind: 'model', name: 'talked-about' })
	return { ada, ref: { kind: 'model', id: repo.name } }
}

/** A hub whose process is killed at the first deletion of bytes: before it, or after it and before the transaction ends. */
function killedAt(moment: 'before' | 'after'): Hub {
	const { blobs } = house.ports
	const killed: PartedBlobs = Object.assign(Object.create(blobs) as PartedBlobs, {
		async delete(key: Parameters<PartedBlobs['delete']>[0]) {
			if (moment === 'after') await blobs.delete(key)
			throw new Error('killed')
		},
	})
	return house.another({ blobs: killed })
}

/** Shows an image in a discussion, deletes the discussion, and is killed while the image is deleted. Returns the name of the image. */
async function dieDeleting(moment: 'before' | 'after', ada: Person, ref: RepoRef): Promise<string> {
	const name = await house.hub.attachments.add(ada, { type: 'image/png' }, pour(PNG))
	const { number } = await show(ada, ref, name)
	await house.hub.discussions.delete(ada, ref, number)
	await house.hub.garbage.collect()
	pass(25)
	const hub = killedAt(moment)
	await expect(hub.garbage.collect()).rejects.toThrow('killed')
	await hub.close()
	return name
}

const show = (ada: Person, ref: RepoRef, name: string) =>
	house.hub.discussions.create(ada, ref, { title: 'Look', description: `![](http://hub.test/uploads/${name})`, isPullRequest: false })

test('an image that a comment shows again after a kill between its bytes and its row is forgotten, and the check is clean', async () => {
	const { ada, ref } = await open()
	const name = await dieDeleting('after', ada, ref)
	await show(ada, ref, name)
	await house.hub.garbage.collect()
	await expect(house.hub.attachments.find(name)).rejects.toMatchObject({ code: 'entry-not-found' })
	expect(await house.keys('select id from attachment')).toEqual([])
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('an image that a comment shows again after a kill before its bytes were deleted stays for good', async () => {
	const { ada, ref } = await open()
	const name = await dieDeleting('before', ada, ref)
	await show(ada, ref, name)
	for (let round = 0; round < 3; round += 1) {
		await house.hub.garbage.collect()
		pass(30)
	}
	const found = await house.hub.attachments.find(name)
	expect(Buffer.concat(await Array.fromAsync<Uint8Array>(await found.open()))).toEqual(PNG)
	expect(await house.keys('select dead_since::text as key from attachment')).toEqual([null])
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('an image whose deletion was killed and that no comment shows again leaves with the next collection', async () => {
	const { ada, ref } = await open()
	await dieDeleting('after', ada, ref)
	await house.hub.garbage.collect()
	expect(await house.keys('select id from attachment')).toEqual([])
	expect(await Array.fromAsync(house.ports.blobs.list('attachment'))).toEqual([])
})

test('a store that lists objects which it cannot give: a collection ends, nothing that lives is lost, and the check names what is missing', async () => {
	const real = openMemoryBlobs()
	const ghosts = ['with a row', 'without a row'].map((name) => sha256Of(Buffer.from(name)))
	const blobs: PartedBlobs = Object.assign(Object.create(real) as PartedBlobs, {
		async *list(...given: Parameters<PartedBlobs['list']>) {
			yield* real.list(...given)
			if (given[0] === 'lfs') for (const hash of ghosts) yield { key: `lfs/${hash}` as const, size: 10, storedAt: new Date(0) }
		},
		stat: (key: Parameters<PartedBlobs['stat']>[0]) => real.stat(key),
		delete: (key: Parameters<PartedBlobs['delete']>[0]) => real.delete(key),
		open: (...given: Parameters<PartedBlobs['open']>) => real.open(...given),
		put: (...given: Parameters<PartedBlobs['put']>) => real.put(...given),
	})
	const { ada, ref } = await open(blobs)
	const repo = await house.hub.repos.find(ada, ref)
	const bytes = bytesOf('kept', 4000)
	const oid = sha256Of(bytes)
	await house.hub.largeFiles.store({ repoId: repo.id, oid, size: bytes.length }, pour(bytes))
	const [withRow = oid] = ghosts
	await house.ports.records.objects.insert({ sha256: withRow, size: 10, whole: true, xetHash: undefined })
	await house.ports.records.objects.entitle(repo.id, [withRow])
	const operations = [
		{ op: 'lfsFile', path: 'kept.bin', oid, size: bytes.length },
		{ op: 'lfsFile', path: 'ghost.bin', oid: withRow, size: 10 },
	] as const
	await house.hub.commits.commit(ada, ref, 'main', { summary: 'Add both' }, operations)
	for (let round = 0; round < 3; round += 1) {
		const { finishedAt, problem } = await house.hub.garbage.collect({ isNow: true })
		expect([finishedAt, problem]).toEqual([expect.any(Date), undefined])
		pass(2)
	}
	const { open: openFile } = await house.hub.largeFiles.open({ repoId: repo.id, oid })
	expect(Buffer.concat(await Array.fromAsync<Uint8Array>(await openFile()))).toEqual(bytes)
	expect((await Array.fromAsync(house.hub.check())).join('\n')).toContain(withRow)
	expect(house.reports).toEqual([])
})

test('an object whose chunks a killed collection forgot, and whose bytes are about to leave, is no damage, and leaves with the next one', async () => {
	await open()
	const bytes = bytesOf('leaving', 5000)
	const sha256 = sha256Of(bytes)
	await house.ports.blobs.put(`lfs/${sha256}`, pour(bytes), { sha256 })
	await house.keys(
		`insert into object (sha256, size, whole, left_at, dead_since) values ('\\x${sha256}', 5000, false, now(), now() - interval '1 hour') returning size as key`,
	)
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
	await house.hub.garbage.collect({ isNow: true })
	expect(await house.keys('select size as key from object')).toEqual([])
	expect(await house.ports.blobs.stat(`lfs/${sha256}`)).toBe(undefined)
})
