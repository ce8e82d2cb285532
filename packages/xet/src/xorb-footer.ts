import { XetFormatError } from './xet-format-error.ts'
import { hashFromString, HASH_BYTES, hashToString } from './xet-hash.ts'
import type { XorbSummary } from './xorb-parser.ts'

const encoder = new TextEncoder()
/** Two distances, which follow from the number of chunks, and 16 bytes that may hold a nonce. */
const FOOTER_TAIL_BYTES = 24

class FooterReader {
	readonly #bytes: Uint8Array
	readonly #view: DataView
	at = 0

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	}

	take(count: number): Uint8Array {
		if (count > this.#bytes.length - this.at) throw new XetFormatError('the xorb footer is cut off')
		this.at += count
		return this.#bytes.subarray(this.at - count, this.at)
	}

	u32(): number {
		this.take(4)
		return this.#view.getUint32(this.at - 4, true)
	}

	expectSection(name: string, version: number): void {
		const expected = encoder.encode(name)
		const found = this.take(expected.length + 1)
		const isSame = expected.every((byte, at) => byte === found[at]) && found[expected.length] === version
		if (!isSame) throw new XetFormatError(`the xorb footer has no section ${name}`)
	}

	expectNumber(what: string, expected: number): void {
		const found = this.u32()
		if (found !== expected) throw new XetFormatError(`the xorb footer says ${what} is ${found}: it is ${expected}`)
	}
}

/**
 * Checks that a footer says of the chunks before it what is true. It is not stored (`XorbSummary` holds all it says), but a client that
 * sends a wrong one has sent a xorb that others could not read.
 *
 * @throws {XetFormatError}
 */
export function checkXorbFooter(bytes: Uint8Array, summary: XorbSummary): void {
	const reader = new FooterReader(bytes)
	const count = summary.chunkHashes.length
	reader.expectSection('XETBLOB', 1)
	if (hashToString(reader.take(HASH_BYTES)) !== summary.hash) throw new XetFormatError('the xorb footer names another xorb')
	reader.expectSection('XBLBHSH', 0)
	reader.expectNumber('the number of chunk hashes', count)
	for (const hash of summary.chunkHashes) {
		if (hashToString(reader.take(HASH_BYTES)) !== hash) throw new XetFormatError('the xorb footer names another chunk')
	}
	reader.expectSection('XBLBBND', 1)
	reader.expectNumber('the number of boundaries', count)
	for (const end of summary.endOffsets) reader.expectNumber('the end of a chunk', end)
	for (const end of summary.decodedOffsets) reader.expectNumber('the decoded end of a chunk', end)
	reader.expectNumber('the number of chunks', count)
	reader.take(FOOTER_TAIL_BYTES)
	reader.expectNumber('its own length', reader.at)
	if (reader.at !== bytes.length) throw new XetFormatError('bytes follow the xorb footer')
}

/** The footer for the chunks of `summary`. */
export function writeXorbFooter(summary: XorbSummary): Uint8Array {
	const count = summary.chunkHashes.length
	const bytes = new Uint8Array(7 + 1 + HASH_BYTES + (12 + count * HASH_BYTES) + (12 + count * 8) + 28 + 4)
	const view = new DataView(bytes.buffer)
	let at = 0
	const put = (part: Uint8Array): void => {
		bytes.set(part, at)
		at += part.length
	}
	const u32 = (value: number): void => {
		view.setUint32(at, value, true)
		at += 4
	}
	const section = (name: string, version: number): number => {
		put(encoder.encode(name))
		put(Uint8Array.of(version))
		return at - name.length - 1
	}
	section('XETBLOB', 1)
	put(hashFromString(summary.hash))
	const hashesAt = section('XBLBHSH', 0)
	u32(count)
	for (const hash of summary.chunkHashes) put(hashFromString(hash))
	const boundariesAt = section('XBLBBND', 1)
	u32(count)
	for (const end of [...summary.endOffsets, ...summary.decodedOffsets]) u32(end)
	u32(count)
	u32(bytes.length - 4 - hashesAt)
	u32(bytes.length - 4 - boundariesAt)
	at += 16
	u32(at)
	return bytes
}
