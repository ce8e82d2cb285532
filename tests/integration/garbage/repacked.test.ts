import { createHub, type Hub, type Person, type RepoRef } from '@stoa/hub'
import { openMemoryBlobs } from '@stoa/storage'
import { afterEach, expect, test } from 'vitest'
import { sha256Of } from '../hub/open-rooms.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'
import { bytesOf } from './random.ts'
import { XetClient } from './xet-client.ts'

const HOUR_MS = 3_600_000
const CHUNK = 10_000

let passed = 0
let house: TestHub
afterEach(() => house.close())

interface Shelf {
	ada: Person
	client: XetClient
	chunks: Buffer[]
}

/** A hub, and a client that has the chunks, which are all in one xorb once it has sent a file of all. */
async function open(count: number): Promise<Shelf> {
	passed = 0
	house = await openTestHub({ now: () => new Date(Date.now() + passed), blobs: openMemoryBlobs() })
	const chunks = Array.from({ length: count }, (_, index) => bytesOf(`chunk ${index}`, CHUNK))
	return { ada: await house.person('ada'), client: new XetClient(), chunks }
}

interface Kept {
	id: string
	ref: RepoRef
	bytes: Buffer
}

/** Creates a repository with a file of these chunks. */
async function create({ ada, client }: Shelf, name: string, chunks: readonly Buffer[]): Promise<Kept> {
	const repo = await house.hub.repos.create(ada, { kind: 'model', name })
	const made = { id: repo.id, ref: { kind: 'model' as const, id: repo.name }, bytes: Buffer.concat(chunks) }
	await add({ ada, client, chunks: [] }, made, chunks)
	return made
}

/** Adds a file of these chunks. */
async function add({ ada, client }: Shelf, { id, ref }: Kept, chunks: readonly Buffer[]): Promise<void> {
	const bytes = Buffer.concat(chunks)
	await client.upload(house.hub, { repoId: id, userId: ada.account.id, scope: 'write' }, chunks)
	const oid = sha256Of(bytes)
	const operation = { op: 'lfsFile', path: `${oid.slice(0, 8)}.bin`, oid, size: bytes.length } as const
	await house.hub.commits.commit(ada, ref, 'main', { summary: 'Add' }, [operation])
}

async function read({ id }: Kept, bytes: Buffer): Promise<Buffer> {
	const { open: openFile } = await house.hub.largeFiles.open({ repoId: id, oid: sha256Of(bytes) })
	return Buffer.concat(await Array.fromAsync<Uint8Array>(await openFile()))
}

/** Sizes of the stored xorbs in chunks, the largest first. */
async function xorbs(): Promise<number[]> {
	const found = await Array.fromAsync(house.ports.blobs.list('xorb'))
	return found.map(({ size }) => Math.round(size / CHUNK)).toSorted((one, other) => other - one)
}

/** Some hours pass, and the hub collects. */
async function collectAfter(hours: number, hub = house.hub): Promise<void> {
	passed += hours * HOUR_MS
	await hub.garbage.collect()
}

test('one dead chunk leaves a xorb of which the rest is used, and deaths within one grace period copy the rest once', async () => {
	const shelf = await open(20)
	const first = await create(shelf, 'first', shelf.chunks)
	const second = await create(shelf, 'second', shelf.chunks.slice(18, 19))
	const kept = await create(shelf, 'kept', shelf.chunks.slice(0, 18))
	await house.hub.repos.delete(shelf.ada, first.ref, { isFinal: true })
	await collectAfter(0)
	passed += 20 * HOUR_MS
	await house.hub.repos.delete(shelf.ada, second.ref, { isFinal: true })
	await collectAfter(0)
	expect(await xorbs()).toEqual([20])
	// The only file of the first is gone. The chunk of the second waits for the end of its own grace period, in a xorb of its own.
	await collectAfter(4.5)
	expect(await xorbs()).toEqual([20, 18, 1])
	await collectAfter(5)
	expect(await xorbs()).toEqual([20, 18, 1])
	await collectAfter(1.5)
	expect(await xorbs()).toEqual([18, 1])
	const copied = await house.keys("select encode(hash, 'hex') as key from xet_xorb where size > 50000")
	await collectAfter(13.5)
	expect(await xorbs()).toEqual([18])
	expect(await house.keys("select encode(hash, 'hex') as key from xet_xorb")).toEqual(copied)
	expect(await read(kept, kept.bytes)).toEqual(kept.bytes)
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
	expect(house.reports).toEqual([])
})

test('a xorb whose files die one after the other loses the chunks of each after its own grace period', async () => {
	const shelf = await open(4)
	const first = await create(shelf, 'first', shelf.chunks)
	const second = await create(shelf, 'second', shelf.chunks.slice(0, 1))
	await house.hub.repos.delete(shelf.ada, first.ref, { isFinal: true })
	await collectAfter(0)
	passed += 20 * HOUR_MS
	await house.hub.repos.delete(shelf.ada, second.ref, { isFinal: true })
	await collectAfter(0)
	await collectAfter(4.5)
	await collectAfter(6.5)
	expect(await xorbs()).toEqual([1])
	await collectAfter(13.5)
	expect(await xorbs()).toEqual([])
})

/** A hub that is killed when it has moved the files of one page. */
function killedAfterAPage(): Hub {
	const { ports } = house
	let moves = 0
	return createHub({
		...ports,
		records: {
			...ports.records,
			transaction: (work) =>
				ports.records.transaction((tables) =>
					work({
						...tables,
						garbage: {
							...tables.garbage,
							moveFiles: async (move) => {
								moves += 1
								if (moves > 1) throw new Error('killed')
								await tables.garbage.moveFiles(move)
							},
						},
					}),
				),
		},
	})
}

test('a xorb of many files is moved page by page, and a kill between two of them leaves no dead chunk', async () => {
	const shelf = await open(42)
	const gone = await create(shelf, 'gone', shelf.chunks)
	const kept = await create(shelf, 'kept', shelf.chunks.slice(0, 2))
	const files = Array.from({ length: 39 }, (_, index) => shelf.chunks.slice(index + 1, index + 3))
	for (const chunks of files) await add(shelf, kept, chunks)
	await house.hub.repos.delete(shelf.ada, gone.ref, { isFinal: true })
	await collectAfter(0)
	const dying = killedAfterAPage()
	await collectAfter(24.5, dying)
	await dying.close()
	expect(house.reports.join()).toMatch(/^[^,]*killed$/)
	const moved = await house.keys(`select count(distinct xorb)::text as key from xet_file_xorb`)
	expect(moved).toEqual(['2'])
	for (const chunks of files) expect(await read(kept, Buffer.concat(chunks))).toEqual(Buffer.concat(chunks))
	// The rest is moved, and the first copy is examined.
	await collectAfter(1)
	await collectAfter(7)
	await collectAfter(7)
	expect(Math.max(...(await xorbs()))).toBeLessThan(42)
	for (const chunks of files) expect(await read(kept, Buffer.concat(chunks))).toEqual(Buffer.concat(chunks))
	const used = new Map<string, Set<number>>()
	for (const { terms } of await house.ports.records.xet.scanFiles('', 1000))
		for (const { xorb, chunkStart, chunkEnd } of terms)
			for (let chunk = chunkStart; chunk < chunkEnd; chunk += 1) used.set(xorb, (used.get(xorb) ?? new Set()).add(chunk))
	for (const { hash, endOffsets } of await house.ports.records.xet.scanXorbs('', 1000)) expect(used.get(hash)?.size).toBe(endOffsets.length)
	expect(await Array.fromAsync(house.hub.check())).toEqual([])
})
