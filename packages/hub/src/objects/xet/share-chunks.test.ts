import { parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createProofs } from '../reading/create-proofs.ts'
import { openObject } from '../reading/open-object.ts'
import { checkObjects } from '../../recovery/check-objects.ts'
import { type AdoptDeps, adoptObjects } from './adopt-objects.ts'
import { createXetStore } from './create-xet-store.ts'
import { memoryXetPorts } from './memory-xet-ports.ts'

const MB = 1_000_000

/** Random-looking bytes, the same for the same seed. */
function noise(seed: number, length: number): Buffer {
	const parts: Buffer[] = []
	for (let index = 0; index * 64 < length; index += 1) parts.push(createHash('sha512').update(`${seed}:${index}`).digest())
	return Buffer.concat(parts).subarray(0, length)
}

const FIRST = noise(1, 4 * MB)
/** A version with bytes inserted and others removed. */
const SECOND = Buffer.concat([FIRST.subarray(0, 2 * MB), noise(2, 50_000), FIRST.subarray(2_030_000)])
const OTHER = noise(3, 2.3 * MB)

const shaOf = (bytes: Uint8Array): Sha256 => parseSha256(createHash('sha256').update(bytes).digest('hex'))

/** A store with a clock, for objects that are uploaded as a whole. */
function store() {
	const ports = memoryXetPorts()
	let time = Date.UTC(2026, 0, 1)
	const report = vi.fn()
	const deps: AdoptDeps = { ...ports, report, now: () => new Date(time) }
	const read = async (bytes: Buffer): Promise<boolean> => {
		const [object] = await ports.records.objects.byHashes([shaOf(bytes)])
		if (!object) throw new Error('There is no such object')
		const opened = openObject(
			{ blobs: ports.blobs, xet: createXetStore(ports, deps.now), proofs: createProofs({ records: ports.records, now: deps.now, report }) },
			object,
		)
		const parts = async (range?: { start: number; end: number }) => Buffer.concat(await Array.fromAsync(await opened.open(range)))
		const [start, end] = [1_999_000, 2_200_000]
		return (await parts()).equals(bytes) && (await parts({ start, end })).equals(bytes.subarray(start, end + 1))
	}
	return {
		...ports,
		deps,
		report,
		read,
		async add(bytes: Buffer, repo: string) {
			const sha256 = shaOf(bytes)
			ports.memory.blobs.set(`lfs/${sha256}`, bytes)
			await ports.records.objects.insert({ sha256, size: bytes.length, whole: true, xetHash: undefined })
			await ports.records.objects.entitle(repo, [sha256])
		},
		pass: (milliseconds: number) => (time += milliseconds),
		stored: () => [...ports.memory.blobs.values()].reduce((sum, { length }) => sum + length, 0),
		async problems() {
			const { records, memory } = ports
			const keys = [
				...(await records.objects.scan('', 1000)).flatMap(({ sha256, whole }) => (whole ? [`lfs/${sha256}`] : [])),
				...(await records.xet.scanXorbs('', 1000)).flatMap(({ hash, inside }) => (inside ? [] : [`xorb/${hash}`])),
			]
			return [...(await Array.fromAsync(checkObjects({ records }))), ...keys.filter((key) => !memory.blobs.has(key))]
		},
	}
}

test('adoptObjects() stores only the changes of a second version, and deletes its whole bytes an hour later', async () => {
	const { add, deps, read, pass, stored, memory, problems, report } = store()
	await add(FIRST, 'repo')
	await adoptObjects(deps)
	await add(SECOND, 'repo')
	expect(await adoptObjects(deps)).toBe(1)
	// A request that found the whole object before can still read it.
	expect(memory.blobs.has(`lfs/${shaOf(SECOND)}`)).toBe(true)
	expect(await read(SECOND)).toBe(true)
	pass(3_599_000)
	expect(await adoptObjects(deps)).toBe(0)
	expect(memory.blobs.has(`lfs/${shaOf(SECOND)}`)).toBe(true)
	pass(2000)
	await adoptObjects(deps)
	expect(memory.blobs.has(`lfs/${shaOf(SECOND)}`)).toBe(false)
	expect(stored() - FIRST.length).toBeLessThan(MB)
	expect(await read(SECOND)).toBe(true)
	expect(await read(FIRST)).toBe(true)
	expect(await problems()).toEqual([])
	expect(report).not.toHaveBeenCalled()
})

test('adoptObjects() keeps objects whole that share little, and examines only repositories with the object', async () => {
	const { add, deps, read, pass, memory } = store()
	await add(FIRST, 'repo')
	await adoptObjects(deps)
	const mixed = Buffer.concat([FIRST.subarray(0, 1.5 * MB), noise(4, 3 * MB)])
	await add(mixed, 'repo')
	await add(SECOND, 'elsewhere')
	await adoptObjects(deps)
	pass(4_000_000)
	await adoptObjects(deps)
	expect([...memory.blobs.keys()].toSorted()).toEqual([FIRST, SECOND, mixed].map((bytes) => `lfs/${shaOf(bytes)}`).toSorted())
	expect(await read(mixed)).toBe(true)
})

test('adoptObjects() keeps one form of an object that was uploaded whole and by Xet', async () => {
	const { add, deps, read, pass, memory, records, problems } = store()
	await add(FIRST, 'repo')
	await adoptObjects(deps)
	await add(SECOND, 'repo')
	await adoptObjects(deps)
	pass(4_000_000)
	await adoptObjects(deps)
	// The same bytes are uploaded whole again before the next run.
	memory.blobs.set(`lfs/${shaOf(SECOND)}`, SECOND)
	await records.objects.insert({ sha256: shaOf(SECOND), size: SECOND.length, whole: true, xetHash: undefined })
	expect(await adoptObjects(deps)).toBe(0)
	pass(4_000_000)
	await adoptObjects(deps)
	expect(memory.blobs.has(`lfs/${shaOf(SECOND)}`)).toBe(false)
	// Xorbs are parts of the first version, so it stays.
	expect(memory.blobs.has(`lfs/${shaOf(FIRST)}`)).toBe(true)
	expect(await read(SECOND)).toBe(true)
	expect(await problems()).toEqual([])
})

test('adoptObjects() releases nothing that the stored xorbs do not reconstruct', async () => {
	const { add, deps, read, pass, memory, report } = store()
	await add(FIRST, 'repo')
	await adoptObjects(deps)
	await add(SECOND, 'repo')
	await adoptObjects({ ...deps, now: deps.now, report: vi.fn() })
	// Uploaded whole again, while the disk has lost bytes of the first version.
	await deps.records.objects.insert({ sha256: shaOf(SECOND), size: SECOND.length, whole: true, xetHash: undefined })
	memory.left.clear()
	const damaged = Buffer.from(FIRST)
	damaged[100_000] = (damaged[100_000] ?? 0) ^ 1
	memory.blobs.set(`lfs/${shaOf(FIRST)}`, damaged)
	await adoptObjects(deps)
	pass(4_000_000)
	await adoptObjects(deps)
	expect(report).toHaveBeenCalledWith(`keep one form of object ${shaOf(SECOND)}`, expect.objectContaining({ code: 'object-mismatch' }))
	expect(await read(SECOND)).toBe(true)
})

/** `deps` that fail at their `limit`th write and all later ones, like a killed process. */
function dying(deps: AdoptDeps, limit: number): { deps: AdoptDeps; died: () => boolean } {
	let writes = 0
	const counted = <T extends object>(target: T, names: readonly (keyof T)[]): T => {
		return new Proxy(target, {
			get(object, name, receiver) {
				const value: unknown = Reflect.get(object, name, receiver)
				if (typeof value !== 'function' || !names.some((one) => one === name)) return value
				return async (...args: unknown[]) => {
					writes += 1
					if (writes >= limit) throw new Error('killed')
					return Reflect.apply(value, object, args)
				}
			},
		})
	}
	const tables = <T extends Pick<AdoptDeps['records'], 'xet' | 'objects'>>(records: T): T => ({
		...records,
		xet: counted(records.xet, ['insertXorb', 'insertFile', 'entitleHolders']),
		objects: counted(records.objects, ['insert', 'letGo', 'holdLeft', 'noteDeleted']),
	})
	const records = {
		...tables(deps.records),
		transaction: <T>(work: (inside: Pick<AdoptDeps['records'], 'xet' | 'objects'>) => Promise<T>): Promise<T> =>
			deps.records.transaction((inside) => work(tables(inside))),
	}
	const blobs = counted(deps.blobs, ['put', 'delete'])
	return { deps: { ...deps, records, blobs, report: () => undefined }, died: () => writes >= limit }
}

test('adoptObjects() killed at any write loses nothing, and the next run completes its work', async () => {
	for (let limit = 1; ; limit += 1) {
		const { add, deps, read, pass, stored, problems, report } = store()
		await add(FIRST, 'repo')
		await adoptObjects(deps)
		await add(SECOND, 'repo')
		await add(OTHER, 'repo')
		const run = dying(deps, limit)
		for (let hour = 0; hour < 2; hour += 1) {
			await adoptObjects(run.deps)
			pass(4_000_000)
		}
		for (const bytes of [FIRST, SECOND, OTHER]) expect(await read(bytes)).toBe(true)
		expect(await problems()).toEqual([])
		for (let hour = 0; hour < 2; hour += 1) {
			await adoptObjects(deps)
			pass(4_000_000)
		}
		for (const bytes of [FIRST, SECOND, OTHER]) expect(await read(bytes)).toBe(true)
		expect(await problems()).toEqual([])
		expect(report).not.toHaveBeenCalled()
		expect(stored()).toBeLessThan(FIRST.length + OTHER.length + MB)
		if (!run.died()) break
		expect(limit).toBeLessThan(100)
	}
})
