import { FormatError } from './format-error.ts'
import { ThriftReader, TRUE } from './thrift-compact.ts'

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
	/** Bytes of the values of a page in the encoding DELTA_BYTE_ARRAY once they are decoded; such pages are refused without it. */
	deltaSize?: (page: DeltaPage) => number
}

/** A page whose values repeat the beginnings of earlier ones. */
export interface DeltaPage {
	/** As it is stored. */
	bytes: Uint8Array
	/** Bytes, decompressed. */
	size: number
	/** Bytes of levels at its beginning that are not compressed; absent in version 1, where they are parts of the compressed bytes. */
	levelsSize: number | undefined
	isCompressed: boolean
}

interface PageHeader {
	kind: number
	size: number
	compressedSize: number
	values: number
	encoding: number
	levelsSize: number | undefined
	isCompressed: boolean
}

/** The number of values and their encoding, of a page of version 1 or a dictionary. */
function readValueFields(reader: ThriftReader, header: PageHeader): void {
	for (const { id, type } of reader.fields()) {
		if (id === 1) header.values = reader.integer()
		else if (id === 2) header.encoding = reader.integer()
		else reader.skip(type)
	}
}

function readValueFields2(reader: ThriftReader, header: PageHeader): void {
	header.levelsSize = 0
	for (const { id, type } of reader.fields()) {
		if (id === 1) header.values = reader.integer()
		else if (id === 4) header.encoding = reader.integer()
		else if (id === 5 || id === 6) header.levelsSize += reader.integer()
		else if (id === 7) header.isCompressed = type === TRUE
		else reader.skip(type)
	}
}

function readHeader(reader: ThriftReader): PageHeader {
	const header: PageHeader = { kind: -1, size: -1, compressedSize: -1, values: 0, encoding: 0, levelsSize: undefined, isCompressed: true }
	for (const { id, type } of reader.fields()) {
		if (id === 1) header.kind = reader.integer()
		else if (id === 2) header.size = reader.integer()
		else if (id === 3) header.compressedSize = reader.integer()
		else if (id === 5 || id === 7) readValueFields(reader, header)
		else if (id === 8) readValueFields2(reader, header)
		else reader.skip(type)
	}
	return header
}

const fail = (why: string): never => {
	throw new FormatError(FORMAT, why)
}

function checkHeader(page: PageHeader, left: number, { pageSizeMax }: PageLimits): void {
	if (page.compressedSize < 0 || page.compressedSize > left) fail('a page claims more bytes than its column has')
	if (page.size < 0 || page.size > pageSizeMax) fail(`a page claims ${page.size} bytes`)
	if (page.values < 0) fail(`a page claims ${page.values} values`)
}

function decodedSize({ size, levelsSize, isCompressed }: PageHeader, bytes: Uint8Array, { deltaSize }: PageLimits): number {
	if (!deltaSize) return fail('it has a column in the encoding DELTA_BYTE_ARRAY, which is not read here')
	return deltaSize({ bytes, size, levelsSize, isCompressed })
}

/**
 * Checks the headers of all pages in the bytes of one column chunk, before a decoder believes them.
 *
 * @returns the bytes of its pages, decompressed
 * @throws {FormatError} when a page is larger than the chunk or a limit, or has values that the footer does not promise
 */
export function checkParquetPages(bytes: Uint8Array, limits: PageLimits): number {
	let at = 0
	let size = 0
	let values = 0
	// A decoder stops before the last byte, which no page fits in.
	while (at < bytes.length - 1) {
		const reader = new ThriftReader(bytes.subarray(at), FORMAT)
		const page = readHeader(reader)
		at += reader.at
		checkHeader(page, bytes.length - at, limits)
		at += page.compressedSize
		size += page.size
		if (size > limits.sizeMax) fail(`a column has more than ${limits.sizeMax} bytes`)
		if (page.kind === DICTIONARY && page.values > limits.dictionaryMax) fail(`a dictionary claims ${page.values} values`)
		if (page.kind !== DATA && page.kind !== DATA_V2) continue
		if (page.encoding === DELTA_BYTE_ARRAY) {
			size += decodedSize(page, bytes.subarray(at - page.compressedSize, at), limits)
			if (size > limits.sizeMax) fail(`a column has more than ${limits.sizeMax} bytes`)
		}
		values += page.values
		if (values > limits.values) fail(`a column promises ${limits.values} values, and its pages claim more`)
	}
	return size
}
