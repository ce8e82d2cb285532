import type { SearchRecord } from '@stoa/docs'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** The bulk of a page: what search and language models are given of it. */
export interface PageTexts {
	records: readonly SearchRecord[]
	cleanMarkdown: string
}

/** Names how texts are packed: what another program packed otherwise is not read. */
export const PACKING = 'zstd 1'

/** Bytes before the records that say how long they are. */
const HEAD = 4
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Packs a page's texts to a fifth: those of all pages are kept until the last is written. Each is unpacked when it is needed. */
export function packTexts({ records, cleanMarkdown }: PageTexts): Uint8Array {
	const first = zstdCompressSync(JSON.stringify(records), FAST)
	const second = zstdCompressSync(cleanMarkdown, FAST)
	// A buffer of its own length: what crosses threads takes its whole buffer along.
	const packed = new Uint8Array(HEAD + first.length + second.length)
	new DataView(packed.buffer).setUint32(0, first.length)
	packed.set(first, HEAD)
	packed.set(second, HEAD + first.length)
	return packed
}

/** Unpacks the records that `packTexts` packed; only this program writes such bytes. */
export function unpackRecords(packed: Uint8Array): PageTexts['records'] {
	return JSON.parse(zstdDecompressSync(packed.subarray(HEAD, startOfMarkdown(packed))).toString())
}

/** Unpacks the Markdown that `packTexts` packed. */
export function unpackMarkdown(packed: Uint8Array): string {
	return zstdDecompressSync(packed.subarray(startOfMarkdown(packed))).toString()
}

function startOfMarkdown({ buffer, byteOffset }: Uint8Array): number {
	return HEAD + new DataView(buffer, byteOffset).getUint32(0)
}
