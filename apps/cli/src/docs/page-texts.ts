import type { SearchRecord } from '@stoa/docs'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** The bulk of a page: what search and language models are given of it. */
export interface PageTexts {
	records: readonly SearchRecord[]
	cleanMarkdown: string
}

/** Names how texts are packed: what another program packed otherwise is not read. */
export const PACKING = 'zstd 2'

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Between the records and the Markdown: JSON writes it as an escape, so its first one ends them. */
const END = 0

/**
 * Packs a page's texts to a fifth: those of all pages are kept until the last is written. Each is unpacked when it is needed. In one go: beginning to
 * pack takes longer than packing a page.
 */
export function packTexts({ records, cleanMarkdown }: PageTexts): Uint8Array {
	const packed = zstdCompressSync(`${JSON.stringify(records)}\0${cleanMarkdown}`, FAST)
	// A buffer of its own length: what crosses threads takes its whole buffer along.
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
