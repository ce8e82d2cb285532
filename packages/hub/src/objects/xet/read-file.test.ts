import { type HubError, parseSha256, parseXetHash, type XetHash } from '@stoa/vocabulary'
import { ChunkSplitter, decodeChunk, writeChunkHeader, XorbParser } from '@stoa/xet'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { ChunkHashes } from './chunk-hashes.ts'
import { memoryXetPorts, readToEnd } from './memory-xet-ports.ts'
import { readFile } from './read-file.ts'
import type { XorbRecord } from './xet-records.ts'
import { XorbIndex } from './xorb-index.ts'

const fixture = (name: string): Uint8Array =>
	Uint8Array.from(readFileSync(new URL(`../../../../xet/src/fixtures/${name}`, import.meta.url)))
/** Chunks as hf_xet sends them: raw, LZ4, grouped and LZ4. */
const PACKED = ['hf-xet.xorb', 'hf-xet-grouped.xorb'].flatMap((name) => [...new ChunkSplitter().push(fixture(name))].map((chunk) => chunk.slice())) // prettier-ignore
const raw = (length: number): Uint8Array =>
	Buffer.concat([writeChunkHeader({ scheme: 0, payloadLength: length, decodedLength: length }), randomBytes(length)])

/** A store with xorbs of the given serialized chunks, and a file of all of them, in order, with one term each. */
async function withXorbs(...xorbs: Uint8Array[][]) {
	const { blobs, records, memory } = memoryXetPorts()
	const terms: { xorb: XetHash; chunkStart: number; chunkEnd: number; length: number }[] = []
	for (const chunks of xorbs) {
		const parser = new XorbParser()
		for (const chunk of chunks) for (const _ of parser.push(chunk)) continue
		const summary = parser.end()
		const hash = parseXetHash(summary.hash)
		const record: XorbRecord = { ...summary, hash, chunkHashes: ChunkHashes.of(summary.chunkHashes) }
		memory.xorbs.set(hash, record)
		memory.blobs.set(`xorb/${hash}`, Buffer.concat(chunks))
		terms.push({ xorb: hash, chunkStart: 0, chunkEnd: chunks.length, length: summary.decodedOffsets.at(-1) ?? 0 })
	}
	const content = Buffer.concat(xorbs.flat().map((chunk) => decodeChunk(chunk)))
	const read = (range = { start: 0, end: content.length - 1 }) => readFile({ blobs, xorbs: new XorbIndex(records) }, { terms }, range)
	return { blobs, records, memory, content, terms, read }
}

test('readFile() decodes chunks of every kind into buffers of any size, from any byte to any other', async () => {
	const mixed = [raw(131_072), ...PACKED, raw(60_000), raw(1), raw(4096), raw(131_072)]
	const { content, read } = await withXorbs(mixed, [raw(70_000), raw(3), ...PACKED.slice(0, 3), raw(131_072)], mixed)
	for (const bytes of [content.length, 131_072, 61_441, 5000]) expect((await readToEnd(read(), bytes)).equals(content)).toBe(true)
	for (const [start, end] of [
		[0, 0],
		[131_071, 131_072],
		[100_000, 340_000],
		[131_100, 131_200],
		[200_000, content.length - 1],
		[content.length - 1, content.length - 1],
	] as const)
		// prettier-ignore
		for (const bytes of [content.length, 4097])
			expect((await readToEnd(read({ start, end }), bytes)).equals(content.subarray(start, end + 1))).toBe(true)
})

test('readFile() follows a xorb that was moved out of an object since its record was read', async () => {
	const { blobs, records, memory, content, terms } = await withXorbs([raw(50_000), raw(50_000)])
	const xorbs = new XorbIndex(records)
	const read = (): Promise<Buffer> =>
		readToEnd(readFile({ blobs, xorbs }, { terms }, { start: 0, end: content.length - 1 }), content.length)
	const [{ xorb: hash } = { xorb: parseXetHash('0'.repeat(64)) }] = terms
	const moved = memory.xorbs.get(hash)
	const sha256 = parseSha256('a'.repeat(64))
	if (!moved) throw new Error('The xorb has no record')
	memory.xorbs.set(hash, { ...moved, inside: { sha256, start: 0 } })
	memory.blobs.set(`lfs/${sha256}`, content)
	expect((await read()).equals(content)).toBe(true)
	memory.xorbs.set(hash, moved)
	memory.blobs.delete(`lfs/${sha256}`)
	expect((await read()).equals(content)).toBe(true)
})

test('readFile() fills several targets at once, and keeps no memory of an earlier call', async () => {
	const { content, read } = await withXorbs([raw(50_000), ...PACKED, raw(50_000)])
	const reader = read()
	const targets = [Buffer.alloc(7), Buffer.alloc(60_000), Buffer.alloc(0), Buffer.alloc(content.length)]
	expect(await reader.read(targets)).toBe(content.length)
	expect(Buffer.concat(targets).subarray(0, content.length).equals(content)).toBe(true)
	expect(await reader.read([Buffer.alloc(1)])).toBe(0)
	await reader.close()
})

test('readFile() decodes a chunk that compresses to its own length, which looks raw', async () => {
	const literals = randomBytes(5000)
	// One block: 5000 literals, the last one 40 times more, and five literals. The frame takes 15 bytes more.
	const block = Buffer.concat([
		Buffer.of(0xff, ...Array.from({ length: 19 }, () => 255), 140),
		literals,
		Buffer.of(1, 0, 21, 0x50),
		randomBytes(5),
	])
	const size = Buffer.alloc(4)
	size.writeUInt32LE(block.length)
	const frame = Buffer.concat([Buffer.from('04224d18604082', 'hex'), size, block, Buffer.alloc(4)])
	const packed = Buffer.concat([writeChunkHeader({ scheme: 1, payloadLength: frame.length, decodedLength: frame.length }), frame])
	const { content, read } = await withXorbs([raw(5000), packed, raw(5000)])
	expect(content.subarray(5000, 10_000).equals(literals)).toBe(true)
	for (const bytes of [content.length, 6000]) expect((await readToEnd(read(), bytes)).equals(content)).toBe(true)
})

test.each<[string, HubError['code'], (stored: Map<string, Buffer>, key: string) => void]>([
	['is gone', 'object-not-found', (stored, key) => stored.delete(key)],
	['is cut off', 'object-damaged', (stored, key) => stored.set(key, (stored.get(key) ?? Buffer.alloc(0)).subarray(0, 100_000))],
	['has other lengths', 'object-damaged', (stored, key) => stored.get(key)?.fill(9, 5, 8)],
	['is no xorb', 'object-damaged', (stored, key) => stored.get(key)?.fill(0x55)],
])('readFile() fails when a xorb %s', async (_, code, harm) => {
	for (const chunks of [
		[raw(131_072), raw(9000)],
		[...PACKED, raw(120_000)],
	]) {
		const { memory, terms, read } = await withXorbs([raw(10_000)], chunks)
		harm(memory.blobs, `xorb/${terms[1]?.xorb ?? ''}`)
		for (const bytes of [3000, 500_000]) await expect(readToEnd(read(), bytes)).rejects.toMatchObject({ code })
	}
})

test('readFile() opens the next xorb before it needs it, and lets go of all when it is closed early', async () => {
	const { blobs, read } = await withXorbs([raw(100_000)], [raw(100_001)], [raw(100_002)])
	const closed: string[] = []
	const open = blobs.reader
	const opened = vi.spyOn(blobs, 'reader').mockImplementation(async (key, range) => {
		const reader = await open(key, range)
		return reader && { read: (targets) => reader.read(targets), close: () => (closed.push(key), reader.close()) }
	})
	const reader = read()
	await reader.read([Buffer.alloc(1000)])
	await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
	await reader.close()
	expect(closed).toHaveLength(2)
})

test('readFile() lets others run while it reads tens of thousands of terms from memory', async () => {
	const { blobs, records, memory } = memoryXetPorts()
	const { terms } = await withXorbs([raw(1), raw(1)]).then((found) => {
		for (const [hash, xorb] of found.memory.xorbs) memory.xorbs.set(hash, xorb)
		for (const [key, bytes] of found.memory.blobs) memory.blobs.set(key, bytes)
		return found
	})
	const xorb = terms[0]?.xorb ?? parseXetHash('0'.repeat(64))
	const many = Array.from({ length: 60_000 }, (_, index) => ({ xorb, chunkStart: index % 2, chunkEnd: (index % 2) + 1, length: 1 }))
	const reader = readFile({ blobs, xorbs: new XorbIndex(records) }, { terms: many }, { start: 0, end: many.length - 1 })
	let turns = 0
	const count = setInterval(() => (turns += 1), 1)
	expect(await reader.read([Buffer.alloc(many.length)])).toBe(many.length)
	clearInterval(count)
	await reader.close()
	expect(turns).toBeGreaterThan(3)
})
