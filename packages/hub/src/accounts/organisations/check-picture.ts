import { HubError } from '@stoa/vocabulary'
import type { Avatar } from './organisations.ts'

/** Largest image file, in bytes. */
export const PICTURE_BYTES_MAX: number = 512 * 1024
/** Largest width and height in pixels: a decompression bomb must not fill the memory of a browser. */
const SIDE_MAX = 2048

const refused = (why: string): HubError => new HubError('invalid-input', { what: 'the image', why })

/** A part of the file that is kept, from `start` up to `end`. */
interface Span {
	start: number
	end: number
}

interface Walked {
	type: Avatar['type']
	spans: Span[]
	width: number
	height: number
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Chunks that are needed for drawing. Text, locations and profiles are dropped. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND'])
const PNG_CHUNK_OVERHEAD = 12

function walkPng(bytes: Buffer): Walked {
	const spans: Span[] = [{ start: 0, end: PNG_SIGNATURE.length }]
	const names: string[] = []
	let at = PNG_SIGNATURE.length
	while (names.at(-1) !== 'IEND') {
		if (at + PNG_CHUNK_OVERHEAD > bytes.length) throw refused('the file is truncated')
		const name = bytes.toString('latin1', at + 4, at + 8)
		const end = at + PNG_CHUNK_OVERHEAD + bytes.readUInt32BE(at)
		if (end > bytes.length) throw refused('the file is truncated')
		if (PNG_KEPT.has(name)) spans.push({ start: at, end })
		else if (/^[A-Z]/.test(name)) throw refused(`it has an unexpected part ${JSON.stringify(name)}`)
		names.push(name)
		at = end
	}
	if (names[0] !== 'IHDR' || !names.includes('IDAT')) throw refused('its parts are not those of a PNG')
	return { type: 'image/png', spans, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const JPEG_SCAN = 0xda
const JPEG_END = 0xd9
/** Encodings that every browser supports: baseline, extended and progressive with Huffman codes. */
const JPEG_FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Tables and restart markers. APPn segments and comments are dropped, and with them camera data, location and color profile. */
const JPEG_TABLES = new Set([0xdb, 0xc4, 0xdd])

/** The end of the coded pixels after a scan's header: the next marker that is neither a restart nor an escaped byte. */
function endOfScan(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
		const next = bytes.readUInt8(at + 1)
		if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
	}
	throw refused('the file is truncated')
}

function walkJpeg(bytes: Buffer): Walked {
	const spans: Span[] = [{ start: 0, end: 2 }]
	let size: { width: number; height: number } | undefined
	let hasScan = false
	for (let at = 2; ;) {
		if (at + 2 > bytes.length || bytes.readUInt8(at) !== 0xff) throw refused('the file is truncated')
		const marker = bytes.readUInt8(at + 1)
		if (marker === JPEG_END) {
			spans.push({ start: at, end: at + 2 })
			break
		}
		if (at + 10 > bytes.length) throw refused('the file is truncated')
		const end = at + 2 + bytes.readUInt16BE(at + 2)
		if (JPEG_FRAMES.has(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
		else if (marker === JPEG_SCAN) hasScan = true
		else if (!JPEG_TABLES.has(marker) && marker !== 0xfe && (marker < 0xe0 || marker > 0xef))
			throw refused('its encoding is not widely supported; save it as a baseline or progressive JPEG')
		const next = marker === JPEG_SCAN ? endOfScan(bytes, end) : end
		if (next > bytes.length) throw refused('the file is truncated')
		if (JPEG_FRAMES.has(marker) || JPEG_TABLES.has(marker) || marker === JPEG_SCAN) spans.push({ start: at, end: next })
		at = next
	}
	if (!size || !hasScan) throw refused('it contains no pixels')
	return { type: 'image/jpeg', spans, ...size }
}

/** Width and height of a lossy or lossless WebP, from the first bytes of its chunk. */
function webpSize(name: string, chunk: Buffer): { width: number; height: number } {
	if (chunk.length < 10) throw refused('the file is truncated')
	if (name === 'VP8 ') return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff }
	const bits = chunk.readUInt32LE(1)
	return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Accepts only simple images with one chunk. The extended form, which contains animations, profiles and metadata, is refused. */
function walkWebp(bytes: Buffer): Walked {
	const name = bytes.toString('latin1', 12, 16)
	if (name !== 'VP8 ' && name !== 'VP8L') throw refused('save it as a simple WebP, without animation, profile or metadata')
	const size = bytes.length >= 20 ? bytes.readUInt32LE(16) : 0
	const end = 20 + size + (size % 2)
	if (end !== bytes.length || bytes.readUInt32LE(4) !== bytes.length - 8) throw refused('its lengths are not those of a WebP')
	return { type: 'image/webp', spans: [{ start: 0, end }], ...webpSize(name, bytes.subarray(20, end)) }
}

function walk(bytes: Buffer): Walked {
	if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return walkPng(bytes)
	if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return walkJpeg(bytes)
	if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return walkWebp(bytes)
	throw refused('the file is neither a PNG, a JPEG nor a WebP')
}

/**
 * Checks an image for an account: finds its type by its content, drops everything that is not needed for drawing (locations, cameras,
 * texts, trailing bytes), and limits its size. The hub never decodes the pixels, so a hostile file cannot attack a decoder.
 *
 * @throws {HubError} `invalid-input` with what is wrong
 */
export function checkPicture(given: Uint8Array): Avatar {
	if (given.length === 0) throw refused('choose a file')
	if (given.length > PICTURE_BYTES_MAX) throw refused(`it is larger than ${PICTURE_BYTES_MAX / 1024} kB`)
	const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
	const { type, spans, width, height } = walk(bytes)
	if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX)
		throw refused(`it is ${width} × ${height} pixels; the sides may have 1 to ${SIDE_MAX}`)
	return { type, bytes: Buffer.concat(spans.map(({ start, end }) => bytes.subarray(start, end))) }
}
