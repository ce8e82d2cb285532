import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeChunk, decodeChunkInto, writeChunkHeader } from './chunk-payload.ts'
import { XetFormatError } from './xet-format-error.ts'

/** A chunk of scheme 2: bytes grouped by their position, in a frame with one block that is stored as it is. */
function grouped(content: Buffer): Uint8Array {
	const bytes = [0, 1, 2, 3].flatMap((first) => [...content].filter((_, index) => index % 4 === first))
	const size = Buffer.alloc(4)
	size.writeUInt32LE(content.length + 0x80000000)
	const frame = Buffer.concat([Buffer.from('04224d18604082', 'hex'), size, Buffer.from(bytes), Buffer.alloc(4)])
	return Buffer.concat([writeChunkHeader({ scheme: 2, payloadLength: frame.length, decodedLength: content.length }), frame])
}

describe('decodeChunkInto()', () => {
	it('puts grouped bytes back, for every length and wherever the target begins', () => {
		for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 9, 1021, 1022, 1023, 1024, 65_535]) {
			const content = randomBytes(length)
			const chunk = grouped(content)
			const memory = Buffer.alloc(length + 8, 0xee)
			for (const start of [0, 1, 2, 3]) {
				decodeChunkInto(chunk, memory.subarray(start, start + length))
				expect(Buffer.compare(memory.subarray(start, start + length), content)).toBe(0)
				expect(memory[start + length]).toBe(0xee)
				memory.fill(0xee)
			}
			expect(Buffer.compare(decodeChunk(chunk), content)).toBe(0)
		}
	})

	it('refuses a target of another length, and a chunk that is cut off', () => {
		const chunk = grouped(randomBytes(100))
		for (const length of [99, 101]) expect(() => decodeChunkInto(chunk, new Uint8Array(length))).toThrow(XetFormatError)
		for (const end of [4, 8, 50, chunk.length - 1])
			expect(() => decodeChunkInto(chunk.subarray(0, end), new Uint8Array(100))).toThrow(XetFormatError)
	})
})
