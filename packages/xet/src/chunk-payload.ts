import { CHUNK_BYTES_MAX, CHUNK_HEADER_BYTES, CHUNK_PAYLOAD_BYTES_MAX } from './limits.ts'
import { decodeLz4FrameInto } from './lz4-frame.ts'
import { XetFormatError } from './xet-format-error.ts'

/** How a payload is stored: raw, as an LZ4 frame, or grouped by 4 and then as an LZ4 frame. */
export type ChunkScheme = 0 | 1 | 2

/** The 8 bytes before a chunk's payload. */
export interface ChunkHeader {
	scheme: ChunkScheme
	/** Stored bytes after the header. */
	payloadLength: number
	/** Bytes the payload decodes to. */
	decodedLength: number
}

const readU24 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

function isScheme(value: number | undefined): value is ChunkScheme {
	return value === 0 || value === 1 || value === 2
}

/**
 * Reads a chunk's header.
 *
 * @param bytes at least 8
 * @throws {XetFormatError}
 */
export function readChunkHeader(bytes: Uint8Array): ChunkHeader {
	if (bytes.length < CHUNK_HEADER_BYTES) throw new XetFormatError('a chunk header is cut off')
	const scheme = bytes[4]
	const payloadLength = readU24(bytes, 1)
	const decodedLength = readU24(bytes, 5)
	if (bytes[0] !== 0) throw new XetFormatError(`unknown chunk version ${bytes[0]}`)
	if (!isScheme(scheme)) throw new XetFormatError(`unknown compression scheme ${scheme}`)
	if (decodedLength === 0 || decodedLength > CHUNK_BYTES_MAX)
		throw new XetFormatError(`a chunk of ${decodedLength} bytes: 1 to ${CHUNK_BYTES_MAX} are allowed`)
	if (payloadLength === 0 || payloadLength > CHUNK_PAYLOAD_BYTES_MAX) throw new XetFormatError(`a chunk payload of ${payloadLength} bytes`)
	if (scheme === 0 && payloadLength !== decodedLength) throw new XetFormatError('a raw chunk has two lengths')
	return { scheme, payloadLength, decodedLength }
}

/** The 8 bytes before a payload. */
export function writeChunkHeader({ scheme, payloadLength, decodedLength }: ChunkHeader): Uint8Array {
	const u24 = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff]
	return Uint8Array.of(0, ...u24(payloadLength), scheme, ...u24(decodedLength))
}

/** Where the next grouped chunk is decoded, and where its bytes find their places, four at a time. Nothing else runs meanwhile. */
const grouped = new Uint8Array(CHUNK_BYTES_MAX)
const words = new Uint32Array(CHUNK_BYTES_MAX / 4)
const wordBytes = new Uint8Array(words.buffer)
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/**
 * Undoes scheme 2's grouping of `grouped`: all bytes at positions 0, 4, 8 ... of the original come first, then those at 1, 5, 9 ... and so on.
 * Writing bytes at every fourth position takes four times as long as putting words together.
 */
function ungroup(target: Uint8Array): void {
	const { length } = target
	const count = length >>> 2
	const left = length & 3
	const second = (length + 3) >>> 2
	const third = second + ((length + 2) >>> 2)
	const fourth = third + ((length + 1) >>> 2)
	const shifts = isLittleEndian ? [0, 8, 16, 24] : [24, 16, 8, 0]
	const [shift1 = 0, shift2 = 0, shift3 = 0, shift4 = 0] = shifts
	for (let index = 0; index < count; index += 1) {
		words[index] =
			((grouped[index] ?? 0) << shift1) |
			((grouped[second + index] ?? 0) << shift2) |
			((grouped[third + index] ?? 0) << shift3) |
			((grouped[fourth + index] ?? 0) << shift4)
	}
	for (const [index, start] of [0, second, third].slice(0, left).entries()) wordBytes[count * 4 + index] = grouped[start + count] ?? 0
	target.set(wordBytes.subarray(0, length))
}

/** The same bytes without the methods of a Buffer: parts of a Buffer take longer to make, and two kinds of arrays make each loop slower. */
function plain(bytes: Uint8Array): Uint8Array {
	return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * Decodes one serialized chunk, header included, into `target`, which has exactly its decoded bytes.
 *
 * @throws {XetFormatError} also when the chunk decodes to another number of bytes
 */
export function decodeChunkInto(chunk: Uint8Array, target: Uint8Array): void {
	const { scheme, payloadLength, decodedLength } = readChunkHeader(chunk)
	if (decodedLength !== target.length) throw new XetFormatError(`a chunk of ${decodedLength} bytes, not ${target.length}`)
	const payload = plain(chunk).subarray(CHUNK_HEADER_BYTES)
	if (payload.length !== payloadLength) throw new XetFormatError('a chunk payload is cut off')
	if (scheme === 0) target.set(payload)
	else if (scheme === 1) decodeLz4FrameInto(payload, plain(target))
	else {
		decodeLz4FrameInto(payload, grouped.subarray(0, decodedLength))
		ungroup(target)
	}
}

/**
 * Decodes one serialized chunk, header included.
 *
 * @returns for raw chunks a view of `chunk`, otherwise new bytes
 * @throws {XetFormatError}
 */
export function decodeChunk(chunk: Uint8Array): Uint8Array {
	const { scheme, payloadLength, decodedLength } = readChunkHeader(chunk)
	if (scheme === 0) {
		const payload = chunk.subarray(CHUNK_HEADER_BYTES)
		if (payload.length !== payloadLength) throw new XetFormatError('a chunk payload is cut off')
		return payload
	}
	const decoded = new Uint8Array(decodedLength)
	decodeChunkInto(chunk, decoded)
	return decoded
}
