import type { BlobKey, PartedBlobs, StoreMoveOrder, StoreMoveResult, StoreMoves } from '@stoa/hub'
import { openDiskBlobs, openMovingBlobs } from '@stoa/storage'
import { openTestRecords, type TestRecords } from '@stoa/storage/testing'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createStoreMoves } from '../../../packages/hub/src/moving/create-store-moves.ts'
import { randomBy } from '../../faults/mix.ts'

const work = mkdtempSync(join(tmpdir(), 'stoa-moves-'))
const undo: (() => Promise<void> | void)[] = [() => rmSync(work, { recursive: true, force: true })]
afterEach(async () => {
	for (const step of undo.toReversed().slice(0, -1)) await step()
	undo.splice(1)
})
const SEED = Number(process.env['STOA_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

interface Opened {
	test: TestRecords
	old: PartedBlobs
	fresh: PartedBlobs
	/** What a process of the hub uses. */
	newProcess(): Promise<PartedBlobs>
	newMoves(fresh?: PartedBlobs): StoreMoves
}

async function open(): Promise<Opened> {
	const opened = await openTestRecords()
	undo.push(() => opened.close())
	const folder = mkdtempSync(join(work, 'hub-'))
	const old = await openDiskBlobs({ folder: join(folder, 'old') })
	const fresh = await openDiskBlobs({ folder: join(folder, 'new') })
	const { records } = opened
	const report = (what: string, error: unknown): void => console.error(what, error)
	return {
		test: opened,
		old,
		fresh,
		async newProcess() {
			const blobs = await openMovingBlobs({ home: old, place: 'old', moves: records.storeMoves, openStore: async () => fresh, report })
			undo.push(() => blobs.close())
			return blobs
		},
		newMoves: (target = fresh) =>
			createStoreMoves({
				records,
				home: { place: 'old', blobs: old },
				seal: async (access) => access,
				openStore: async () => target,
				now: () => new Date(),
				report: () => undefined,
			}),
	}
}

const TO_NEW: StoreMoveOrder = { target: { place: 'new', access: 'new' }, finishes: true, leavesProblems: false }

async function run(moves: StoreMoves, order: StoreMoveOrder): Promise<StoreMoveResult> {
	const id = await moves.start(order)
	for (;;) {
		const state = moves.state(id)
		if (state?.failure !== undefined) throw new Error(state.failure)
		if (state?.result) return state.result
		await sleep(5)
	}
}

async function* pour(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += 1000) {
		yield bytes.subarray(at, at + 1000)
		await breathe()
	}
}
const keyOf = (bytes: Uint8Array): BlobKey => `lfs/${createHash('sha256').update(bytes).digest('hex')}`

/** Every object of a store: its key and the hash of its bytes. */
async function contentOf(store: PartedBlobs): Promise<Map<BlobKey, string>> {
	const found = new Map<BlobKey, string>()
	for (const space of ['lfs', 'xorb', 'attachment'] as const)
		for await (const { key } of store.list(space))
			found.set(
				key,
				createHash('sha256')
					.update(readFileSync(store.diskPath(key) ?? ''))
					.digest('hex'),
			)
	return found
}

/** A process that writes, replaces, reads and deletes, and remembers what must be there. */
async function writeUntil(end: AbortSignal, blobs: PartedBlobs, random: () => number, alive: Map<BlobKey, string>): Promise<number> {
	const mine: BlobKey[] = []
	let written = 0
	while (!end.aborted) {
		const bytes = randomBytes(1 + Math.floor(random() * 5000))
		const space = random() < 0.5 ? 'lfs' : random() < 0.5 ? 'xorb' : 'attachment'
		const key: BlobKey = space === 'lfs' ? keyOf(bytes) : `${space}/${randomBytes(32).toString('hex')}`
		await blobs.put(key, pour(bytes), { size: bytes.length })
		written += 1
		alive.set(key, createHash('sha256').update(bytes).digest('hex'))
		mine.push(key)
		const chosen = mine[Math.floor(random() * mine.length)]
		if (chosen === undefined) continue
		// A copy that was under way may bring a deleted one back; how many is checked at the end.
		if (alive.has(chosen)) expect([chosen, (await blobs.stat(chosen)) !== undefined]).toEqual([chosen, true])
		if (random() < 0.3 && alive.delete(chosen)) await blobs.delete(chosen)
		else if (random() < 0.1 && chosen.startsWith('xorb/') && alive.has(chosen)) {
			const other = randomBytes(100)
			await blobs.put(chosen, pour(other), { size: other.length, replaces: true })
			alive.set(chosen, createHash('sha256').update(other).digest('hex'))
		}
	}
	return written
}

test(`moves that are interrupted at random, while processes write and delete, lose no object and keep no deleted one (seed ${SEED})`, async () => {
	const random = randomBy(SEED)
	const { old, fresh, newProcess, newMoves, test: opened } = await open()
	const alive = new Map<BlobKey, string>()
	const end = new AbortController()
	const processes = [await newProcess(), await newProcess()]
	const writers = processes.map((blobs) => writeUntil(end.signal, blobs, random, alive))
	await sleep(300)
	// Each is stopped somewhere, as by a kill, and the next one goes on.
	for (let count = 0; count < 12; count += 1) {
		const moves = newMoves()
		await moves.start({ ...TO_NEW, finishes: false })
		await sleep(random() * 40)
		await moves.close()
	}
	await run(newMoves(), { ...TO_NEW, finishes: false })
	await sleep(200)
	const result = await run(newMoves(), TO_NEW)
	expect(result).toMatchObject({ stage: 'done', problems: [] })
	await sleep(300)
	end.abort()
	const written = await Promise.all(writers)
	expect(Math.min(...written)).toBeGreaterThan(20)
	const found = await contentOf(fresh)
	expect(
		[...alive].filter(([key, sha256]) => found.get(key) !== sha256).map(([key, sha256]) => ({ key, sha256, found: found.get(key) })),
	).toEqual([])
	// Only what was deleted in the moment of the switch may be left, for the collector.
	expect(found.size - alive.size).toBeLessThanOrEqual(2)
	expect((await opened.records.storeMoves.current())?.stage).toBe('done')
	expect((await contentOf(old)).size).toBeGreaterThan(0)
})

test('an object with damaged bytes is named, keeps the move from its end, and may be uploaded again or left behind', async () => {
	const { old, fresh, newProcess, newMoves } = await open()
	const blobs = await newProcess()
	const [whole, damaged, lost] = [randomBytes(3000), randomBytes(3000), randomBytes(3000)]
	for (const bytes of [whole, damaged, lost]) await blobs.put(keyOf(bytes), pour(bytes), {})
	for (const bytes of [damaged, lost]) writeFileSync(old.diskPath(keyOf(bytes)) ?? '', bytes.subarray(0, 2999))
	const copied = await run(newMoves(), { ...TO_NEW, finishes: false })
	expect(copied.problems.toSorted()).toEqual(
		[damaged, lost]
			.map(
				(bytes) =>
					`object ${keyOf(bytes)}: ${copied.problems
						.find((text) => text.includes(keyOf(bytes)))
						?.split(': ')
						.slice(1)
						.join(': ')}`,
			)
			.toSorted(),
	)
	expect(copied).toMatchObject({ stage: 'copying', objects: 1, bytes: 3000 })
	await expect(run(newMoves(), TO_NEW)).rejects.toThrow(
		/^Cannot move large files to "new": object lfs\/.* cannot be copied: its bytes in the old store are damaged/,
	)
	await blobs.put(keyOf(damaged), pour(damaged), { size: 3000 })
	const done = await run(newMoves(), { ...TO_NEW, leavesProblems: true })
	expect([done.stage, done.problems.length]).toEqual(['done', 1])
	expect([...(await contentOf(fresh)).keys()].toSorted()).toEqual([keyOf(whole), keyOf(damaged)].toSorted())
})

test('a target that is full, or that stores other bytes, stops the move with a sentence, and the next run goes on', async () => {
	const { fresh, old, newProcess, newMoves } = await open()
	const blobs = await newProcess()
	const objects = Array.from({ length: 20 }, () => randomBytes(2000))
	for (const bytes of objects) await blobs.put(keyOf(bytes), pour(bytes), {})
	let left = 10
	const put: PartedBlobs['put'] = async (...given) => {
		left -= 1
		if (left < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
		return fresh.put(...given)
	}
	const ofFresh = (more: Partial<PartedBlobs>): PartedBlobs => ({
		drafts: fresh.drafts,
		repairs: fresh.repairs,
		put: (...given) => fresh.put(...given),
		stat: (key) => fresh.stat(key),
		open: (key, range) => fresh.open(key, range),
		reader: (key, range) => fresh.reader(key, range),
		diskPath: (key) => fresh.diskPath(key),
		link: (key, as) => fresh.link(key, as),
		delete: (key) => fresh.delete(key),
		list: (space, after) => fresh.list(space, after),
		sweep: () => fresh.sweep(),
		...more,
	})
	await expect(run(newMoves(ofFresh({ put })), TO_NEW)).rejects.toThrow(
		'Cannot move large files to "new": ENOSPC: no space left on device, write',
	)
	for (const bytes of objects) expect((await blobs.stat(keyOf(bytes)))?.size).toBe(2000)
	const lying: PartedBlobs['open'] = async (key) => old.open(keyOf(objects.find((bytes) => keyOf(bytes) !== key) ?? Buffer.alloc(0)))
	await expect(run(newMoves(ofFresh({ open: lying })), TO_NEW)).rejects.toThrow(/it stored "lfs\/.*" with other bytes\. Check its disks$/)
	expect(await run(newMoves(), TO_NEW)).toMatchObject({ stage: 'done', objects: 20, bytes: 40_000, problems: [] })
	expect((await contentOf(fresh)).size).toBe(20)
})

test('one run works at a time, a second target is refused, and a move can be given up until it switches', async () => {
	const { newProcess, newMoves, old } = await open()
	const blobs = await newProcess()
	for (let count = 0; count < 50; count += 1) await blobs.put(keyOf(Buffer.from([count])), pour(Buffer.from([count])), {})
	const moves = newMoves()
	await expect(moves.start({ ...TO_NEW, target: undefined })).rejects.toThrow('no move was begun. Name the new store')
	await expect(moves.start({ ...TO_NEW, target: { place: 'old', access: 'old' } })).rejects.toThrow('the large files are there already')
	await moves.start({ ...TO_NEW, finishes: false })
	await expect(moves.start(TO_NEW)).rejects.toThrow('another command moves the large files just now')
	await expect(newMoves().start({ ...TO_NEW, target: { place: 'third', access: 'third' } })).rejects.toThrow('a move to "new" was begun')
	await moves.close()
	expect(await newMoves().forget()).toMatchObject({ stage: 'copying', to: 'new' })
	expect(await newMoves().current()).toBeUndefined()
	expect((await contentOf(old)).size).toBe(50)
	expect(await run(newMoves(), TO_NEW)).toMatchObject({ stage: 'done', objects: 50 })
	await expect(newMoves().forget()).rejects.toThrow('this hub runs with the settings of the old store')
})
