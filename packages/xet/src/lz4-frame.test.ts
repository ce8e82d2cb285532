import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeLz4FrameInto } from './lz4-frame.ts'
import { orRefusal } from './or-refusal.ts'
import { readFixture } from './testing/read-fixture.ts'
import { XetFormatError } from './xet-format-error.ts'
import { xxhash32 } from './xxhash32.ts'

interface Sample {
	name: string
	/** Base64. */
	frame: string
	length: number
	sha256: string
}

const samples: Sample[] = JSON.parse(Buffer.from(readFixture('lz4-frames.json')).toString())
const frameOf = (name: string): Uint8Array =>
	Uint8Array.from(Buffer.from(samples.find((sample) => sample.name === name)?.frame ?? '', 'base64'))

/** A frame with one block; the header's checksum is right. */
function frameWith(block: number[], flags = 0x60): Uint8Array {
	const descriptor = Uint8Array.of(flags, 0x40)
	const checksum = (xxhash32(descriptor) >>> 8) & 0xff
	return Uint8Array.of(0x04, 0x22, 0x4d, 0x18, ...descriptor, checksum, block.length, 0, 0, 0, ...block, 0, 0, 0, 0)
}

/** Decodes into memory that holds other bytes already. */
function decodeLz4Frame(frame: Uint8Array, length: number): Uint8Array {
	const output = new Uint8Array(length).fill(0xee)
	decodeLz4FrameInto(frame, output)
	return output
}

describe('decodeLz4FrameInto()', () => {
	it.each(samples)('reads what the reference writes: $name', ({ frame, length, sha256 }) => {
		const decoded = decodeLz4Frame(Buffer.from(frame, 'base64'), length)
		expect(createHash('sha256').update(decoded).digest('hex')).toBe(sha256)
	})

	it('refuses a frame that holds more or less than promised', () => {
		const frame = frameOf('linked blocks of 64 KiB')
		expect(() => decodeLz4Frame(frame, 131_071)).toThrow(XetFormatError)
		expect(() => decodeLz4Frame(frame, 131_070 - 65_536)).toThrow(XetFormatError)
		expect(() => decodeLz4Frame(frameOf('short text'), 41)).toThrow(XetFormatError)
	})

	it('refuses bytes after the frame', () => {
		expect(() => decodeLz4Frame(Buffer.concat([frameOf('short text'), Buffer.of(0)]), 40)).toThrow('bytes follow')
		expect(() => decodeLz4Frame(Buffer.concat([frameOf('short text'), frameOf('short text')]), 40)).toThrow('bytes follow')
	})

	it('refuses a match that reaches before the first byte', () => {
		expect(() => decodeLz4Frame(frameWith([0x10, 0x61, 0x02, 0x00, 0x00]), 5)).toThrow('before the window')
		expect(() => decodeLz4Frame(frameWith([0x10, 0x61, 0x00, 0x00, 0x00]), 5)).toThrow('before the window')
		expect(Buffer.from(decodeLz4Frame(frameWith([0x10, 0x61, 0x01, 0x00, 0x00]), 5)).toString()).toBe('aaaaa')
	})

	it('refuses a match in an independent block that reaches into the one before', () => {
		const blocks = (flags: number): Uint8Array => {
			const [one, two] = [frameWith([0x50, 0x61, 0x62, 0x63, 0x64, 0x65], flags), frameWith([0x00, 0x05, 0x00, 0x10, 0x66], flags)]
			return Buffer.concat([one.subarray(0, -4), two.subarray(7)])
		}
		expect(Buffer.from(decodeLz4Frame(blocks(0x40), 10)).toString()).toBe('abcdeabcdf')
		expect(() => decodeLz4Frame(blocks(0x60), 10)).toThrow('before the window')
	})

	it('refuses a block without last literals', () => {
		expect(() => decodeLz4Frame(frameWith([0x10, 0x61, 0x01, 0x00]), 5)).toThrow('before its last literals')
	})

	it('stops a length that would fill the memory at the promised size', () => {
		const bomb = [0x1f, 0x61, 0x01, 0x00, ...Array.from({ length: 200 }, () => 0xff), 0x00, 0x00]
		expect(() => decodeLz4Frame(frameWith(bomb), 1000)).toThrow('longer than the block')
	})

	it('refuses dictionaries and unknown versions', () => {
		expect(() => decodeLz4Frame(frameWith([0x10, 0x61], 0x61), 1)).toThrow('dictionary')
		expect(() => decodeLz4Frame(frameWith([0x10, 0x61], 0xa0), 1)).toThrow('version')
	})

	it('notices every changed byte of a frame with checksums', () => {
		const frame = frameOf('block and content checksums')
		for (let at = 0; at < frame.length; at += 1) {
			const damaged = frame.slice()
			damaged[at] = (damaged[at] ?? 0) ^ 0x10
			expect(() => decodeLz4Frame(damaged, 3000)).toThrow(XetFormatError)
		}
	})

	it('throws nothing but XetFormatError', () => {
		const frames = fc.constantFrom(...samples.map((sample) => ({ ...sample, bytes: Buffer.from(sample.frame, 'base64') })))
		const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 })
		fc.assert(
			fc.property(frames, changes, fc.nat(), fc.nat(140_000), (sample, edits, cut, length) => {
				const bytes = Uint8Array.from(sample.bytes)
				for (const [at, value] of edits) bytes[at % bytes.length] = value
				orRefusal(() =>
					decodeLz4Frame(bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0)), cut % 2 ? sample.length : length),
				)
			}),
			{ numRuns: 2000 },
		)
	})
})
