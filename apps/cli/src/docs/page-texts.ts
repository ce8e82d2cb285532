import type { SearchRecord } from '@stoa/docs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The bulk of a page: what search and language models are given of it. */
export interface PageTexts {
	records: readonly SearchRecord[]
	cleanMarkdown: string
}

/** Packs a page's texts to a fifth: those of all pages are kept until the last is written. Fast before small. */
export function packTexts({ records, cleanMarkdown }: PageTexts): Uint8Array {
	// A copy of its own length: what crosses threads takes its whole buffer along.
	return Uint8Array.from(deflateRawSync(JSON.stringify({ records, cleanMarkdown }), { level: 1 }))
}

/** Unpacks what `packTexts` packed; only this program writes such bytes. */
export function unpackTexts(packed: Uint8Array): PageTexts {
	return JSON.parse(inflateRawSync(packed).toString())
}
