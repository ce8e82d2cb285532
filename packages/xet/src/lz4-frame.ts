import { decodeLz4Block } from './lz4-block.ts'
import { XetFormatError } from './xet-format-error.ts'
import { xxhash32 } from './xxhash32.ts'

// Own code, because no kept package fits: the LZ4 packages for JavaScript are unmaintained (lz4js), know blocks only (lz4-wasm), or
// allocate whatever a hostile frame claims (lz4-napi). Format: lz4 project, doc/lz4_Frame_format.md version 1.6.

const MAGIC = 0x184d2204
const VERSION_1 = 1
const STORED_RAW = 0x80000000
const BLOCK_BYTES_MAX: Partial<Record<number, number>> = { 4: 65_536, 5: 262_144, 6: 1_048_576, 7: 4_194_304 }

interface FrameHeader {
	bytes: number
	isIndependent: boolean
	hasBlockChecksums: boolean
	hasContentChecksum: boolean
	blockBytesMax: number
}

const broken = (what: string): XetFormatError => new XetFormatError(`LZ4 frame: ${what}`)

function viewOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function readHeader(frame: Uint8Array, decodedLength: number): FrameHeader {
	if (frame.length < 7) throw broken('the header is cut off')
	const view = viewOf(frame)
	if (view.getUint32(0, true) !== MAGIC) throw broken('it does not begin with the magic number')
	const flags = view.getUint8(4)
	const descriptor = view.getUint8(5)
	if (flags >>> 6 !== VERSION_1 || (flags & 0b11) !== 0) throw broken('unknown version, or a dictionary')
	const blockBytesMax = BLOCK_BYTES_MAX[descriptor >>> 4]
	if (blockBytesMax === undefined || (descriptor & 0b1111) !== 0) throw broken('unknown block size')
	const hasContentSize = (flags & 0b1000) !== 0
	const checksumAt = hasContentSize ? 14 : 6
	if (frame.length <= checksumAt) throw broken('the header is cut off')
	if (hasContentSize && view.getBigUint64(6, true) !== BigInt(decodedLength)) throw broken('its content size is not the chunk length')
	if (view.getUint8(checksumAt) !== ((xxhash32(frame.subarray(4, checksumAt)) >>> 8) & 0xff)) throw broken('wrong header checksum')
	return {
		bytes: checksumAt + 1,
		isIndependent: (flags & 0b100000) !== 0,
		hasBlockChecksums: (flags & 0b10000) !== 0,
		hasContentChecksum: (flags & 0b100) !== 0,
		blockBytesMax,
	}
}

/**
 * Decodes exactly one LZ4 frame that holds exactly as many bytes as `output`; nothing may follow it. Checksums are verified even though chunk
 * hashes cover the content: a frame that only lenient readers accept must not be stored, for clients with strict ones could never read it.
 *
 * @param output may hold anything before, and after an error
 * @throws {XetFormatError}
 */
export function decodeLz4FrameInto(frame: Uint8Array, output: Uint8Array): void {
	const decodedLength = output.length
	const header = readHeader(frame, decodedLength)
	const view = viewOf(frame)
	const word = (at: number): number => {
		if (at + 4 > frame.length) throw broken('it is cut off')
		return view.getUint32(at, true)
	}
	let from = header.bytes
	let to = 0
	for (let mark = word(from); mark !== 0; mark = word(from)) {
		from += 4
		const isRaw = mark >= STORED_RAW
		const size = isRaw ? mark - STORED_RAW : mark
		if (size > header.blockBytesMax || size > frame.length - from) throw broken('a block is longer than allowed')
		const block = frame.subarray(from, from + size)
		from += size
		if (header.hasBlockChecksums) {
			if (word(from) !== xxhash32(block)) throw broken('wrong block checksum')
			from += 4
		}
		const end = Math.min(decodedLength, to + header.blockBytesMax)
		if (isRaw && size > end - to) throw broken('it holds more than the chunk length')
		if (isRaw) output.set(block, to)
		to = isRaw ? to + size : decodeLz4Block(block, output, to, header.isIndependent ? to : 0, end)
	}
	from += 4
	if (to !== decodedLength) throw broken('it holds less than the chunk length')
	if (header.hasContentChecksum) {
		if (word(from) !== xxhash32(output)) throw broken('wrong content checksum')
		from += 4
	}
	if (from !== frame.length) throw broken('bytes follow it')
}
