import { isHubError, parseXetHash } from '@stoa/vocabulary'
import { fileHash, hashFromString, hashToString, merkleRoot, parseShard, XorbParser } from '@stoa/xet'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createXetStore } from './create-xet-store.ts'
import { memoryXetPorts, readToEnd, type XetMemory } from './memory-xet-ports.ts'
import type { XetGrant, XetStore } from './xet.ts'

const GRANT: XetGrant = { repoId: 'repo-a', userId: 'ada', scope: 'write' }
/** Bytes that a real client sent. */
const fixture = (name: string): Uint8Array =>
	Uint8Array.from(readFileSync(new URL(`../../../../xet/src/fixtures/${name}`, import.meta.url)))
const XORBS = ['hf-xet.xorb', 'hf-xet-grouped.xorb'].map(fixture)
const SHARD = fixture('hf-xet.shard')

const hashOf = (bytes: Uint8Array): string => {
	const parser = new XorbParser()
	for (const _ of parser.push(bytes)) continue
	return parser.end().hash
}

/** A change that a hostile or broken client makes to bytes. */
const damage = fc.oneof(
	fc.record({ do: fc.constant('set' as const), at: fc.nat(), value: fc.nat(255) }),
	fc.record({ do: fc.constant('number' as const), at: fc.nat(), value: fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff) }),
	fc.record({ do: fc.constant('cut' as const), at: fc.nat(), value: fc.nat(200) }),
	fc.record({ do: fc.constant('repeat' as const), at: fc.nat(), value: fc.nat(200) }),
	fc.record({ do: fc.constant('end' as const), at: fc.nat(), value: fc.nat() }),
)
type Damage = typeof damage extends fc.Arbitrary<infer Kind> ? Kind : never

function apply(bytes: Uint8Array, { do: kind, at, value }: Damage): Uint8Array {
	if (bytes.length === 0) return bytes
	// The first and last bytes contain the lengths and offsets.
	const place =
		at % 3 === 0
			? at % Math.min(256, bytes.length)
			: at % 3 === 1
				? bytes.length - 1 - (at % Math.min(512, bytes.length))
				: at % bytes.length
	const copy = Buffer.from(bytes)
	if (kind === 'set') copy[place] = value
	if (kind === 'number' && copy.length >= 4) copy.writeUInt32LE(value, Math.min(place, copy.length - 4))
	if (kind === 'cut') return Buffer.concat([copy.subarray(0, place), copy.subarray(place + value)])
	if (kind === 'repeat') return Buffer.concat([copy.subarray(0, place + value), copy.subarray(place)])
	return kind === 'end' ? copy.subarray(0, place) : copy
}

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

/** Whether the bytes were accepted. Any error other than a refusal of the bytes counts as a crash. */
async function isTaken(work: Promise<unknown>): Promise<boolean> {
	try {
		await work
		return true
	} catch (error) {
		if (
			isHubError(error, 'invalid-xorb') ||
			isHubError(error, 'invalid-shard') ||
			isHubError(error, 'too-large') ||
			isHubError(error, 'invalid-hash')
		)
			return false
		throw error
	}
}

/** Everything in the store must match its hash. */
async function expectTruth(store: XetStore, { blobs, xorbs, files, objects }: XetMemory): Promise<void> {
	for (const [key, bytes] of blobs) expect(`xorb/${hashOf(bytes)}`).toBe(key)
	for (const { hash, terms, sha256, size } of files.values()) {
		const chunks = terms.flatMap(({ xorb, chunkStart, chunkEnd }) => {
			const { chunkHashes = [], decodedOffsets = [] } = xorbs.get(xorb) ?? {}
			return [...chunkHashes].slice(chunkStart, chunkEnd).map((chunk, index) => ({
				hash: hashFromString(chunk),
				length: (decodedOffsets[chunkStart + index] ?? 0) - (decodedOffsets[chunkStart + index - 1] ?? 0),
			}))
		})
		expect(hashToString(fileHash(merkleRoot(chunks), chunks.length))).toBe(hash)
		const content = await readToEnd(await store.readFile(hash))
		expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([size, sha256])
		expect(objects.get(sha256)?.xetHash).toBeDefined()
	}
}

const RUNS = Number(process.env['STOA_TEST_FUZZ'] ?? 150)
/** Milliseconds. */
const TIMEOUT = 60_000 + RUNS * 200

test('putXorb() never accepts a damaged xorb under its old hash, and survives all of them', { timeout: TIMEOUT }, async () => {
	const runs = fc.asyncProperty(
		fc.nat(1),
		fc.array(damage, { minLength: 1, maxLength: 4 }),
		fc.integer({ min: 1, max: 70_000 }),
		async (which, damages, length) => {
			const original = XORBS[which] ?? new Uint8Array(0)
			const bytes = damages.reduce(apply, original)
			const ports = memoryXetPorts()
			const store = createXetStore(ports, () => new Date())
			await isTaken(store.putXorb(GRANT, parseXetHash(hashOf(original)), pieces(bytes, length)))
			await expectTruth(store, ports.memory)
		},
	)
	await fc.assert(runs, { numRuns: RUNS })
})

test('putShard() registers only what is true, and survives every damaged shard', { timeout: TIMEOUT }, async () => {
	const runs = fc.asyncProperty(
		fc.array(damage, { minLength: 1, maxLength: 4 }),
		fc.integer({ min: 1, max: 5000 }),
		async (damages, length) => {
			const ports = memoryXetPorts()
			const store = createXetStore(ports, () => new Date())
			for (const xorb of XORBS) await store.putXorb(GRANT, parseXetHash(hashOf(xorb)), pieces(xorb, 65_536))
			await isTaken(store.putShard(GRANT, pieces(damages.reduce(apply, SHARD), length)))
			await expectTruth(store, ports.memory)
		},
	)
	await fc.assert(runs, { numRuns: RUNS })
})

test('the fixtures of these tests are accepted when undamaged', async () => {
	const ports = memoryXetPorts()
	const store = createXetStore(ports, () => new Date())
	for (const xorb of XORBS) expect(await isTaken(store.putXorb(GRANT, parseXetHash(hashOf(xorb)), pieces(xorb, 65_536)))).toBe(true)
	const named = new Set([...parseShard(SHARD).xorbs()].map(({ hash }) => hash))
	expect([...ports.memory.xorbs.keys()].some((hash) => named.has(hash))).toBe(true)
	expect(await isTaken(store.putShard(GRANT, pieces(SHARD, 65_536)))).toBe(true)
	expect(ports.memory.files.size).toBeGreaterThan(0)
	await expectTruth(store, ports.memory)
})
