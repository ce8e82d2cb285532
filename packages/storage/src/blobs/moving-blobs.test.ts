import type { BlobKey, PartedBlobs, StoreMove } from '@stoa/hub'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { describeBlobs } from './describe-blobs.ts'
import { openDiskBlobs } from './disk-blobs.ts'
import { openMemoryBlobs } from './memory-blobs.ts'
import { type MovingBlobs, openMovingBlobs } from './moving-blobs.ts'

/** What the database says about the move; tests change it. */
interface Told {
	move: StoreMove | undefined
	notes: BlobKey[]
}

function moveOf(stage: StoreMove['stage']): StoreMove {
	const counts = { cursor: '', objects: 0, bytes: 0, startedAt: new Date(0), finishedAt: undefined }
	return { id: 'm', from: 'disk', to: 's3://b/', access: 'sealed', stage, ...counts }
}

function open(home: PartedBlobs, other: PartedBlobs, told: Told): Promise<MovingBlobs> {
	return openMovingBlobs({
		home,
		place: 'disk',
		moves: {
			current: async () => told.move,
			async note(key) {
				if (told.move && told.move.stage !== 'done') told.notes.push(key)
				return told.move
			},
		},
		openStore: async () => other,
		report: (_what, error) => {
			throw error
		},
	})
}

for (const stage of [undefined, 'copying', 'switching', 'done'] as const) {
	describeBlobs(`disk, a move that is ${stage ?? 'absent'}`, async () => {
		const folder = await mkdtemp(join(tmpdir(), 'stoa-moving-'))
		const stores = [await openDiskBlobs({ folder: join(folder, 'old') }), await openDiskBlobs({ folder: join(folder, 'new') })] as const
		const blobs = await open(...stores, { move: stage && moveOf(stage), notes: [] })
		return {
			blobs,
			async leftovers() {
				const names = await Promise.all(['old', 'new'].map((name) => readdir(join(folder, name, 'tmp')).catch(() => [])))
				return names.flat()
			},
			async close() {
				blobs.close()
				await rm(folder, { recursive: true, force: true })
			},
		}
	})
}

const keyOf = (): BlobKey => `xorb/${randomBytes(32).toString('hex')}`
async function* pour(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes
}
const read = async (blobs: PartedBlobs, key: BlobKey): Promise<string | undefined> => {
	const found = await blobs.open(key)
	return found && (await buffer(found)).toString()
}

test('a process that has not noticed the end of the move yet brings what it writes to the new store', async () => {
	const [home, other, told]: [PartedBlobs, PartedBlobs, Told] = [openMemoryBlobs(), openMemoryBlobs(), { move: undefined, notes: [] }]
	const blobs = await open(home, other, told)
	const [key, written] = [keyOf(), keyOf()]
	async function* slow(): AsyncGenerator<Uint8Array> {
		yield Buffer.from('half')
		told.move = moveOf('done')
		yield Buffer.from(' and half')
	}
	await blobs.put(key, slow(), {})
	expect(await read(other, key)).toBe('half and half')
	await blobs.put(written, pour(Buffer.from('new')), {})
	expect([await read(home, written), await read(other, written)]).toEqual([undefined, 'new'])
	await blobs.delete(key)
	expect([await home.stat(key), await other.stat(key)]).toEqual([undefined, undefined])
	blobs.close()
})

test('a read finds what another process has written to the new store', async () => {
	const [home, other, told]: [PartedBlobs, PartedBlobs, Told] = [openMemoryBlobs(), openMemoryBlobs(), { move: undefined, notes: [] }]
	const blobs = await open(home, other, told)
	const key = keyOf()
	await other.put(key, pour(Buffer.from('there')), {})
	expect(await read(blobs, key)).toBeUndefined()
	told.move = moveOf('switching')
	expect(await read(blobs, key)).toBe('there')
	blobs.close()
})

test('each write and deletion in the old store is noted before it is acknowledged', async () => {
	const told: Told = { move: moveOf('copying'), notes: [] }
	const blobs = await open(openMemoryBlobs(), openMemoryBlobs(), told)
	const key = keyOf()
	await blobs.put(key, pour(Buffer.from('x')), {})
	await blobs.delete(key)
	expect(told.notes).toEqual([key, key])
	blobs.close()
})

test('a process of a store that was left two moves ago refuses to write', async () => {
	const told: Told = { move: undefined, notes: [] }
	const blobs = await open(openMemoryBlobs(), openMemoryBlobs(), told)
	told.move = { ...moveOf('copying'), from: 's3://b/', to: 's3://c/' }
	await expect(blobs.put(keyOf(), pour(Buffer.from('x')), {})).rejects.toMatchObject({ code: 'unavailable' })
	blobs.close()
})

test('an upload in parts that began before the move ends in its own store, with parts of both', async () => {
	const told: Told = { move: undefined, notes: [] }
	const stores: [PartedBlobs, PartedBlobs] = [openMemoryBlobs(), openMemoryBlobs()]
	const blobs = await open(...stores, told)
	const target: BlobKey = `lfs/${randomBytes(32).toString('hex')}`
	const piece = (number: number) => ({ part: `part/${randomBytes(32).toString('hex')}` as const, number, start: number - 1, size: 1 })
	const [first, second] = [piece(1), piece(2)]
	const draft = await blobs.drafts.begin(target)
	await blobs.put(first.part, pour(Buffer.from('a')), {})
	const seen: string[] = []
	const each = (bytes: Uint8Array): void => void seen.push(Buffer.from(bytes).toString())
	expect(await blobs.drafts.place(draft, target, first, each)).toBe(true)
	told.move = moveOf('done')
	// Another process, which knows of the move, has stored the second part. Nothing has told this one.
	await stores[1].put(second.part, pour(Buffer.from('b')), {})
	expect(await blobs.drafts.place(draft, target, second, each)).toBe(true)
	expect(await blobs.drafts.publish(draft, target, { size: 2, replaces: false })).toEqual({ existed: false })
	expect([seen, await read(stores[1], target)]).toEqual([['a', 'b'], 'ab'])
	for (const { part } of [first, second]) await blobs.delete(part)
	for (const store of stores) expect(await Array.fromAsync(store.list('part'))).toEqual([])
	blobs.close()
})
