import { parseSha256, parseXetHash } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { adoptObjects } from './adopt-objects.ts'
import { createXetStore } from './create-xet-store.ts'
import { memoryXetPorts, readToEnd } from './memory-xet-ports.ts'
import { openXorbBytes } from './open-xorb.ts'
import { putXorb } from './put-xorb.ts'

/** The content of the protocol's fifth test vector: SHA-256 of the numbers from 0. */
const CONTENT = Buffer.concat(
	Array.from({ length: 65_536 }, (_, index) => {
		const number = Buffer.alloc(4)
		number.writeUInt32LE(index)
		return createHash('sha256').update(number).digest()
	}),
)
const SHA256 = parseSha256(createHash('sha256').update(CONTENT).digest('hex'))
const FILE = parseXetHash('10933963b85277f54d2003cc8815039dd2e6b919d47fcf229c01c543d9c24060')
const XORB = parseXetHash('f2cff1b4581142263a8964e0be51813194c9a4f02ddc15aa99ba1df83e51135b')

async function withObject() {
	const ports = memoryXetPorts()
	const report = vi.fn()
	ports.memory.blobs.set(`lfs/${SHA256}`, CONTENT)
	await ports.records.objects.insert({ sha256: SHA256, size: CONTENT.length, whole: true, xetHash: undefined })
	await ports.records.objects.entitle('repo-a', [SHA256])
	return { ...ports, report, now: () => new Date(), store: createXetStore(ports, () => new Date()) }
}

test('adoptObjects() gives a whole object the Xet hash that clients compute, without storing anything', async () => {
	const ports = await withObject()
	expect(await adoptObjects(ports)).toBe(1)
	expect(ports.report).not.toHaveBeenCalled()
	expect(ports.memory.objects.get(SHA256)).toEqual({ sha256: SHA256, size: CONTENT.length, whole: true, xetHash: FILE })
	expect([...ports.memory.xorbs.keys()]).toEqual([XORB])
	expect([...ports.memory.blobs.keys()]).toEqual([`lfs/${SHA256}`])
	expect(await ports.records.xet.isEntitled('repo-a', FILE)).toBe(true)
	expect(await ports.records.xet.isEntitled('repo-b', FILE)).toBe(false)
	expect(await adoptObjects(ports)).toBe(0)
})

test('openXorbBytes() writes a xorb that is part of an object, byte for byte and in every range', async () => {
	const ports = await withObject()
	await adoptObjects(ports)
	const xorb = ports.memory.xorbs.get(XORB)
	if (!xorb) throw new Error('There is no xorb')
	const read = async (range?: { start: number; end: number }) =>
		Buffer.concat(await Array.fromAsync((await openXorbBytes(ports.blobs, xorb, range)) ?? []))
	const whole = await read()
	expect(whole.length).toBe(xorb.size)
	for (const [start, end] of [
		[0, 0],
		[3, 12],
		[76_823, 76_835],
		[500_000, 900_000],
		[xorb.size - 1, xorb.size - 1],
	] as const)
		expect((await read({ start, end })).equals(whole.subarray(start, end + 1))).toBe(true)
	// Another hub accepts it as the xorb of that hash.
	const fresh = memoryXetPorts()
	await expect(
		putXorb(
			fresh,
			{ userId: 'ada' },
			XORB,
			(async function* () {
				yield whole
			})(),
		),
	).resolves.toEqual({ wasInserted: true })
	// Here it is part of an object: nothing is stored under its name.
	await expect(
		putXorb(
			ports,
			{ userId: 'ada' },
			XORB,
			(async function* () {
				yield whole
			})(),
		),
	).resolves.toEqual({ wasInserted: true })
	expect(await ports.blobs.stat(`xorb/${XORB}`)).toBeUndefined()
	const opened = await ports.store.openXorb(XORB)
	expect([opened.size, opened.diskPath]).toEqual([xorb.size, undefined])
})

test('readFile() reads an adopted file in every range', async () => {
	const ports = await withObject()
	await adoptObjects(ports)
	for (const range of [
		undefined,
		{ start: 0, end: 0 },
		{ start: 76_800, end: 130_000 },
		{ start: CONTENT.length - 5, end: CONTENT.length - 1 },
	]) {
		const bytes = await readToEnd(await ports.store.readFile(FILE, range))
		expect(bytes.equals(CONTENT.subarray(range?.start, range && range.end + 1))).toBe(true)
	}
})

test('adoptObjects() reports an object that does not match its hash, and continues', async () => {
	const ports = await withObject()
	const damaged = parseSha256('0'.repeat(64))
	ports.memory.blobs.set(`lfs/${damaged}`, Buffer.from('something else'))
	await ports.records.objects.insert({ sha256: damaged, size: 14, whole: true, xetHash: undefined })
	expect(await adoptObjects(ports)).toBe(1)
	expect(ports.report).toHaveBeenCalledExactlyOnceWith(
		`give object ${damaged} a Xet hash`,
		expect.objectContaining({ code: 'object-mismatch' }),
	)
})
