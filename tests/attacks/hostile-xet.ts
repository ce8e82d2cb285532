import {
	fileHash,
	hashFromString,
	hashToString,
	MerkleAccumulator,
	SHARD_BYTES_MAX,
	verificationHash,
	writeShard,
	writeXorb,
} from '@stoa/xet'
import type { HostileRequest } from './hostile-requests.ts'

const MEGABYTE = 1024 * 1024
const RECORD_BYTES = 48
/** Most chunks of a xorb, most terms of a file, and the number of each that a client sends for a large file. */
const [CHUNKS, TERMS] = [8192, 65_536]

/** A xorb with the most chunks allowed, of one byte each, all different. */
const xorb = writeXorb(Array.from({ length: CHUNKS }, (_, index) => Uint8Array.of(index % 251)))
const hashes = xorb.summary.chunkHashes.map((text) => hashFromString(text))
const proofs = hashes.map((hash) => verificationHash(hash))
const noHash = new Uint8Array(32)

/** A file whose every term is one chunk, of which no two are adjacent. Another `seed` gives another file. */
function scattered(count: number, seed = 0) {
	const tree = new MerkleAccumulator()
	const chunks = Array.from({ length: count }, (_, index) => ((index + seed) * 2) % CHUNKS)
	for (const chunk of chunks) tree.push({ hash: hashes[chunk] ?? noHash, length: 1 })
	return {
		hash: hashToString(fileHash(tree.root(), count)),
		terms: chunks.map((chunk) => ({ xorb: xorb.summary.hash, chunkStart: chunk, chunkEnd: chunk + 1, length: 1 })),
		verifications: Buffer.concat(chunks.map((chunk) => proofs[chunk] ?? noHash)),
		sha256: undefined,
	}
}

/** A shard full of records of four numbers each, after its header. */
function records(count: number, numbers: readonly number[]): Buffer {
	const bytes = Buffer.alloc((count + 3) * RECORD_BYTES)
	bytes.set(writeShard([], []).subarray(0, RECORD_BYTES))
	for (let index = 1; index <= count; index++) {
		bytes.writeUInt32LE(index, index * RECORD_BYTES)
		for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, index * RECORD_BYTES + 32 + at * 4)
	}
	bytes.fill(0xff, (count + 1) * RECORD_BYTES, (count + 1) * RECORD_BYTES + 32)
	bytes.fill(0xff, (count + 2) * RECORD_BYTES, (count + 2) * RECORD_BYTES + 32)
	return bytes
}

const upload = (name: string, path: string, body: () => Uint8Array, expects: HostileRequest['expects'] = 'refused'): HostileRequest => ({ name: `Xet: ${name}`, method: 'POST', path: `/cas/v1/${path}`, headers: { 'content-type': 'application/octet-stream' }, body: () => Buffer.from(body()), isXet: true, expects }) // prettier-ignore
const ask = (name: string, path: string, headers: Record<string, string> = {}): HostileRequest => ({ name: `Xet: ${name}`, method: 'GET', path: `/cas/${path}`, headers, isXet: true, expects: 'answered' }) // prettier-ignore
const shard = (name: string, body: () => Uint8Array, expects?: HostileRequest['expects']): HostileRequest =>
	upload(name, 'shards', body, expects)

const FULL = Math.floor(SHARD_BYTES_MAX / RECORD_BYTES) - 3

const little = scattered(16)

/** What an attacker with an account may try with chunks, xorbs and shards. */
export const XET: readonly HostileRequest[] = [
	shard('64 MB that are no shard', () => Buffer.alloc(SHARD_BYTES_MAX)),
	shard('a shard of 1.4 million empty files', () => records(FULL, [0, 0]), 'answered'),
	shard('a shard of one file with 1.4 million terms', () => {
		const bytes = records(FULL, [0, 1, 0, 1])
		bytes.writeUInt32LE(FULL - 1, RECORD_BYTES + 36)
		return bytes
	}),
	shard('a shard of 1.4 million xorbs', () => {
		const bytes = records(FULL, [0, 0, 0, 0])
		bytes.fill(0xff, RECORD_BYTES, RECORD_BYTES + 32)
		return bytes
	}),
	shard('a shard that announces four thousand million terms', () => records(1, [0, 0xff_ff_ff_ff])),
	upload('64 MB that are no xorb', `xorbs/default/${xorb.summary.hash}`, () => Buffer.alloc(64 * MEGABYTE, 0xff)),
	upload('seven million chunks', `xorbs/default/${xorb.summary.hash}`, () => {
		const [chunk] = [xorb.bytes.subarray(0, 9)]
		return Buffer.concat(Array.from({ length: 7_000_000 }, () => chunk))
	}),
	upload('a xorb of 8,192 chunks', `xorbs/default/${xorb.summary.hash}`, () => xorb.bytes, 'answered'),
	shard('a file of 65,536 terms', () => writeShard([scattered(TERMS)], []), 'answered'),
	shard('nine more of them in one shard', () => writeShard(Array.from({ length: 9 }, (_, seed) => scattered(TERMS, seed + 1)), []), 'answered'), // prettier-ignore
	shard(
		'the same file 20,000 times',
		() =>
			writeShard(
				Array.from({ length: 20_000 }, () => little),
				[],
			),
		'answered',
	),
	ask('how to rebuild the file of 65,536 terms', `v1/reconstructions/${scattered(TERMS).hash}`),
	ask('how to rebuild it, newer form', `v2/reconstructions/${scattered(TERMS).hash}`),
	ask('how to rebuild its last byte', `v2/reconstructions/${scattered(TERMS).hash}`, { range: `bytes=${TERMS - 1}-${TERMS - 1}` }),
	ask('where a chunk of those files lies', `v1/chunks/default/${xorb.summary.chunkHashes[0] ?? ''}`),
]
