import { parseOid, parseSha256, parseXetHash } from '@stoa/vocabulary'
import { writeXorb } from '@stoa/xet'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { UpstreamError } from '../outside/upstreams.ts'
import type { FileThere } from './chunk-lists.ts'
import { createChunksHere, type ChunksHereDeps } from './chunks-here.ts'
import type { ChunkedFile } from './mirror-chunk-records.ts'
import { UPSTREAM } from './test-upstream.ts'

const MIB = 1024 * 1024
const CHUNK = 64 * 1024
const COMMIT = parseOid('c'.repeat(40))
const hashOf = (bytes: Uint8Array) => parseSha256(createHash('sha256').update(bytes).digest('hex'))
const chunksOf = (bytes: Buffer): Buffer[] =>
	Array.from({ length: bytes.length / CHUNK }, (_, index) => bytes.subarray(index * CHUNK, (index + 1) * CHUNK))

/** 8 MiB that are here, and 1 MiB after them that is new. */
const BASE = Buffer.alloc(8 * MIB, 'base')
const NEW = Buffer.alloc(MIB, 'new')
const TUNED = Buffer.concat([BASE, NEW])
const NEW_XORB = writeXorb(chunksOf(NEW))
const BASE_TERM = { xorb: parseXetHash('a'.repeat(64)), chunkStart: 0, chunkEnd: 128, length: BASE.length }
const NEW_TERM = { xorb: parseXetHash(NEW_XORB.summary.hash), chunkStart: 0, chunkEnd: 16, length: NEW.length }

const FILE: FileThere = {
	upstream: UPSTREAM,
	place: {
		name: 'there',
		address: 'https://there.example.org',
		token: undefined,
		mayBeInner: false,
		hosts: [],
		path: [],
		signal: new AbortController().signal,
	},
	there: { kind: 'model', id: 'ada/tuned' },
	repoId: 'r',
	sha256: hashOf(TUNED),
	size: TUNED.length,
}

/** A hub that has the base, and an upstream. `state` changes what they do. */
function open() {
	const state = { asked: 0, isExpired: false, isLost: false, isSilent: false }
	const noted: ChunkedFile[] = [{ upstream: 'there', sha256: hashOf(BASE), file: parseXetHash('b'.repeat(64)), terms: [BASE_TERM] }]
	const adopted: string[] = []
	const reports: string[] = []
	const deps: ChunksHereDeps = {
		records: {
			mirrorChunks: {
				note: async (file) => void noted.push(file),
				hasAny: async (upstream) => noted.some((file) => file.upstream === upstream),
				filesWith: async (upstream, xorbs) =>
					noted.filter((file) => file.upstream === upstream && file.terms.some(({ xorb }) => xorbs.includes(xorb))),
			},
			objects: { byHashes: async (hashes) => hashes.map((sha256) => ({ sha256, size: BASE.length, whole: true, xetHash: undefined })) },
			xet: { file: async () => undefined, xorbs: async () => [] },
		},
		git: { resolveCommit: async () => COMMIT },
		upstreams: {
			async xetHashes() {
				if (state.isSilent) throw new UpstreamError('missing', 'answered with status 404')
				return new Map([[FILE.sha256, parseXetHash('f'.repeat(64))]])
			},
			async chunks() {
				state.asked += 1
				return {
					terms: [BASE_TERM, NEW_TERM],
					async open() {
						if (state.isExpired) throw new UpstreamError('missing', 'answered with status 403')
						return { first: 0, bytes: Readable.from([NEW_XORB.bytes]) }
					},
				}
			},
		},
		ask: (_, work) => work(),
		blobs: {
			open: async (_, range) => (state.isLost ? undefined : Readable.from([BASE.subarray(range?.start, (range?.end ?? BASE.length) + 1)])),
			diskPath: () => undefined,
			link: async () => undefined,
		},
		xet: {
			readFile: () => Promise.reject(new Error('It is stored whole')),
			isStored: () => Promise.reject(new Error('It is stored whole')),
		},
		proofs: { of: ({ sha256 }) => ({ sha256, isDue: () => false, passed: () => undefined, failed: () => undefined }) },
		adopt: async (sha256) => void adopted.push(sha256),
		report: (what) => void reports.push(what),
	}
	return { chunks: createChunksHere(deps), state, noted, adopted, reports }
}

async function read({ chunks }: ReturnType<typeof open>, start = 0, end = TUNED.length - 1) {
	const found = await chunks.find(FILE)
	if (!found) return undefined
	let taken = 0
	const stream = found.open({ start, end, signal: new AbortController().signal }, (bytes) => void (taken += bytes))
	return { bytes: Buffer.concat(await Array.fromAsync<Uint8Array>(stream)), taken }
}

test('find() puts a file together from what is here and what is new', async () => {
	const here = open()
	const whole = await read(here)
	expect(whole?.bytes.equals(TUNED)).toBe(true)
	expect(whole?.taken).toBe(NEW_XORB.bytes.length)
	const part = await read(here, BASE.length - 5, BASE.length + 4)
	expect(part?.bytes.equals(TUNED.subarray(BASE.length - 5, BASE.length + 5))).toBe(true)
	// What was asked for the plan is noted once the file is stored.
	here.chunks.learn(FILE)
	await here.chunks.close()
	expect([here.state.asked, here.noted.length]).toEqual([1, 2])
})

test('an address of a chunk that has expired ends the attempt, and the next one asks for another', async () => {
	const here = open()
	here.state.isExpired = true
	await expect(read(here)).rejects.toMatchObject({ name: 'UpstreamError', trouble: 'away' })
	here.state.isExpired = false
	expect((await read(here))?.bytes.equals(TUNED)).toBe(true)
	expect(here.state.asked).toBe(2)
})

test('a file of which bytes that were here have left comes whole after that', async () => {
	const here = open()
	here.state.isLost = true
	await expect(read(here)).rejects.toMatchObject({ name: 'UpstreamError', trouble: 'away' })
	expect(await read(here)).toBeUndefined()
})

test('chunks of one upstream are not used for a file of another', async () => {
	const here = open()
	expect(await here.chunks.find({ ...FILE, upstream: { ...UPSTREAM, name: 'elsewhere' } })).toBeUndefined()
	expect(here.state.asked).toBe(0)
})

test('an upstream that says nothing of chunks is no failure', async () => {
	const here = open()
	here.state.isSilent = true
	expect(await here.chunks.find(FILE)).toBeUndefined()
	here.chunks.learn(FILE)
	await here.chunks.close()
	expect([here.noted.length, here.adopted, here.reports]).toEqual([1, [], []])
})

test('learn() notes how a stored file is put together, and has it cut', async () => {
	const here = open()
	here.chunks.learn(FILE)
	here.chunks.learn({ ...FILE, size: MIB })
	await here.chunks.close()
	expect(here.noted.at(-1)).toMatchObject({ upstream: 'there', sha256: FILE.sha256, terms: [BASE_TERM, NEW_TERM] })
	expect([here.noted.length, here.adopted]).toEqual([2, [FILE.sha256]])
})
