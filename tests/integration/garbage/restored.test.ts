import type { Person, RepoRef } from '@stoa/hub'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pour, sha256Of } from '../hub/open-rooms.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'
import { bytesOf } from './random.ts'
import { XetClient } from './xet-client.ts'

const HOUR_MS = 3_600_000
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytesOf('image', 5000)])
const CHUNKS = Array.from({ length: 12 }, (_, index) => bytesOf(`chunk ${index}`, 10_000))

let passed = 0
const pass = (hours: number): void => void (passed += hours * HOUR_MS)
let house: TestHub
afterEach(() => house.close())

interface Published {
	ada: Person
	bob: Person
	id: string
	ref: RepoRef
	/** Address of an image in a discussion. */
	image: string
	/** Hash of a file that was uploaded as chunks. */
	oid: ReturnType<typeof sha256Of>
}

/** A repository with a file of chunks, and a discussion that shows an image. */
async function publish(): Promise<Published> {
	passed = 0
	house = await openTestHub({ now: () => new Date(Date.now() + passed) })
	const [ada, bob] = [await house.person('ada'), await house.person('bob')]
	const { id, name } = await house.hub.repos.create(ada, { kind: 'model', name: 'full' })
	const ref: RepoRef = { kind: 'model', id: name }
	await new XetClient().upload(house.hub, { repoId: id, userId: ada.account.id, scope: 'write' }, CHUNKS)
	const bytes = Buffer.concat(CHUNKS)
	const oid = sha256Of(bytes)
	await house.hub.commits.commit(ada, ref, 'main', { summary: 'Add weights' }, [{ op: 'lfsFile', path: 'w.bin', oid, size: bytes.length }])
	const image = await house.hub.attachments.add(bob, { type: 'image/png' }, pour(PNG))
	const description = `![](http://hub.test/uploads/${image})`
	await house.hub.discussions.create(bob, ref, { title: 'Look', description, isPullRequest: false })
	return { ada, bob, id, ref, image, oid }
}

/** What a reader finds of it: the file, the image, the title of the discussion, and what the check says. */
async function found({ bob, id, ref, image, oid }: Published): Promise<unknown> {
	const file = await house.hub.largeFiles.open({ repoId: id, oid })
	const shown = await house.hub.attachments.find(image)
	return {
		file: Buffer.concat(await Array.fromAsync<Uint8Array>(await file.open())),
		image: Buffer.concat(await Array.fromAsync<Uint8Array>(await shown.open())),
		title: (await house.hub.discussions.thread(bob, ref, 1)).discussion.title,
		problems: await Array.fromAsync(house.hub.check()),
	}
}

const WHOLE = { file: Buffer.concat(CHUNKS), image: PNG, title: 'Look', problems: [] }

const folderOf = (id: string): string => join(house.gitFolder, id.slice(-2), id.slice(-4, -2), `${id}.git`)

/** What the next start of the server does, with nothing left in memory. */
async function restart(): Promise<void> {
	const hub = house.another()
	await hub.recover()
	await hub.close()
}

test('a restored repository has its chunks and the images of its discussions, whatever was collected meanwhile', async () => {
	const published = await publish()
	await house.hub.repos.delete(published.ada, published.ref)
	for (let round = 0; round < 4; round += 1) {
		pass(5.5)
		await house.hub.garbage.collect()
	}
	await house.hub.deletedRepos.restore(published.ada, published.id)
	for (let round = 0; round < 3; round += 1) {
		await house.hub.garbage.collect({ isNow: true })
		pass(30)
	}
	expect(await found(published)).toEqual(WHOLE)
})

test('bytes that only a deleted repository kept leave with it: chunks and images of discussions, too', async () => {
	const { ada, ref } = await publish()
	await house.hub.repos.delete(ada, ref)
	pass(24.5)
	await house.hub.garbage.collect()
	for (const space of ['xorb', 'lfs', 'attachment'] as const) expect(await Array.fromAsync(house.ports.blobs.list(space))).toEqual([])
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('killed after the deletion: the next start keeps the history, and the repository can be restored', async () => {
	const published = await publish()
	await house.hub.repos.delete(published.ada, published.ref)
	await restart()
	expect(existsSync(folderOf(published.id))).toBe(true)
	await house.hub.deletedRepos.restore(published.ada, published.id)
	expect(await found(published)).toEqual(WHOLE)
})

test('killed during the purge, after the rows are gone: the next start removes the history, and no byte stays', async () => {
	const { ada, id, ref } = await publish()
	await house.hub.repos.delete(ada, ref)
	pass(24.5)
	// The process ends here, before it removes the history.
	const { records } = house.ports
	await records.transaction(({ garbage }) => garbage.removeRepo(id, { now: new Date(Date.now() + passed), isDeletedOnly: true }))
	expect(existsSync(folderOf(id))).toBe(true)
	await restart()
	expect(existsSync(folderOf(id))).toBe(false)
	await house.hub.garbage.collect()
	for (const space of ['xorb', 'lfs', 'attachment'] as const) expect(await Array.fromAsync(house.ports.blobs.list(space))).toEqual([])
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})

test('a restoration is an event of its own', async () => {
	const { ada, id, ref } = await publish()
	await house.hub.repos.delete(ada, ref)
	await house.hub.deletedRepos.restore(ada, id)
	const kinds = await house.keys(`select kind as key from happening where facts ->> 'repoId' = '${id}' and kind like 'repo-%' order by seq`)
	expect(kinds.filter((kind) => kind !== 'repo-content')).toEqual(['repo-created', 'repo-deleted', 'repo-restored'])
})
