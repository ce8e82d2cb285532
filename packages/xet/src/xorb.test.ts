import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { writeChunkHeader } from './chunk-payload.ts'
import { CHUNK_BYTES_MAX, XORB_CHUNKS_MAX } from './limits.ts'
import { orRefusal } from './or-refusal.ts'
import { readFixture } from './testing/read-fixture.ts'
import { XetFormatError } from './xet-format-error.ts'
import { type XorbChunk, XorbParser, type XorbSummary } from './xorb-parser.ts'
import { writeXorb } from './xorb-writer.ts'

const HF_XET_HASH = '61b70a6751cea8427f1f44cd591d6a9364017b210f0a0368992283ad848bcad0'

function parse(bytes: Uint8Array, pieceLength = bytes.length || 1): XorbSummary & { chunks: XorbChunk[] } {
	const parser = new XorbParser()
	const chunks: XorbChunk[] = []
	for (let at = 0; at < bytes.length; at += pieceLength) chunks.push(...parser.push(bytes.subarray(at, at + pieceLength)))
	return { ...parser.end(), chunks }
}

const chunk = (scheme: 0 | 1 | 2, payload: Uint8Array, decodedLength: number): Uint8Array =>
	Buffer.concat([writeChunkHeader({ scheme, payloadLength: payload.length, decodedLength }), payload])

describe('XorbParser', () => {
	it('reads what hf_xet uploads: raw and LZ4 chunks', () => {
		const bytes = readFixture('hf-xet.xorb')
		const found = parse(bytes)
		expect(found.hash).toBe(HF_XET_HASH)
		expect(found.size).toBe(bytes.length)
		expect(found.chunks.map(({ serialized }) => serialized[4])).toEqual([1, 1, 0, 0, 0, 1])
		expect(found.decodedOffsets).toEqual([131_072, 132_072, 132_075, 133_575, 138_375, 142_492])
		expect(found.endOffsets.at(-1)).toBe(bytes.length)
		expect(Buffer.from(found.chunks[2]?.decoded ?? []).toString()).toBe('abc')
	})

	it('reads what hf_xet uploads: byte-grouped chunks', () => {
		const found = parse(readFixture('hf-xet-grouped.xorb'))
		expect(found.chunks.map(({ serialized }) => serialized[4])).toEqual([2, 2, 0, 0, 2, 0])
		const text = createHash('sha256').update(found.chunks[4]?.decoded ?? '')
		expect(text.digest('hex')).toBe('667790364591fce821e43b12f73587487494057700cd24191450383e0f179298')
	})

	it('answers the same however the bytes are cut', () => {
		const bytes = writeXorb([Buffer.from('abc'), Buffer.alloc(3000, 7), Buffer.from('x')], { hasFooter: true }).bytes
		const whole = parse(bytes)
		for (const length of [1, 2, 7, 8, 9, 100, 1013]) expect(parse(bytes, length)).toEqual(whole)
		expect(parse(readFixture('hf-xet.xorb'), 13)).toEqual(parse(readFixture('hf-xet.xorb')))
	})

	it('accepts a footer and does not count it', () => {
		const plain = writeXorb([Buffer.from('abc'), Buffer.from('hello world')])
		const { bytes } = writeXorb([Buffer.from('abc'), Buffer.from('hello world')], { hasFooter: true })
		expect(bytes.length).toBe(plain.bytes.length + 92 + 2 * 40 + 4)
		expect(parse(bytes)).toEqual(parse(plain.bytes))
	})

	it('refuses a footer that says something else than the chunks', () => {
		const plain = writeXorb([Buffer.from('abc'), Buffer.from('hello world')])
		const { bytes } = writeXorb([Buffer.from('abc'), Buffer.from('hello world')], { hasFooter: true })
		const reserved = bytes.length - 28
		for (let at = plain.bytes.length + 1; at < bytes.length; at += 1) {
			if (at >= reserved && at < bytes.length - 4) continue // distances and nonce, which no reader uses
			const damaged = bytes.slice()
			damaged[at] = (damaged[at] ?? 0) ^ 1
			expect(() => parse(damaged)).toThrow(XetFormatError)
		}
		expect(() => parse(bytes.subarray(0, -1))).toThrow('cut off')
		expect(() => parse(Buffer.concat([bytes, bytes]))).toThrow('follow')
	})

	it('refuses what is no xorb', () => {
		expect(() => parse(new Uint8Array())).toThrow('at least one chunk')
		expect(() => parse(Buffer.from([1, 1, 0, 0, 0, 1, 0, 0, 65]))).toThrow('version 1')
		expect(() => parse(Buffer.from([0, 1, 0, 0, 3, 1, 0, 0, 65]))).toThrow('scheme 3')
		expect(() => parse(Buffer.from([0, 1, 0, 0, 0, 2, 0, 0, 65]))).toThrow('two lengths')
		expect(() => parse(chunk(0, new Uint8Array(), 0))).toThrow('0 bytes')
		expect(() => parse(chunk(0, new Uint8Array(CHUNK_BYTES_MAX + 1), CHUNK_BYTES_MAX + 1))).toThrow('131073 bytes')
		expect(() => parse(chunk(1, new Uint8Array(0xffffff), 100))).toThrow('payload of 16777215 bytes')
		expect(() => parse(chunk(0, new Uint8Array(9), 9).subarray(0, -1))).toThrow('cut off')
	})

	it('refuses more chunks than a xorb may have', () => {
		const one = chunk(0, Uint8Array.of(1), 1)
		expect(parse(Buffer.concat(Array.from({ length: XORB_CHUNKS_MAX }, () => one))).chunkHashes).toHaveLength(XORB_CHUNKS_MAX)
		expect(() => parse(Buffer.concat(Array.from({ length: XORB_CHUNKS_MAX + 1 }, () => one)))).toThrow('more than 8192 chunks')
	})

	it('refuses more decoded bytes than a xorb may have', () => {
		const parser = new XorbParser()
		const zeros = parse(readFixture('hf-xet.xorb')).chunks[0]?.serialized ?? new Uint8Array()
		const pushAll = (count: number): void => {
			for (let index = 0; index < count; index += 1) for (const found of parser.push(zeros)) expect(found.decoded).toHaveLength(131_072)
		}
		pushAll(512)
		expect(() => pushAll(1)).toThrow('more than 67108864 decoded bytes')
	})

	it('throws nothing but XetFormatError', () => {
		const xorbs = fc.constantFrom(
			readFixture('hf-xet.xorb'),
			readFixture('hf-xet-grouped.xorb'),
			writeXorb([Buffer.from('abc')], { hasFooter: true }).bytes,
		)
		const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 })
		fc.assert(
			fc.property(xorbs, changes, fc.option(fc.nat()), fc.integer({ min: 100, max: 9000 }), (xorb, edits, cut, pieceLength) => {
				const bytes = xorb.slice(0, cut === null ? xorb.length : cut % xorb.length)
				for (const [at, value] of edits) if (bytes.length > 0) bytes[at % bytes.length] = value
				orRefusal(() => parse(bytes, pieceLength))
			}),
			{ numRuns: 400 },
		)
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
				expect(() => parse(bytes)).toThrow(XetFormatError)
			}),
		)
	})
})

describe('writeXorb()', () => {
	it('refuses chunks no xorb can hold', () => {
		expect(() => writeXorb([])).toThrow(XetFormatError)
		expect(() => writeXorb([new Uint8Array()])).toThrow(XetFormatError)
		expect(() => writeXorb([new Uint8Array(CHUNK_BYTES_MAX + 1)])).toThrow(XetFormatError)
		expect(() => writeXorb([new Uint8Array(0x1000000)])).toThrow(XetFormatError)
	})
})
