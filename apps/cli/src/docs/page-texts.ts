import type { SearchRecord } from '@stoa/docs'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** The bulk of a page: its texts for search and for language models. */
export interface PageTexts {
	records: readonly SearchRecord[]
	cleanMarkdown: string
}

/** Version of the packing. Data of another version is not read. */
export const PACKING = 'zstd 2'

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Separates the records from the Markdown. JSON escapes this character, so the first one ends the records. */
const END = 0

/**
 * Packs a page's texts to a fifth of their size, because those of all pages are kept until the last is written. Each is unpacked when needed. The texts are
 * packed at once, because starting to pack takes longer than packing a page.
 */
export function packTexts({ records, cleanMarkdown }: PageTexts): Uint8Array {
	const packed = zstdCompressSync(`${JSON.stringify(records)}\0${cleanMarkdown}`, FAST)
	// A buffer of its exact length: sending to another thread transfers the whole buffer.
	return packed.byteLength === packed.buffer.byteLength ? packed : Uint8Array.from(packed)
}

/** Unpacks the records that `packTexts` packed; only this program writes such bytes. */
export function unpackRecords(packed: Uint8Array): PageTexts['records'] {
	const texts = zstdDecompressSync(packed)
	return JSON.parse(texts.toString('utf8', 0, texts.indexOf(END)))
}

/** Unpacks the Markdown that `packTexts` packed. */
export function unpackMarkdown(packed: Uint8Array): string {
	const texts = zstdDecompressSync(packed)
	return texts.toString('utf8', texts.indexOf(END) + 1)
}
