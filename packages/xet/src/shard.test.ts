import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verificationHash } from './keyed-blake3.ts'
import { orRefusal } from './or-refusal.ts'
import { readFixture } from './testing/read-fixture.ts'
import { parseShard, parseShardInSteps, type ShardFile, type ShardXorb } from './shard-parser.ts'
import { writeShard } from './shard-writer.ts'
import { XetFormatError } from './xet-format-error.ts'
import { hashFromString, ZERO_HASH } from './xet-hash.ts'
import { XorbParser, type XorbSummary } from './xorb-parser.ts'
import { writeXorb } from './xorb-writer.ts'

function parseXorb(bytes: Uint8Array): { summary: XorbSummary; decoded: Uint8Array[] } {
	const parser = new XorbParser()
	const decoded = [...parser.push(bytes)].map((chunk) => chunk.decoded)
	return { summary: parser.end(), decoded }
}

const { summary } = writeXorb([Buffer.from('abc'), Buffer.from('hello world')])
const file: ShardFile = {
	hash: '1'.repeat(64),
	terms: [{ xorb: summary.hash, length: 14, chunkStart: 0, chunkEnd: 2 }],
	verifications: new Uint8Array(32).fill(9),
	sha256: 'ab'.repeat(32),
}

/** Everything in a shard at once. */
function read(bytes: Uint8Array): { files: ShardFile[]; xorbs: ShardXorb[] } {
	const shard = parseShard(bytes)
	return { files: [...shard.files()], xorbs: [...shard.xorbs()] }
}

describe('parseShard()', () => {
	it('reads what hf_xet uploads', () => {
		const { summary: xorb, decoded } = parseXorb(readFixture('hf-xet.xorb'))
		const { files: shardFiles, xorbs: shardXorbs } = read(readFixture('hf-xet.shard'))
		expect(shardXorbs.map(({ hash, chunkCount }) => [hash, chunkCount])).toEqual([[xorb.hash, 6]])
		expect(shardXorbs[0]?.chunkHash(2)).toEqual(hashFromString(xorb.chunkHashes[2] ?? ''))
		expect(shardFiles).toHaveLength(6)
		for (const { hash, terms, sha256 } of shardFiles) {
			const content = Buffer.concat(terms.flatMap((term) => decoded.slice(term.chunkStart, term.chunkEnd)))
			expect(content).toHaveLength(terms.reduce((sum, term) => sum + term.length, 0))
			const claim = hash === ZERO_HASH ? undefined : createHash('sha256').update(content).digest('hex')
			expect(sha256).toBe(claim)
		}
	})

	it('reads the verification hash of every term', () => {
		const { summary: xorb } = parseXorb(readFixture('hf-xet.xorb'))
		for (const { terms, verifications } of read(readFixture('hf-xet.shard')).files) {
			const expected = terms.map((term) =>
				verificationHash(Buffer.concat(xorb.chunkHashes.slice(term.chunkStart, term.chunkEnd).map(hashFromString))),
			)
			expect(Buffer.from(verifications ?? [])).toEqual(Buffer.concat(expected))
		}
	})

	it('reads back what writeShard() writes', () => {
		const plain: ShardFile = { ...file, hash: '2'.repeat(64), verifications: undefined, sha256: undefined }
		const { files: shardFiles, xorbs: shardXorbs } = read(writeShard([file, plain], [summary]))
		expect(shardFiles).toEqual([file, plain])
		expect(shardXorbs[0]?.hash).toBe(summary.hash)
	})

	it('reads a file of many terms in steps', () => {
		const terms = Array.from({ length: 20_000 }, (_, index) => ({ xorb: summary.hash, length: 1, chunkStart: index % 2, chunkEnd: 2 }))
		const many: ShardFile = { ...file, terms, verifications: new Uint8Array(20_000 * 32).fill(7) }
		const shard = parseShard(writeShard([many, file], []))
		const steps = [...shard.filesInSteps()]
		expect(steps.map((step) => step?.hash)).toEqual([undefined, undefined, undefined, undefined, file.hash, file.hash])
		expect(JSON.stringify(steps[4]?.terms)).toBe(JSON.stringify(terms))
		expect(Buffer.compare(steps[4]?.verifications ?? new Uint8Array(), new Uint8Array(20_000 * 32).fill(7))).toBe(0)
		expect([...shard.files()].map(({ hash }) => hash)).toEqual([file.hash, file.hash])
	})

	it('accepts a footer of 200 bytes that stands where it says', () => {
		const bytes = withFooter(writeShard([file], [summary]))
		expect(read(bytes).files).toEqual([file])
		const moved = bytes.slice()
		moved[moved.length - 8] = 1
		expect(() => parseShard(moved)).toThrow('footer is damaged')
		expect(() => parseShard(bytes.subarray(0, 100))).toThrow(XetFormatError)
	})

	it('refuses what is no shard', () => {
		const bytes = writeShard([file], [summary])
		expect(() => parseShard(new Uint8Array())).toThrow('cut off')
		expect(() => parseShard(new Uint8Array(48))).toThrow('tag')
		expect(() => parseShard(bytes.subarray(0, -48))).toThrow('cut off')
		expect(() => parseShard(Buffer.concat([bytes, new Uint8Array(48)]))).toThrow('bytes follow')
		expect(() => parseShard(new Uint8Array(67_108_865))).toThrow('at most')
		const version = bytes.slice()
		version[32] = 3
		expect(() => parseShard(version)).toThrow('version 3')
		expect(() => parseShard(writeShard([{ ...file, terms: [{ xorb: summary.hash, length: 0, chunkStart: 2, chunkEnd: 2 }] }], []))).toThrow(
			'chunks 2 to 2',
		)
		const scattered = Array.from({ length: 65_537 }, () => ({ xorb: summary.hash, length: 0, chunkStart: 0, chunkEnd: 1 }))
		expect(() => parseShard(writeShard([{ ...file, terms: scattered, verifications: undefined }], []))).toThrow('it may have 65536')
	})

	it('believes no count before the records are there', () => {
		const bytes = writeShard([file], [summary])
		new DataView(bytes.buffer).setUint32(48 + 36, 0xffff, true)
		expect(() => parseShard(bytes)).toThrow('cut off')
	})

	it('takes a step after some thousand entries', () => {
		const empty = Array.from({ length: 20_000 }, () => ({ ...file, terms: [], verifications: undefined, sha256: undefined }))
		expect([...parseShardInSteps(writeShard(empty, []))]).toHaveLength(2)
	})

	it('throws nothing but XetFormatError', () => {
		const shards = fc.constantFrom(readFixture('hf-xet.shard'), writeShard([file], [summary]), withFooter(writeShard([file], [summary])))
		const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 })
		fc.assert(
			fc.property(shards, changes, fc.option(fc.nat()), (shard, edits, cut) => {
				const bytes = shard.slice(0, cut === null ? shard.length : cut % shard.length)
				for (const [at, value] of edits) if (bytes.length > 0) bytes[at % bytes.length] = value
				orRefusal(() => read(bytes))
			}),
			{ numRuns: 3000 },
		)
	})
})

function withFooter(shard: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(shard.length + 200)
	bytes.set(shard)
	const view = new DataView(bytes.buffer)
	view.setBigUint64(40, 200n, true)
	view.setBigUint64(shard.length, 1n, true)
	view.setBigUint64(bytes.length - 8, BigInt(shard.length), true)
	return bytes
}

it('writeShard() adds a footer for those who keep the shard, with every place inside it', () => {
	const { summary: xorb } = writeXorb([new Uint8Array(1000).fill(1), new Uint8Array(500).fill(2)])
	const bytes = writeShard([], [xorb], { createdAt: new Date(1_800_000_000_000), expiresAt: new Date(1_800_086_400_000) })
	const found = [...parseShard(bytes).xorbs()]
	expect(found.map(({ hash, chunkCount }) => [hash, chunkCount])).toEqual([[xorb.hash, 2]])
	const footer = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 200)
	const at = (place: number): number => Number(footer.getBigUint64(place, true))
	const footerAt = bytes.length - 200
	expect([0, 8, 16, 24, 32, 40, 48, 56, 64].map(at)).toEqual([1, 48, 96, footerAt, 0, footerAt, 0, footerAt, 0])
	expect([104, 112, 168, 184, 192].map(at)).toEqual([1_800_000_000, 1_800_086_400, xorb.size, xorb.size, footerAt])
})
