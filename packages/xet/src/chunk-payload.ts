import { CHUNK_BYTES_MAX, CHUNK_HEADER_BYTES, CHUNK_PAYLOAD_BYTES_MAX } from './limits.ts'
import { decodeLz4Frame } from './lz4-frame.ts'
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

/** Undoes scheme 2's grouping: all bytes at positions 0, 4, 8 ... of the original come first, then those at 1, 5, 9 ... and so on. */
function ungroup(grouped: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(grouped.length)
	let from = 0
	for (let first = 0; first < 4; first += 1) {
		for (let at = first; at < bytes.length; at += 4) bytes[at] = grouped[from++] ?? 0
	}
	return bytes
}

/**
 * Decodes one serialized chunk, header included.
 *
 * @returns for raw chunks a view of `chunk`, otherwise new bytes
 * @throws {XetFormatError}
 */
export function decodeChunk(chunk: Uint8Array): Uint8Array {
	const { scheme, payloadLength, decodedLength } = readChunkHeader(chunk)
	const payload = chunk.subarray(CHUNK_HEADER_BYTES)
	if (payload.length !== payloadLength) throw new XetFormatError('a chunk payload is cut off')
	if (scheme === 0) return payload
	const decoded = decodeLz4Frame(payload, decodedLength)
	return scheme === 1 ? decoded : ungroup(decoded)
}
