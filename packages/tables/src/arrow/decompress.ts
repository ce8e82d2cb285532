import { zstdDecompressSync } from 'node:zlib'
import { CHUNK_SIZE_MAX } from '../limits.ts'
import { WrongMessage } from './flat-table.ts'

const MAGIC = 0x184d2204
const MIN_MATCH = 4
/** Bits of a frame's descriptor. */
const HAS_DICTIONARY = 0x01
const HAS_SIZE = 0x08
const HAS_BLOCK_SUM = 0x10
/** Of a block's size: the block is stored as it is. */
const IS_STORED = 0x80000000

const broken = (): never => {
	throw new WrongMessage('its LZ4 bytes are damaged')
}

/** A length of which a token holds 15 at most, and following bytes the rest. */
function lengthAt(input: Uint8Array, at: number, nibble: number): { length: number; at: number } {
	let length = nibble
	let place = at
	if (nibble < 15) return { length, at }
	for (let byte = 255; byte === 255; place += 1) {
		byte = input[place] ?? broken()
		length += byte
	}
	return { length, at: place }
}

/** Decompresses a block behind `written` bytes of `output`, to which it may refer. @returns bytes of the output then */
function readBlock(input: Uint8Array, output: Uint8Array, written: number): number {
	let at = 0
	let end = written
	while (at < input.length) {
		const token = input[at] ?? 0
		const literals = lengthAt(input, at + 1, token >> 4)
		at = literals.at + literals.length
		if (at > input.length || end + literals.length > output.length) broken()
		output.set(input.subarray(literals.at, at), end)
		end += literals.length
		if (at === input.length) return end
		const distance = (input[at] ?? 0) | ((input[at + 1] ?? broken()) << 8)
		const match = lengthAt(input, at + 2, token & 15)
		at = match.at
		const length = match.length + MIN_MATCH
		if (distance === 0 || distance > end || end + length > output.length) broken()
		// A match may overlap what it writes.
		for (let left = length; left > 0; left -= 1, end += 1) output[end] = output[end - distance] ?? 0
	}
	return end
}

/** Decompresses one LZ4 frame of a known size. Its blocks may refer to those before, and sums are not compared. */
function readLz4Frame(input: Uint8Array, size: number): Uint8Array {
	const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
	if (input.length < 7 || view.getUint32(0, true) !== MAGIC) broken()
	const flags = view.getUint8(4)
	let at = 7 + (flags & HAS_SIZE ? 8 : 0) + (flags & HAS_DICTIONARY ? 4 : 0)
	const output = new Uint8Array(size)
	let end = 0
	while (at + 4 <= input.length) {
		const header = view.getUint32(at, true)
		at += 4
		if (header === 0) break
		const isStored = (header & IS_STORED) !== 0
		const length = header & ~IS_STORED
		if (at + length > input.length) broken()
		const block = input.subarray(at, at + length)
		at += length + (flags & HAS_BLOCK_SUM ? 4 : 0)
		if (!isStored) {
			end = readBlock(block, output, end)
			continue
		}
		if (end + length > size) broken()
		output.set(block, end)
		end += length
	}
	return end === size ? output : broken()
}

/**
 * The bytes of a compressed buffer of Arrow, which begins with its size.
 *
 * @throws {WrongMessage} for bytes that are damaged, or have another size than they claim
 */
export function decompressBuffer(input: Uint8Array, codec: 'lz4' | 'zstd'): Uint8Array {
	if (input.length === 0) return input
	if (input.length < 8) throw new WrongMessage('a compressed part of it is too short')
	const size = Number(new DataView(input.buffer, input.byteOffset, 8).getBigInt64(0, true))
	const content = input.subarray(8)
	if (size === -1) return content
	if (size < 0 || size > CHUNK_SIZE_MAX) throw new WrongMessage(`a compressed part of it claims ${size} bytes`)
	if (size === 0) return new Uint8Array()
	if (codec === 'lz4') return readLz4Frame(content, size)
	try {
		const output = zstdDecompressSync(content, { maxOutputLength: size })
		if (output.length === size) return output
	} catch (error) {
		if (!(error instanceof Error)) throw error
	}
	throw new WrongMessage('its Zstandard bytes are damaged')
}
