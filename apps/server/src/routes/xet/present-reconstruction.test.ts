import type { Reconstruction } from '@stoa/hub'
import { parseXetHash, type XetHash } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { presentReconstructionV1, presentReconstructionV2, type AddressOf } from './present-reconstruction.ts'

const A = parseXetHash('a'.repeat(64))
const B = parseXetHash('b'.repeat(64))
const addressOf: AddressOf = (hash, { start, end }) => `${hash}?${start}-${end}`

/** A term of chunks that have 50 bytes each, and 100 in the serialized xorb. */
const term = (xorb: XetHash, chunkStart: number, chunkEnd: number): Reconstruction['terms'][number] => ({
	xorb,
	chunkStart,
	chunkEnd,
	decodedLength: (chunkEnd - chunkStart) * 50,
	bytes: { start: chunkStart * 100, end: chunkEnd * 100 - 1 },
})
const found: Reconstruction = {
	offsetIntoFirstRange: 7,
	terms: [term(A, 5, 6), term(A, 5, 7), term(B, 0, 1), term(A, 0, 2), term(A, 1, 3), term(A, 7, 8)],
}

test('presentReconstructionV1() names terms in order and each run of chunks once', async () => {
	const presented = await presentReconstructionV1(found, addressOf)
	expect(presented.offset_into_first_range).toBe(7)
	expect(presented.terms).toHaveLength(6)
	expect(presented.terms[1]).toEqual({ hash: A, unpacked_length: 100, range: { start: 5, end: 7 } })
	expect(presented.fetch_info[A]).toEqual([
		{ range: { start: 0, end: 3 }, url: `${A}?0-299`, url_range: { start: 0, end: 299 } },
		{ range: { start: 5, end: 8 }, url: `${A}?500-799`, url_range: { start: 500, end: 799 } },
	])
})

test('presentReconstructionV2() has the same terms, and one range in each entry', async () => {
	const presented = await presentReconstructionV2(found, addressOf)
	expect(presented.terms).toEqual((await presentReconstructionV1(found, addressOf)).terms)
	expect(presented.xorbs[B]).toEqual([{ url: `${B}?0-99`, ranges: [{ chunks: { start: 0, end: 1 }, bytes: { start: 0, end: 99 } }] }])
	expect(presented).not.toHaveProperty('fetch_info')
})

test('presentReconstructionV1() of an empty file has no terms and no addresses', async () => {
	expect(await presentReconstructionV1({ offsetIntoFirstRange: 0, terms: [] }, addressOf)).toEqual({
		offset_into_first_range: 0,
		terms: [],
		fetch_info: {},
	})
})
