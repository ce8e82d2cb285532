import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Chunker, CHUNK_BYTES_MIN } from './chunker.ts'
import { CHUNK_BYTES_MAX } from './limits.ts'

function noise(length: number): Buffer {
	return Buffer.concat(
		Array.from({ length: Math.ceil(length / 32) }, (_, index) => createHash('sha256').update(`noise ${index}`).digest()),
	).subarray(0, length)
}

function cut(bytes: Uint8Array, pieceLength: number): number[] {
	const chunker = new Chunker()
	const sizes: number[] = []
	for (let at = 0; at < bytes.length; at += pieceLength)
		for (const chunk of chunker.push(bytes.subarray(at, at + pieceLength))) sizes.push(chunk.length)
	const last = chunker.end()
	return last ? [...sizes, last.length] : sizes
}

describe('Chunker', () => {
	const bytes = noise(700_000)

	it('cuts at the same places however the bytes arrive', () => {
		const whole = cut(bytes, bytes.length)
		expect(whole.length).toBeGreaterThan(5)
		fc.assert(
			fc.property(fc.integer({ min: 50, max: 200_000 }), (length) => {
				expect(cut(bytes, length)).toEqual(whole)
			}),
			{ numRuns: 30 },
		)
	})

	it('keeps chunks inside their bounds', () => {
		const sizes = cut(bytes, 65_536)
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes.length)
		for (const size of sizes.slice(0, -1)) {
			expect(size).toBeGreaterThanOrEqual(CHUNK_BYTES_MIN)
			expect(size).toBeLessThanOrEqual(CHUNK_BYTES_MAX)
		}
	})

	it('finds its old places again after an insertion', () => {
		const before = cut(bytes, bytes.length)
		const after = cut(Buffer.concat([noise(10), bytes]), 65_536)
		expect(after.slice(-4)).toEqual(before.slice(-4))
	})

	it('yields no chunk for no bytes', () => {
		expect(cut(new Uint8Array(), 1)).toEqual([])
		expect(cut(new Uint8Array(CHUNK_BYTES_MAX), 5000)).toEqual([CHUNK_BYTES_MAX])
	})
})
