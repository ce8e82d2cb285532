import { writeChunkHeader } from './chunk-payload.ts'
import { XetFormatError } from './xet-format-error.ts'
import { writeXorbFooter } from './xorb-footer.ts'
import { XorbParser, type XorbSummary } from './xorb-parser.ts'

/**
 * Serializes chunks as a xorb, raw (scheme 0).
 *
 * @param chunks decoded bytes, each 1 to 131072 long
 * @param options `hasFooter`: add the optional footer; default no, as clients upload them
 * @throws {XetFormatError} when there are none, or more than a xorb holds
 */
export function writeXorb(
	chunks: Iterable<Uint8Array>,
	options: { hasFooter?: boolean } = {},
): { bytes: Uint8Array; summary: XorbSummary } {
	const parser = new XorbParser()
	const parts: Uint8Array[] = []
	for (const chunk of chunks) {
		if (chunk.length > 0xffffff) throw new XetFormatError('a chunk is too long')
		const header = writeChunkHeader({ scheme: 0, payloadLength: chunk.length, decodedLength: chunk.length })
		for (const part of [header, chunk]) {
			for (const { serialized } of parser.push(part)) parts.push(serialized)
		}
	}
	const summary = parser.end()
	if (options.hasFooter) parts.push(writeXorbFooter(summary))
	return { bytes: concat(parts), summary }
}

function concat(parts: Uint8Array[]): Uint8Array {
	const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
	let at = 0
	for (const part of parts) {
		bytes.set(part, at)
		at += part.length
	}
	return bytes
}
