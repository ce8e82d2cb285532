import { FormatError } from './format-error.ts'
import { ThriftReader } from './thrift-compact.ts'

const FORMAT = 'Parquet'
/** Codes of the pages that have values. */
const DATA = 0
const DICTIONARY = 2
const DATA_V2 = 3
/** The encoding whose values repeat the beginnings of earlier ones, so that their sizes add up to more than the page's. */
const DELTA_BYTE_ARRAY = 7

/** Limits of the pages of one column chunk. */
export interface PageLimits {
	/** Values that the footer promises: pages may not have more. */
	values: number
	/** Most values of a dictionary. */
	dictionaryMax: number
	/** Most bytes of one page, decompressed. */
	pageSizeMax: number
	/** Most bytes of all pages, decompressed. */
	sizeMax: number
}

interface PageHeader {
	kind: number
	size: number
	compressedSize: number
	values: number
	encoding: number
}

/** The number of values and their encoding. In version 2 pages, fields 4 to 6 are what 2 is in version 1. */
function readValueFields(reader: ThriftReader, header: PageHeader, encodingId: number): void {
	for (const { id, type } of reader.fields()) {
		if (id === 1) header.values = reader.integer()
		else if (id === encodingId) header.encoding = reader.integer()
		else reader.skip(type)
	}
}

function readHeader(reader: ThriftReader): PageHeader {
	const header: PageHeader = { kind: -1, size: -1, compressedSize: -1, values: 0, encoding: 0 }
	for (const { id, type } of reader.fields()) {
		if (id === 1) header.kind = reader.integer()
		else if (id === 2) header.size = reader.integer()
		else if (id === 3) header.compressedSize = reader.integer()
		else if (id === 5 || id === 7) readValueFields(reader, header, 2)
		else if (id === 8) readValueFields(reader, header, 4)
		else reader.skip(type)
	}
	return header
}

/**
 * Checks the headers of all pages in the bytes of one column chunk, before a decoder believes them.
 *
 * @returns the bytes of its pages, decompressed
 * @throws {FormatError} when a page is larger than the chunk or a limit, or has values that the footer does not promise
 */
export function checkParquetPages(bytes: Uint8Array, limits: PageLimits): number {
	const fail = (why: string): never => {
		throw new FormatError(FORMAT, why)
	}
	let at = 0
	let size = 0
	let values = 0
	// A decoder stops before the last byte, which no page fits in.
	while (at < bytes.length - 1) {
		const reader = new ThriftReader(bytes.subarray(at), FORMAT)
		const page = readHeader(reader)
		at += reader.at
		if (page.compressedSize < 0 || page.compressedSize > bytes.length - at) fail('a page claims more bytes than its column has')
		if (page.size < 0 || page.size > limits.pageSizeMax) fail(`a page claims ${page.size} bytes`)
		if (page.values < 0) fail(`a page claims ${page.values} values`)
		at += page.compressedSize
		size += page.size
		if (size > limits.sizeMax) fail(`a column has more than ${limits.sizeMax} bytes`)
		if (page.kind === DICTIONARY && page.values > limits.dictionaryMax) fail(`a dictionary claims ${page.values} values`)
		if (page.kind !== DATA && page.kind !== DATA_V2) continue
		if (page.encoding === DELTA_BYTE_ARRAY) fail('it has a column in the encoding DELTA_BYTE_ARRAY, which is not read here')
		values += page.values
		if (values > limits.values) fail(`a column promises ${limits.values} values, and its pages claim more`)
	}
	return size
}
