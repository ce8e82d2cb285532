import { staticSearchPage, type SearchRecord, type StaticSearchPage } from '@stoa/docs'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Version of the packing. Data of another version is not read. */
export const PACKING = 'zstd 4'

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 131_072 }
/** Holds the texts of most batches, so that they need not be put together from pieces. */
const WHOLE = { chunkSize: 524_288 }
/** Texts of a page: its heads and its sections for the search, and its Markdown. */
const TEXTS = 3

/** Where the texts of a page are: packed together with those of its batch. */
export interface PackedTexts {
	/** The same array for all pages of the batch. */
	packed: Uint8Array
	/** Number of the page in the batch. */
	at: number
}

/** What a page leaves for the files of the whole site. */
export interface PageTexts {
	/** What search files hold of the page; `undefined` for a page without sections. */
	search: StaticSearchPage | undefined
	cleanMarkdown: string
}

/**
 * Packs the texts of a batch of pages for search and for language models to a fifth of their size, because those of all pages are kept until the last
 * is written. All at once, because starting to pack takes three times as long as packing a page.
 */
export function packTexts(pages: readonly { records: readonly SearchRecord[]; cleanMarkdown: string }[]): Uint8Array {
	const texts = pages.flatMap(({ records, cleanMarkdown }) => {
		const { head = '', whole = '' } = staticSearchPage(records) ?? {}
		return [head, whole, cleanMarkdown]
	})
	const bytes = zstdCompressSync(`${texts.map(({ length }) => length).join(' ')}\n${texts.join('')}`, FAST)
	// A buffer of its exact length: sending to another thread transfers the whole buffer.
	return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)
}

/** Unpacks pages one after the other, and each batch once while its pages follow each other. Only this program writes such bytes. */
export function openTexts(): (texts: PackedTexts) => PageTexts {
	let last: { packed: Uint8Array; texts: string[] } | undefined
	return ({ packed, at }) => {
		if (last?.packed !== packed) last = { packed, texts: textsOf(packed) }
		const [head = '', whole = '', cleanMarkdown = ''] = last.texts.slice(at * TEXTS, (at + 1) * TEXTS)
		return { search: head === '' ? undefined : { head, whole }, cleanMarkdown }
	}
}

function textsOf(packed: Uint8Array): string[] {
	const all = zstdDecompressSync(packed, WHOLE).toString('utf8')
	const lengths = all.slice(0, all.indexOf('\n')).split(' ').map(Number)
	let at = all.indexOf('\n') + 1
	return lengths.map((length) => all.slice(at, (at += length)))
}
