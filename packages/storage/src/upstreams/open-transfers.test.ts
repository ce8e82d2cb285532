import { UpstreamError, type TransferRange, type TransferSource } from '@stoa/hub'
import { parseSha256 } from '@stoa/vocabulary'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processMark } from '../process-mark.ts'
import { openTransfers } from './open-transfers.ts'

const MIB = 1024 * 1024
const PIECE = 64 * 1024
/** A busy machine may take its time. */
const LONG = { timeout: 30_000 }

let folder: string
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-transfers-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** An upstream of one file that notes what is asked of it. */
function sourceOf(bytes: Buffer, options: { pauseMs?: number; cutAfter?: number; failures?: Error[] } = {}) {
	const asked: { start: number; end: number }[] = []
	const stored: Buffer[] = []
	let sent = 0
	async function* pieces({ start, end, signal }: TransferRange): AsyncGenerator<Buffer> {
		let left = options.cutAfter ?? Infinity
		for (let at = start; at <= end; at += PIECE) {
			signal.throwIfAborted()
			if (left <= 0) throw new UpstreamError('away', 'broke off')
			const piece = bytes.subarray(at, Math.min(at + PIECE, end + 1))
			left -= piece.length
			sent += piece.length
			yield piece
			if (options.pauseMs) await sleep(options.pauseMs)
		}
	}
	const source: TransferSource = {
		async open(range) {
			const failure = options.failures?.shift()
			if (failure) throw failure
			asked.push({ start: range.start, end: range.end })
			return Readable.from(pieces(range), { objectMode: false })
		},
		async store(parts) {
			stored.push(await buffer(parts))
		},
	}
	return { source, asked, stored, sent: () => sent, options }
}

function fileOf(size: number) {
	const bytes = randomBytes(size)
	const sha256 = parseSha256(createHash('sha256').update(bytes).digest('hex'))
	return { bytes, object: { repoId: '0'.repeat(24), sha256, size } }
}

const open = () => openTransfers({ folder, report: (what, error) => console.error(what, error) })

test('twenty readers share one transfer, each from its own place, and get the first bytes before the last have come', async () => {
	const { bytes, object } = fileOf(12 * MIB + 5)
	const transfers = open()
	const { source, sent, stored } = sourceOf(bytes, { pauseMs: 2 })
	const starts = Array.from({ length: 20 }, (_, index) => (index < 15 ? 0 : index * 100_000))
	const read = await Promise.all(
		starts.map(async (start) => {
			const stream = await transfers.read(object, { start, end: object.size - 1 }, source)
			return { start, begunAt: sent(), whole: await buffer(stream) }
		}),
	)
	for (const { start, whole } of read) expect(whole.equals(bytes.subarray(start))).toBe(true)
	expect(Math.min(...read.map(({ begunAt }) => begunAt))).toBeLessThan(MIB)
	expect(sent()).toBeLessThan(object.size * 1.01)
	await expect.poll(() => stored.length, LONG).toBe(1)
	expect(stored[0]?.equals(bytes)).toBe(true)
	await expect.poll(() => readdir(folder), LONG).toEqual([])
	await transfers.close()
})

test('ranges are filled as they are asked, and a reader of the whole file gets the rest without asking for them again', async () => {
	const { bytes, object } = fileOf(20 * MIB + 99)
	const transfers = open()
	const { source, sent, asked, stored } = sourceOf(bytes)
	for (const [start, end] of [
		[object.size - 8, object.size - 1],
		[10 * MIB + 3, 12 * MIB + 4],
		[0, 99],
	] as const) {
		const part = await buffer(await transfers.read(object, { start, end }, source))
		expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
	}
	expect(sent()).toBeLessThan(6 * MIB)
	expect(stored).toHaveLength(0)
	const whole = await buffer(await transfers.read(object, { start: 0, end: object.size - 1 }, source))
	expect(whole.equals(bytes)).toBe(true)
	expect(sent()).toBeLessThan(object.size + PIECE * asked.length)
	await expect.poll(() => stored.length, LONG).toBe(1)
	await transfers.close()
})

test('readers of parts at the same time fetch no byte twice', async () => {
	const { bytes, object } = fileOf(40 * MIB + 1)
	const transfers = open()
	const { source, sent, asked, stored } = sourceOf(bytes, { pauseMs: 1 })
	const length = 5_000_000
	const starts = Array.from({ length: Math.ceil(object.size / length) }, (_, index) => index * length)
	const read = await Promise.all(
		starts.map(async (start) => buffer(await transfers.read(object, { start, end: Math.min(start + length, object.size) - 1 }, source))),
	)
	expect(Buffer.concat(read).equals(bytes)).toBe(true)
	expect(sent()).toBeLessThanOrEqual(object.size + PIECE * asked.length)
	await expect.poll(() => stored.length, LONG).toBe(1)
	await transfers.close()
})

test('a transfer that is cut goes on where it was, with the waits that the upstream asks for', async () => {
	const { bytes, object } = fileOf(6 * MIB)
	const transfers = open()
	const { source, sent, asked } = sourceOf(bytes, {
		cutAfter: 2 * MIB,
		failures: [new UpstreamError('busy', 'asks for fewer requests', { retryAfterMs: 300 })],
	})
	const started = performance.now()
	const whole = await buffer(await transfers.read(object, { start: 0, end: object.size - 1 }, source))
	expect(performance.now() - started).toBeGreaterThan(300)
	expect(whole.equals(bytes)).toBe(true)
	expect(sent()).toBe(object.size)
	expect(asked.map(({ start }) => start)).toEqual([0, 2 * MIB, 4 * MIB])
	await transfers.close()
})

test('what came is kept over a restart', async () => {
	const { bytes, object } = fileOf(8 * MIB + 300)
	const first = sourceOf(bytes, { pauseMs: 5 })
	const before = open()
	const stream = await before.read(object, { start: 0, end: object.size - 1 }, first.source)
	stream.on('error', () => undefined).resume()
	await expect.poll(() => first.sent(), LONG).toBeGreaterThan(3 * MIB)
	await before.close()
	const after = open()
	const second = sourceOf(bytes)
	const whole = await buffer(await after.read(object, { start: 0, end: object.size - 1 }, second.source))
	expect(whole.equals(bytes)).toBe(true)
	expect(second.asked[0]?.start).toBeGreaterThanOrEqual(2 * MIB)
	expect(first.sent() + second.sent()).toBeLessThan(object.size + 2 * MIB)
	await expect.poll(() => second.stored.length, LONG).toBe(1)
	await after.close()
})

test('what a process left that was killed is taken over, and what a living one has is not touched', async () => {
	const { bytes, object } = fileOf(6 * MIB)
	const first = sourceOf(bytes, { pauseMs: 5 })
	const before = open()
	const stream = await before.read(object, { start: 0, end: object.size - 1 }, first.source)
	stream.on('error', () => undefined).resume()
	await expect.poll(() => first.sent(), LONG).toBeGreaterThan(3 * MIB)
	await before.close()
	const [host] = processMark().split('.')
	const named = async (mark: string): Promise<void> => {
		for (const name of await readdir(folder))
			await rename(join(folder, name), join(folder, `${object.repoId}-${object.sha256}.${mark}.${name.split('.').at(-1)}`))
	}
	await named(`${host}.${process.ppid}.${'0'.repeat(12)}`)
	const alone = sourceOf(bytes)
	const beside = open()
	expect((await buffer(await beside.read(object, { start: 0, end: 9 }, alone.source))).equals(bytes.subarray(0, 10))).toBe(true)
	expect(alone.asked[0]?.start).toBe(0)
	await beside.close()
	for (const name of await readdir(folder)) if (name.includes(processMark())) await rm(join(folder, name))
	// No system gives a process this number.
	await named(`${host}.4194999.${'0'.repeat(12)}`)
	const after = open()
	const second = sourceOf(bytes)
	expect((await buffer(await after.read(object, { start: 0, end: object.size - 1 }, second.source))).equals(bytes)).toBe(true)
	expect(second.asked[0]?.start).toBeGreaterThanOrEqual(2 * MIB)
	await after.close()
})

test('wrong bytes end without the last piece, are stored nowhere, and the next reader begins anew', async () => {
	const { bytes, object } = fileOf(3 * MIB)
	const wrong = Buffer.from(bytes)
	wrong.writeUInt8((wrong[1_500_000] ?? 0) ^ 1, 1_500_000)
	const transfers = open()
	const bad = sourceOf(wrong)
	let came = 0
	const stream = await transfers.read(object, { start: 0, end: object.size - 1 }, bad.source)
	stream.on('data', (part: Buffer) => (came += part.length))
	await expect(new Promise((done, fail) => stream.once('end', done).once('error', fail))).rejects.toThrow(/SHA-256/)
	expect(came).toBeLessThan(object.size)
	expect(bad.stored).toHaveLength(0)
	await expect.poll(() => readdir(folder), LONG).toEqual([])
	const good = sourceOf(bytes)
	expect((await buffer(await transfers.read(object, { start: 0, end: object.size - 1 }, good.source))).equals(bytes)).toBe(true)
	expect(good.sent()).toBe(object.size)
	await transfers.close()
})

test('an upstream that is not there fails the reader before the first byte', async () => {
	const { bytes, object } = fileOf(MIB)
	const transfers = open()
	const { source } = sourceOf(bytes, { failures: [new UpstreamError('missing', 'answered with status 404')] })
	await expect(transfers.read(object, { start: 0, end: object.size - 1 }, source)).rejects.toThrow('404')
	expect((await buffer(await transfers.read(object, { start: 0, end: 9 }, source))).equals(bytes.subarray(0, 10))).toBe(true)
	await transfers.close()
})

test('an upstream that sends more than it is asked for is cut off', async () => {
	const { bytes, object } = fileOf(2 * MIB)
	const transfers = open()
	const endless = async function* (start: number): AsyncGenerator<Buffer> {
		yield bytes.subarray(start)
		for (;;) yield Buffer.alloc(PIECE)
	}
	const source: TransferSource = {
		open: async ({ start }) => Readable.from(endless(start), { objectMode: false }),
		store: async (given) => void (await buffer(given)),
	}
	expect((await buffer(await transfers.read(object, { start: 0, end: object.size - 1 }, source))).equals(bytes)).toBe(true)
	await transfers.close()
})
