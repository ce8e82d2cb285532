import { type BlobKey, type Hub, type PartedBlobs, type PartedObject, type Person } from '@stoa/hub'
import { openMemoryBlobs } from '@stoa/storage'
import { parseSha256 } from '@stoa/vocabulary'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createParts } from '../../../packages/hub/src/objects/parts/parts.ts'
import { openTestHub, type TestHub } from './open-test-hub.ts'

const PART = 1024 * 1024

let opened: TestHub
let hub: Hub
let ada: Person
/** Bytes that the store read or wrote for drafts and parts. */
let moved = 0
/** Called before a draft is published. */
let beforePublish: () => Promise<void>
beforeAll(async () => {
	opened = await openTestHub({ blobs: watched(openMemoryBlobs()) })
	;({ hub } = opened)
	ada = await opened.person('ada')
})
beforeEach(() => {
	beforePublish = async () => undefined
})
afterAll(async () => {
	await opened.close()
})

/** The store, counting the bytes that move inside it. */
function watched(blobs: PartedBlobs): PartedBlobs {
	const { drafts } = blobs
	const counted = async function* (bytes: AsyncIterable<Uint8Array>) {
		for await (const some of bytes) {
			moved += some.length
			yield some
		}
	}
	return {
		...blobs,
		put: (key, bytes, expected) => blobs.put(key, counted(bytes), expected),
		async open(key, range) {
			const stream = await blobs.open(key, range)
			return stream?.on('data', (some: Uint8Array) => (moved += some.length)).pause()
		},
		drafts: {
			...drafts,
			place: (draft, target, piece, each) =>
				drafts.place(draft, target, piece, (bytes) => {
					moved += bytes.length
					each(bytes)
				}),
			async open(draft, piece) {
				moved += piece.size
				return drafts.open(draft, piece)
			},
			async publish(draft, target, as) {
				await beforePublish()
				return drafts.publish(draft, target, as)
			},
		},
	}
}

async function* streamOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
	yield bytes
}

interface Upload {
	object: PartedObject
	put(number: number, at?: Hub, bytes?: Buffer): Promise<unknown>
	stored(): Promise<Buffer | undefined>
	bytes: Buffer
}

/** A repository, and an upload of five parts to it. */
async function begin(name: string): Promise<Upload> {
	const repo = await hub.repos.create(ada, { kind: 'model', name })
	const bytes = randomBytes(4 * PART + 100)
	const oid = parseSha256(createHash('sha256').update(bytes).digest('hex'))
	const object = { repoId: repo.id, senderId: ada.account.id, oid, size: bytes.length, partSize: PART }
	const key: BlobKey = `lfs/${oid}`
	return {
		object,
		bytes,
		put: (number, at = hub, part = bytes.subarray((number - 1) * PART, number * PART)) =>
			at.largeFiles.storePart(object, number, streamOf(part)),
		async stored() {
			const stream = await opened.ports.blobs.open(key)
			return stream && buffer(stream)
		},
	}
}
const parts = () => Array.fromAsync(opened.ports.blobs.list('part'))

test('the last request of a multipart upload moves only the bytes of parts that arrived last', async () => {
	for (const name of ['in-order', 'at-once']) {
		const { object, put, stored, bytes } = await begin(name)
		if (name === 'in-order') for (const number of [1, 2, 3, 4, 5]) await put(number)
		else await Promise.all([1, 2, 3, 4, 5].map((number) => put(number)))
		// Parts wait when the reading is more than two parts behind.
		moved = 0
		await hub.largeFiles.join(object)
		expect(moved).toBeLessThanOrEqual(2 * PART)
		expect((await stored())?.equals(bytes)).toBe(true)
		expect(await parts()).toEqual([])
	}
})

test('parts that arrive early wait for those before them', async () => {
	const { object, put, stored, bytes } = await begin('out-of-order')
	for (const number of [5, 3, 2, 4]) await put(number)
	await expect(hub.largeFiles.join(object)).rejects.toThrow('part 1 was not uploaded')
	await put(1)
	await hub.largeFiles.join(object)
	expect((await stored())?.equals(bytes)).toBe(true)
})

test('a part that is sent again with other bytes changes nothing', async () => {
	const { object, put, stored, bytes } = await begin('sent-again')
	for (const number of [1, 2]) await put(number)
	await put(1, hub, randomBytes(PART))
	for (const number of [3, 4, 5]) await put(number)
	await put(5, hub, randomBytes(100))
	await hub.largeFiles.join(object)
	expect((await stored())?.equals(bytes)).toBe(true)
	expect(await parts()).toEqual([])
})

test('several processes share an upload, and one that starts meanwhile continues it', async () => {
	const other = opened.another()
	const { object, put, stored, bytes } = await begin('shared')
	await put(1)
	await put(2, other)
	await Promise.all([put(3), put(4, other), put(4), put(5, other)])
	await other.close()
	const late = opened.another()
	await Promise.all([late.largeFiles.join(object), hub.largeFiles.join(object)])
	await late.close()
	expect((await stored())?.equals(bytes)).toBe(true)
	expect(await parts()).toEqual([])
	expect(opened.reports).toEqual([])
})

test('a repeated last request gets the same answer as the first one', async () => {
	const { object, put } = await begin('asked-again')
	for (const number of [1, 2, 3, 4, 5]) await put(number)
	await hub.largeFiles.join(object)
	await hub.largeFiles.join(object)
	await expect(hub.largeFiles.join({ ...object, oid: parseSha256('0'.repeat(64)) })).rejects.toThrow('part 1 was not uploaded')
})

test('after a process dies while it publishes, the next one finishes the upload', async () => {
	const { object, put, stored, bytes } = await begin('died')
	for (const number of [1, 2, 3, 4, 5]) await put(number)
	beforePublish = () => Promise.reject(new Error('killed before'))
	await expect(hub.largeFiles.join(object)).rejects.toThrow('killed before')
	expect(await stored()).toBeUndefined()
	beforePublish = async () => undefined
	const late = opened.another()
	// The draft was published, but no row recorded it.
	const upload = await opened.ports.records.partedUploads.idleSince(new Date(Date.now() + 1000))
	const draft = upload.find(({ target }) => target === object.oid)?.draft ?? ''
	await opened.ports.blobs.drafts.publish(draft, `lfs/${object.oid}`, { size: object.size, replaces: false })
	moved = 0
	await late.largeFiles.join(object)
	// The hash was recorded, so it is not computed again.
	expect(moved).toBe(0)
	await late.close()
	expect((await stored())?.equals(bytes)).toBe(true)
	expect(await parts()).toEqual([])
})

test('parts that are never joined are deleted after a day, and parts of an active upload are not', async () => {
	const abandoned = await begin('abandoned')
	for (const number of [1, 3]) await abandoned.put(number)
	await opened.ports.blobs.put(`part/${'e'.repeat(64)}`, streamOf(Buffer.from('left by a kill')), {})
	const sweep = async (hours: number) => {
		const keeper = createParts({ ...opened.ports, report: () => undefined })
		await keeper.sweep(new Date(Date.now() + hours * 3_600_000))
		await keeper.close()
	}
	await sweep(23)
	expect(await abandoned.put(2)).toBeDefined()
	await sweep(25)
	expect(await parts()).toEqual([])
	expect(await hub.largeFiles.storedParts(abandoned.object)).toEqual([])
})
