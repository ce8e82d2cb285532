import { parseXetHash, type Sha256, type XetHash } from '@stoa/vocabulary'
import {
	chunkHash,
	fileHash,
	hashFromString,
	hashToString,
	merkleRoot,
	type ShardFile,
	type ShardTerm,
	verificationHash,
	writeShard,
	writeXorb,
	type XorbSummary,
	ZERO_HASH,
} from '@stoa/xet'
import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { ChunkHashes } from './chunk-hashes.ts'
import { createXetStore } from './create-xet-store.ts'
import { memoryXetPorts, readToEnd } from './memory-xet-ports.ts'
import type { XetGrant, XetStore } from './xet.ts'

const GRANT: XetGrant = { repoId: 'repo-a', userId: 'ada', scope: 'write' }
const OTHER: XetGrant = { ...GRANT, repoId: 'repo-b' }
const STRANGER: XetGrant = { repoId: 'repo-c', userId: 'mallory', scope: 'write' }

/** Chunks of different lengths: chunk i is 1000 + i bytes. */
const CHUNKS = Array.from({ length: 10 }, (_, index) => Buffer.alloc(1000 + index, `chunk ${index} `))
const CONTENT = Buffer.concat(CHUNKS)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function* pieces(bytes: Uint8Array, length = 700): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function readAll(store: XetStore, hash: XetHash, range?: { start: number; end: number }): Promise<Buffer> {
	return readToEnd(await store.readFile(hash, range))
}

/** A file of `terms`, described truthfully. */
function describeFile(terms: { xorb: XorbSummary; from: number; to: number }[], content: Uint8Array): ShardFile {
	const all = terms.flatMap(({ xorb, from, to }) =>
		xorb.chunkHashes.slice(from, to).map((text, index) => ({ hash: hashFromString(text), length: lengthOf(xorb, from + index) })),
	)
	return {
		hash: hashToString(fileHash(merkleRoot(all), all.length)),
		terms: terms.map(({ xorb, from, to }) => ({
			xorb: xorb.hash,
			chunkStart: from,
			chunkEnd: to,
			length: (xorb.decodedOffsets[to - 1] ?? 0) - (xorb.decodedOffsets[from - 1] ?? 0),
		})),
		verifications: Buffer.concat(
			terms.map(({ xorb, from, to }) => verificationHash(Buffer.concat(xorb.chunkHashes.slice(from, to).map(hashFromString)))),
		),
		sha256: sha256(content),
	}
}

const lengthOf = (xorb: XorbSummary, index: number): number => (xorb.decodedOffsets[index] ?? 0) - (xorb.decodedOffsets[index - 1] ?? 0)

/** A store that holds the xorb of CHUNKS. */
async function withXorb() {
	const ports = memoryXetPorts()
	const store = createXetStore(ports, () => new Date())
	const { bytes, summary } = writeXorb(CHUNKS)
	await store.putXorb(GRANT, parseXetHash(summary.hash), pieces(bytes))
	const put = (files: ShardFile[], grant = GRANT) => store.putShard(grant, pieces(writeShard(files, [summary])))
	return { ...ports, store, bytes, xorb: summary, hash: parseXetHash(summary.hash), put }
}

/** The same, with a file that has three terms: chunks 5 to 9, 0 to 4, and 3 again. */
async function withFile() {
	const found = await withXorb()
	const content = Buffer.concat([...CHUNKS.slice(5), ...CHUNKS.slice(0, 5), CHUNKS[3] ?? Buffer.alloc(0)])
	const file = describeFile(
		[
			{ xorb: found.xorb, from: 5, to: 10 },
			{ xorb: found.xorb, from: 0, to: 5 },
			{ xorb: found.xorb, from: 3, to: 4 },
		],
		content,
	)
	await found.put([file])
	return { ...found, file, content, fileHash: parseXetHash(file.hash) }
}

describe('putXorb()', () => {
	it('stores the chunks and notes their boundaries', async () => {
		const { memory, bytes, xorb, hash } = await withXorb()
		expect(memory.blobs.get(`xorb/${hash}`)).toEqual(Buffer.from(bytes))
		expect(memory.xorbs.get(hash)).toEqual({ ...xorb, chunkHashes: ChunkHashes.of(xorb.chunkHashes) })
	})

	it('leaves a footer out, so that offsets stay true', async () => {
		const ports = memoryXetPorts()
		const { bytes, summary } = writeXorb(CHUNKS, { hasFooter: true })
		await createXetStore(ports, () => new Date()).putXorb(GRANT, parseXetHash(summary.hash), pieces(bytes))
		expect(ports.memory.blobs.get(`xorb/${summary.hash}`)).toHaveLength(summary.size)
		expect(bytes.length).toBeGreaterThan(summary.size)
	})

	it('reads and checks the body of a xorb that is stored, and tells only the user who sent it that it is', async () => {
		const { store, hash, bytes } = await withXorb()
		for (const empty of [new Uint8Array(), bytes.subarray(0, -1)])
			await expect(store.putXorb(STRANGER, hash, pieces(empty))).rejects.toMatchObject({ code: 'invalid-xorb' })
		expect(await store.putXorb(STRANGER, hash, pieces(bytes))).toEqual({ wasInserted: true })
		expect(await store.putXorb(OTHER, hash, pieces(bytes))).toEqual({ wasInserted: false })
	})

	it('stores nothing of a xorb that has another hash, is cut off or is damaged', async () => {
		const ports = memoryXetPorts()
		const store = createXetStore(ports, () => new Date())
		const { bytes, summary } = writeXorb(CHUNKS)
		const damaged = bytes.slice()
		damaged[500] = (damaged[500] ?? 0) ^ 1
		for (const wrong of [
			bytes.subarray(0, -1),
			bytes.subarray(0, summary.endOffsets[3]),
			damaged,
			new Uint8Array(),
			Buffer.concat([bytes, Buffer.from('more')]),
		]) {
			await expect(store.putXorb(GRANT, parseXetHash(summary.hash), pieces(wrong))).rejects.toMatchObject({ code: 'invalid-xorb' })
		}
		await expect(store.putXorb(GRANT, parseXetHash('a'.repeat(64)), pieces(bytes))).rejects.toMatchObject({ code: 'invalid-xorb' })
		expect(ports.memory.blobs.size + ports.memory.xorbs.size).toBe(0)
	})

	it('adds the record to bytes that an interrupted upload left, from those bytes', async () => {
		const { store, memory, bytes, hash, xorb } = await withXorb()
		memory.xorbs.clear()
		const withFooter = writeXorb(CHUNKS, { hasFooter: true }).bytes
		expect(await store.putXorb(GRANT, hash, pieces(withFooter))).toEqual({ wasInserted: false })
		expect(memory.xorbs.get(hash)).toEqual({ ...xorb, chunkHashes: ChunkHashes.of(xorb.chunkHashes) })
		expect(memory.blobs.get(`xorb/${hash}`)).toEqual(Buffer.from(bytes))
	})

	it('refuses a grant for reading', async () => {
		const { store, hash, bytes } = await withXorb()
		await expect(store.putXorb({ ...GRANT, scope: 'read' }, hash, pieces(bytes))).rejects.toMatchObject({ code: 'xet-token' })
		await expect(store.putShard({ ...GRANT, scope: 'read' }, pieces(bytes))).rejects.toMatchObject({ code: 'xet-token' })
	})
})

describe('putShard()', () => {
	it('registers a file and lets the repository use it', async () => {
		const { memory, file, content, fileHash: hash } = await withFile()
		const object = sha256(content) as Sha256
		expect(memory.files.get(hash)).toMatchObject({ size: content.length, sha256: object })
		expect(memory.objects.get(object)).toEqual({ sha256: object, size: content.length, whole: false, xetHash: hash })
		expect(memory.entitled).toEqual(new Set([`repo-a ${file.hash}`, `repo-a ${object}`]))
	})

	it('computes the SHA-256 when the shard has none', async () => {
		const { put, memory, xorb } = await withXorb()
		const file = describeFile([{ xorb, from: 0, to: 10 }], CONTENT)
		expect(await put([{ ...file, sha256: undefined }])).toEqual({ result: 1 })
		expect([...memory.objects.keys()]).toEqual([sha256(CONTENT)])
	})

	it('answers 0 for files that the repository has, and entitles another one that proved them', async () => {
		const { put, file, memory } = await withFile()
		expect(await put([file])).toEqual({ result: 0 })
		expect(await put([file], OTHER)).toEqual({ result: 1 })
		expect(memory.entitled.has(`repo-b ${file.hash}`)).toBe(true)
	})

	it('takes xorbs that the user never sent or was told of for xorbs that are not stored', async () => {
		const { put, store, file, xorb, bytes, hash } = await withFile()
		const unknown = writeXorb([Buffer.from('never uploaded')]).summary
		const messageOf = (xorbHash: string): string => `xorb ${xorbHash} is not stored: upload it first`
		await expect(put([file], STRANGER)).rejects.toThrow(messageOf(xorb.hash))
		await expect(store.putShard(STRANGER, pieces(writeShard([], [unknown])))).rejects.toThrow(messageOf(unknown.hash))
		await store.putXorb(STRANGER, hash, pieces(bytes))
		expect(await put([file], STRANGER)).toEqual({ result: 1 })
	})

	it('lets a user name xorbs of the repository itself, and those that a chunk query told', async () => {
		const { put, store, file, xorb } = await withFile()
		const colleague: XetGrant = { ...GRANT, userId: 'grace' }
		expect(await put([file], colleague)).toEqual({ result: 0 })
		await expect(put([file], { ...colleague, repoId: 'repo-d' })).rejects.toMatchObject({ code: 'invalid-shard' })
		await store.findChunk({ ...colleague, scope: 'read' }, parseXetHash(xorb.chunkHashes[5] ?? ''))
		expect(await put([file], { ...colleague, repoId: 'repo-d' })).toEqual({ result: 1 })
	})

	it('reads a file once when its shard is sent again meanwhile', async () => {
		const { store, xorb, blobs } = await withXorb()
		const reader = vi.spyOn(blobs, 'reader')
		const shard = writeShard([describeFile([{ xorb, from: 0, to: 10 }], CONTENT)], [xorb])
		const results = await Promise.all([GRANT, OTHER, GRANT].map((grant) => store.putShard(grant, pieces(shard))))
		expect(results.map(({ result }) => result)).toContain(1)
		expect(reader).toHaveBeenCalledTimes(1)
	})

	it('lets the repository read the same bytes under the hash they had first', async () => {
		const { store, put, xorb, memory } = await withXorb()
		const first = describeFile([{ xorb, from: 0, to: 10 }], CONTENT)
		await put([first])
		const whole = writeXorb([CONTENT])
		await store.putXorb(OTHER, parseXetHash(whole.summary.hash), pieces(whole.bytes))
		const second = describeFile([{ xorb: whole.summary, from: 0, to: 1 }], CONTENT)
		expect(second.hash).not.toBe(first.hash)
		await put([second], OTHER)
		expect(memory.objects.get(sha256(CONTENT) as Sha256)?.xetHash).toBe(first.hash)
		expect((await store.reconstruction(OTHER, parseXetHash(first.hash), undefined)).terms).toHaveLength(1)
	})

	it('registers the empty file', async () => {
		const { put, memory } = await withXorb()
		await put([{ hash: ZERO_HASH, terms: [], verifications: new Uint8Array(), sha256: undefined }])
		expect([...memory.objects.values()]).toEqual([{ sha256: sha256(Buffer.alloc(0)), size: 0, whole: false, xetHash: ZERO_HASH }])
	})

	it('refuses a foreign SHA-256, also for a file that is registered', async () => {
		const { put, file, memory } = await withFile()
		const planted = { ...file, sha256: sha256(Buffer.from('somebody else')) }
		await expect(put([planted], OTHER)).rejects.toMatchObject({ code: 'invalid-shard' })
		expect(memory.entitled.has(`repo-b ${file.hash}`)).toBe(false)
		const fresh = await withXorb()
		const lie = { ...describeFile([{ xorb: fresh.xorb, from: 0, to: 2 }], CONTENT) }
		await expect(fresh.put([lie])).rejects.toMatchObject({ code: 'invalid-shard' })
		expect(fresh.memory.files.size + fresh.memory.objects.size).toBe(0)
	})

	it('refuses terms whose chunks the client cannot prove to know', async () => {
		const { put, file, memory } = await withFile()
		const unproven = { ...file, verifications: undefined }
		const guessed = { ...file, verifications: new Uint8Array(96) }
		for (const attempt of [unproven, guessed]) await expect(put([attempt], OTHER)).rejects.toMatchObject({ code: 'invalid-shard' })
		expect([...memory.entitled].some((entry) => entry.startsWith('repo-b'))).toBe(false)
	})

	it('refuses terms that do not fit their xorb', async () => {
		const { put, xorb } = await withXorb()
		const file = describeFile([{ xorb, from: 0, to: 10 }], CONTENT)
		const withTerm = (change: Partial<ShardTerm>): ShardFile => ({ ...file, terms: file.terms.map((term) => ({ ...term, ...change })) })
		const wrong = [
			withTerm({ chunkEnd: 11 }),
			withTerm({ chunkEnd: 0xffffffff }),
			withTerm({ length: 5 }),
			withTerm({ chunkStart: 1 }),
			withTerm({ xorb: 'f'.repeat(64) }),
		]
		for (const attempt of [...wrong, { ...file, hash: 'f'.repeat(64) }, { ...file, hash: ZERO_HASH }]) {
			await expect(put([attempt])).rejects.toMatchObject({ code: 'invalid-shard' })
		}
	})

	it('refuses xorbs that are not stored or have other chunks', async () => {
		const { store, xorb } = await withXorb()
		const unknown = writeXorb([Buffer.from('never uploaded')]).summary
		const other = { ...xorb, chunkHashes: xorb.chunkHashes.toReversed() }
		for (const listed of [unknown, other, { ...xorb, chunkHashes: xorb.chunkHashes.slice(1) }]) {
			await expect(store.putShard(GRANT, pieces(writeShard([], [listed])))).rejects.toMatchObject({ code: 'invalid-shard' })
		}
	})

	it('refuses files made of very many very small chunks', async () => {
		const ports = memoryXetPorts()
		const store = createXetStore(ports, () => new Date())
		const { bytes, summary } = writeXorb(Array.from({ length: 8192 }, () => Uint8Array.of(1)))
		await store.putXorb(GRANT, parseXetHash(summary.hash), pieces(bytes, 65_536))
		const term = { xorb: summary.hash, length: 8192, chunkStart: 0, chunkEnd: 8192 }
		const proof = verificationHash(Buffer.concat(summary.chunkHashes.map(hashFromString)))
		const file = {
			hash: 'a'.repeat(64),
			terms: Array.from({ length: 40 }, () => term),
			verifications: Buffer.concat(Array.from({ length: 40 }, () => proof)),
			sha256: undefined,
		}
		await expect(store.putShard(GRANT, pieces(writeShard([file], []), 65_536))).rejects.toThrow('too many small chunks')
	})

	it('refuses what is no shard', async () => {
		const { store } = await withXorb()
		await expect(store.putShard(GRANT, pieces(Buffer.from('no shard')))).rejects.toMatchObject({ code: 'invalid-shard' })
		await expect(store.putShard(GRANT, pieces(Buffer.alloc(67_108_865), 1_048_576))).rejects.toMatchObject({ code: 'too-large' })
	})
})

describe('reconstruction()', () => {
	it('names the terms with their bytes in the xorb', async () => {
		const { store, fileHash: hash, xorb } = await withFile()
		const found = await store.reconstruction(GRANT, hash, undefined)
		const end = (index: number): number => xorb.endOffsets[index] ?? 0
		expect(found).toEqual({
			offsetIntoFirstRange: 0,
			terms: [
				{ xorb: xorb.hash, chunkStart: 5, chunkEnd: 10, decodedLength: 5035, bytes: { start: end(4), end: end(9) - 1 } },
				{ xorb: xorb.hash, chunkStart: 0, chunkEnd: 5, decodedLength: 5010, bytes: { start: 0, end: end(4) - 1 } },
				{ xorb: xorb.hash, chunkStart: 3, chunkEnd: 4, decodedLength: 1003, bytes: { start: end(2), end: end(3) - 1 } },
			],
		})
	})

	it('leaves out terms beside the range and says how much of the first to skip', async () => {
		const { store, fileHash: hash } = await withFile()
		const at = async (start: number, end: number) => {
			const { offsetIntoFirstRange, terms } = await store.reconstruction(GRANT, hash, { start, end })
			return [offsetIntoFirstRange, terms.map((term) => term.chunkStart)]
		}
		expect(await at(0, 0)).toEqual([0, [5]])
		expect(await at(5034, 5034)).toEqual([5034, [5]])
		expect(await at(5034, 5035)).toEqual([5034, [5, 0]])
		expect(await at(5035, 5035)).toEqual([0, [0]])
		expect(await at(10_045, 99_999_999)).toEqual([0, [3]])
		expect(await at(10_047, 11_047)).toEqual([2, [3]])
	})

	it('refuses a range that begins at or behind the end', async () => {
		const { store, fileHash: hash, content } = await withFile()
		await expect(store.reconstruction(GRANT, hash, { start: content.length, end: content.length + 5 })).rejects.toMatchObject({
			code: 'range-unsatisfiable',
		})
		await expect(store.reconstruction(GRANT, parseXetHash(ZERO_HASH), { start: 0, end: 10 })).rejects.toMatchObject({
			code: 'range-unsatisfiable',
		})
	})

	it('has no terms for the empty file', async () => {
		const { store } = await withXorb()
		expect(await store.reconstruction(GRANT, parseXetHash(ZERO_HASH), undefined)).toEqual({ offsetIntoFirstRange: 0, terms: [] })
	})

	it('tells other repositories nothing', async () => {
		const { store, fileHash: hash } = await withFile()
		await expect(store.reconstruction(OTHER, hash, undefined)).rejects.toMatchObject({ code: 'object-not-found' })
	})
})

describe('readFile()', () => {
	it('yields the bytes of the file', async () => {
		const { store, fileHash: hash, content } = await withFile()
		expect(await readAll(store, hash)).toEqual(content)
		expect(await readAll(store, parseXetHash(ZERO_HASH))).toHaveLength(0)
	})

	it('yields exactly the range asked for, at every boundary', async () => {
		const { store, fileHash: hash, content } = await withFile()
		const edges = [0, 1, 1004, 1005, 1006, 5034, 5035, 5036, 6034, 6035, 10_044, 10_045, 11_046, 11_047]
		for (const start of edges) {
			for (const end of edges.filter((edge) => edge >= start))
				expect(await readAll(store, hash, { start, end })).toEqual(content.subarray(start, end + 1))
		}
		expect(await readAll(store, hash, { start: 11_000, end: 99_999 })).toEqual(content.subarray(11_000))
		await expect(store.readFile(hash, { start: content.length, end: content.length })).rejects.toMatchObject({
			code: 'range-unsatisfiable',
		})
	})

	it('yields a file that is one chunk many times', async () => {
		const { store, put, xorb } = await withXorb()
		const content = Buffer.concat(Array.from({ length: 50 }, () => CHUNKS[2] ?? Buffer.alloc(0)))
		const file = describeFile(
			Array.from({ length: 50 }, () => ({ xorb, from: 2, to: 3 })),
			content,
		)
		await put([file])
		expect(await readAll(store, parseXetHash(file.hash))).toEqual(content)
		expect(await readAll(store, parseXetHash(file.hash), { start: 1500, end: 40_000 })).toEqual(content.subarray(1500, 40_001))
	})

	it('fails when a xorb is gone, instead of ending early', async () => {
		const { store, memory, fileHash: hash } = await withFile()
		memory.blobs.clear()
		await expect(readAll(store, hash)).rejects.toMatchObject({ code: 'object-not-found' })
		await expect(store.readFile(parseXetHash('e'.repeat(64)))).rejects.toMatchObject({ code: 'object-not-found' })
	})
})

describe('openXorb()', () => {
	it('opens ranges of the serialized bytes', async () => {
		const { store, hash, bytes, xorb } = await withXorb()
		const found = await store.openXorb(hash)
		expect(found.size).toBe(bytes.length)
		const chunk = Buffer.concat(await (await found.open({ start: xorb.endOffsets[0] ?? 0, end: (xorb.endOffsets[1] ?? 0) - 1 })).toArray())
		expect(hashToString(chunkHash(chunk.subarray(8)))).toBe(xorb.chunkHashes[1])
		await expect(store.openXorb(parseXetHash('e'.repeat(64)))).rejects.toMatchObject({ code: 'object-not-found' })
	})
})
