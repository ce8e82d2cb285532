import { FormatError } from './format-error.ts'
import { readFooterBytes, readNotes } from './parquet.ts'
import type { RangeReader } from './range-reader.ts'
import { ThriftReader, TRUE } from './thrift-compact.ts'

const FORMAT = 'Parquet'
const NODES_MAX = 10_000
const DEPTH_MAX = 16
/** Most column chunks of all row groups together. */
const CHUNKS_MAX = 1_000_000

/** Storage types by their codes in the format. */
const PHYSICAL = ['BOOLEAN', 'INT32', 'INT64', 'INT96', 'FLOAT', 'DOUBLE', 'BYTE_ARRAY', 'FIXED_LEN_BYTE_ARRAY'] as const
const REPETITION = ['REQUIRED', 'OPTIONAL', 'REPEATED'] as const
const CODECS = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'LZO', 'BROTLI', 'LZ4', 'ZSTD', 'LZ4_RAW'] as const

/** How the values of a leaf are stored. */
export type ParquetPhysical = (typeof PHYSICAL)[number]
/** How the pages of a column are compressed. */
export type ParquetCodec = (typeof CODECS)[number]

/** What the values of a leaf mean, or how a group is to be read. */
export type ParquetMeaning =
	| { is: 'plain' | 'text' | 'json' | 'list' | 'map' | 'date' | 'uuid' | 'float16' | 'null' | 'bson' | 'interval' }
	| { is: 'decimal'; precision: number; scale: number }
	| { is: 'integer'; bits: number; isSigned: boolean }
	| { is: 'time' | 'timestamp'; unit: 'ms' | 'us' | 'ns'; isUtc: boolean }

/** A node of the schema: a leaf has a storage type, a group has children. */
export interface ParquetNode {
	name: string
	repetition: (typeof REPETITION)[number]
	/** `undefined` for a group. */
	physical: ParquetPhysical | undefined
	/** Bytes of a value of fixed length. */
	length: number
	meaning: ParquetMeaning
	children: ParquetNode[]
}

/** Where the values of one leaf are in one row group. */
export interface ParquetChunk {
	codec: ParquetCodec
	physical: ParquetPhysical
	/** Values including nulls, and the items of lists. */
	values: number
	compressedSize: number
	uncompressedSize: number
	dataStart: number
	/** `undefined` without a dictionary. */
	dictionaryStart: number | undefined
	/** Where the places of its pages are; absent when the file does not have them. */
	pageIndex?: { start: number; size: number }
}

/** One row group; its chunks are in the order of the schema's leaves. */
export interface ParquetGroup {
	rows: number
	chunks: ParquetChunk[]
}

/** The whole footer of a Parquet file. */
export interface ParquetLayout {
	rows: number
	columns: ParquetNode[]
	groups: ParquetGroup[]
	notes: Map<string, string>
}

interface RawNode extends Omit<ParquetNode, 'children' | 'meaning'> {
	childCount: number
	converted: number | undefined
	logical: ParquetMeaning | undefined
	scale: number
	precision: number
}

const fail = (why: string): never => {
	throw new FormatError(FORMAT, why)
}

/** What the older annotations mean, by their codes. */
const CONVERTED: readonly ParquetMeaning[] = [
	{ is: 'text' },
	{ is: 'map' },
	{ is: 'plain' },
	{ is: 'list' },
	{ is: 'text' },
	{ is: 'decimal', precision: 0, scale: 0 },
	{ is: 'date' },
	{ is: 'time', unit: 'ms', isUtc: true },
	{ is: 'time', unit: 'us', isUtc: true },
	{ is: 'timestamp', unit: 'ms', isUtc: true },
	{ is: 'timestamp', unit: 'us', isUtc: true },
	...[8, 16, 32, 64].map((bits) => ({ is: 'integer' as const, bits, isSigned: false })),
	...[8, 16, 32, 64].map((bits) => ({ is: 'integer' as const, bits, isSigned: true })),
	{ is: 'json' },
	{ is: 'bson' },
	{ is: 'interval' },
]

/** Members of the LogicalType union that have no fields. */
const LOGICAL: Readonly<Record<number, ParquetMeaning>> = {
	1: { is: 'text' },
	2: { is: 'map' },
	3: { is: 'list' },
	4: { is: 'text' },
	6: { is: 'date' },
	11: { is: 'null' },
	12: { is: 'json' },
	13: { is: 'bson' },
	14: { is: 'uuid' },
	15: { is: 'float16' },
}

const UNITS = { 1: 'ms', 2: 'us', 3: 'ns' } as const

function readUnit(reader: ThriftReader): 'ms' | 'us' | 'ns' {
	let unit: 'ms' | 'us' | 'ns' = 'ms'
	for (const { id, type } of reader.fields()) {
		if (id === 1 || id === 2 || id === 3) unit = UNITS[id]
		reader.skip(type)
	}
	return unit
}

function readTime(reader: ThriftReader, is: 'time' | 'timestamp'): ParquetMeaning {
	let isUtc = false
	let unit: 'ms' | 'us' | 'ns' = 'ms'
	for (const { id, type } of reader.fields()) {
		if (id === 1) isUtc = type === TRUE
		else if (id === 2) unit = readUnit(reader)
		else reader.skip(type)
	}
	return { is, unit, isUtc }
}

function readInteger(reader: ThriftReader): ParquetMeaning {
	let bits = 64
	let isSigned = true
	for (const { id, type } of reader.fields()) {
		if (id === 1) bits = reader.int8()
		else if (id === 2) isSigned = type === TRUE
		else reader.skip(type)
	}
	return { is: 'integer', bits, isSigned }
}

function readDecimal(reader: ThriftReader): ParquetMeaning {
	let scale = 0
	let precision = 0
	for (const { id, type } of reader.fields()) {
		if (id === 1) scale = reader.integer()
		else if (id === 2) precision = reader.integer()
		else reader.skip(type)
	}
	return { is: 'decimal', scale, precision }
}

function readLogical(reader: ThriftReader): ParquetMeaning | undefined {
	let meaning: ParquetMeaning | undefined
	for (const { id, type } of reader.fields()) {
		if (id === 5) meaning = readDecimal(reader)
		else if (id === 7) meaning = readTime(reader, 'time')
		else if (id === 8) meaning = readTime(reader, 'timestamp')
		else if (id === 10) meaning = readInteger(reader)
		else {
			meaning = LOGICAL[id]
			reader.skip(type)
		}
	}
	return meaning
}

function readNode(reader: ThriftReader): RawNode {
	const node: RawNode = {
		name: '',
		repetition: 'REQUIRED',
		physical: undefined,
		length: 0,
		childCount: 0,
		converted: undefined,
		logical: undefined,
		scale: 0,
		precision: 0,
	}
	for (const { id, type } of reader.fields()) {
		if (id === 1) node.physical = PHYSICAL[reader.integer()] ?? fail('it has a column of an unknown storage type')
		else if (id === 2) node.length = reader.integer()
		else if (id === 3) node.repetition = REPETITION[reader.integer()] ?? fail('it has a column of an unknown repetition')
		else if (id === 4) node.name = reader.text()
		else if (id === 5) node.childCount = reader.integer()
		else if (id === 6) node.converted = reader.integer()
		else if (id === 7) node.scale = reader.integer()
		else if (id === 8) node.precision = reader.integer()
		else if (id === 10) node.logical = readLogical(reader)
		else reader.skip(type)
	}
	return node
}

function meaningOf({ logical, converted, scale, precision }: RawNode): ParquetMeaning {
	const meaning = logical ?? (converted === undefined ? undefined : CONVERTED[converted]) ?? { is: 'plain' }
	return meaning.is === 'decimal' ? { is: 'decimal', precision: meaning.precision || precision, scale: meaning.scale || scale } : meaning
}

/** The schema is written in depth-first order; the first node is the root. */
function readSchema(reader: ThriftReader): ParquetNode[] {
	const { count } = reader.list()
	if (count > NODES_MAX) fail(`it claims ${count} columns`)
	let left = count
	const take = (depth: number): ParquetNode => {
		if (left === 0) fail('its schema ends too early')
		if (depth > DEPTH_MAX) fail('its columns are nested too deep')
		left -= 1
		const raw = readNode(reader)
		const { name, repetition, length } = raw
		if (raw.childCount < 0 || raw.childCount > left) fail(`a group of columns claims ${raw.childCount} members`)
		const children = Array.from({ length: raw.childCount }, () => take(depth + 1))
		if (depth > 0 && children.length === 0 && raw.physical === undefined) fail('it has a group without columns')
		return { name, repetition, length, physical: children.length > 0 ? undefined : raw.physical, meaning: meaningOf(raw), children }
	}
	const root = take(0)
	if (left > 0) fail('its schema has columns outside its root')
	return root.children
}

function readChunkFacts(reader: ThriftReader): ParquetChunk {
	const chunk: ParquetChunk = {
		codec: 'UNCOMPRESSED',
		physical: 'BOOLEAN',
		values: 0,
		compressedSize: 0,
		uncompressedSize: 0,
		dataStart: 0,
		dictionaryStart: undefined,
	}
	for (const { id, type } of reader.fields()) {
		if (id === 1) chunk.physical = PHYSICAL[reader.integer()] ?? fail('it has a column of an unknown storage type')
		else if (id === 4) chunk.codec = CODECS[reader.integer()] ?? fail('it is compressed by an unknown method')
		else if (id === 5) chunk.values = reader.integer()
		else if (id === 6) chunk.uncompressedSize = reader.integer()
		else if (id === 7) chunk.compressedSize = reader.integer()
		else if (id === 9) chunk.dataStart = reader.integer()
		else if (id === 11) chunk.dictionaryStart = reader.integer()
		else reader.skip(type)
	}
	return chunk
}

function readChunk(reader: ThriftReader): ParquetChunk {
	let chunk: ParquetChunk | undefined
	let start = 0
	let size = 0
	for (const { id, type } of reader.fields()) {
		if (id === 1) fail('its rows are in another file')
		else if (id === 3) chunk = readChunkFacts(reader)
		else if (id === 4) start = reader.integer()
		else if (id === 5) size = reader.integer()
		else reader.skip(type)
	}
	if (!chunk) return fail('it has a column without a place')
	return start > 0 && size > 0 ? { ...chunk, pageIndex: { start, size } } : chunk
}

/** Positions must be inside the file, and counts must be whole numbers. */
function checkChunk(chunk: ParquetChunk, end: number): void {
	// Some writers put 0 where there is no dictionary.
	if (chunk.dictionaryStart === 0) chunk.dictionaryStart = undefined
	const start = chunk.dictionaryStart ?? chunk.dataStart
	const counts = [chunk.values, chunk.compressedSize, chunk.uncompressedSize, chunk.dataStart, start]
	if (counts.some((count) => !Number.isSafeInteger(count) || count < 0)) fail('it claims impossible sizes')
	const { pageIndex } = chunk
	if (pageIndex && (!Number.isSafeInteger(pageIndex.start + pageIndex.size) || pageIndex.start + pageIndex.size > end))
		fail('it claims an index outside of the file')
	if (start < 4 || chunk.dataStart < start || start + chunk.compressedSize > end) fail('it claims data outside of the file')
}

function readGroup(reader: ThriftReader): ParquetGroup {
	const group: ParquetGroup = { rows: 0, chunks: [] }
	for (const { id, type } of reader.fields()) {
		if (id === 1) group.chunks = Array.from({ length: reader.list().count }, () => readChunk(reader))
		else if (id === 3) group.rows = reader.integer()
		else reader.skip(type)
	}
	return group
}

function readGroups(reader: ThriftReader): ParquetGroup[] {
	const groups: ParquetGroup[] = []
	let chunks = 0
	for (let left = reader.list().count; left > 0; left -= 1) {
		const group = readGroup(reader)
		chunks += group.chunks.length
		if (chunks > CHUNKS_MAX) fail('it has too many parts')
		groups.push(group)
	}
	return groups
}

const leafCount = (nodes: readonly ParquetNode[]): number =>
	nodes.reduce((sum, { children }) => sum + (children.length === 0 ? 1 : leafCount(children)), 0)

/** What the parts of a footer say must agree with each other and with the size of the file. */
function checkLayout(layout: ParquetLayout, size: number): void {
	const leaves = leafCount(layout.columns)
	let rows = 0
	for (const group of layout.groups) {
		if (!Number.isSafeInteger(group.rows) || group.rows < 0) fail(`a row group claims ${group.rows} rows`)
		if (group.chunks.length !== leaves) fail(`a row group has ${group.chunks.length} columns, and the schema has ${leaves}`)
		for (const chunk of group.chunks) checkChunk(chunk, size)
		rows += group.rows
	}
	if (rows !== layout.rows) fail(`it claims ${layout.rows} rows, and its row groups have ${rows}`)
}

/**
 * Reads the whole footer of a Parquet file: the schema with its meaning, and where the values of each row group are. What is returned
 * fits the size of the file.
 *
 * @throws {FormatError} and errors of `source`
 */
export async function readParquetLayout(source: RangeReader): Promise<ParquetLayout> {
	const reader = new ThriftReader(await readFooterBytes(source), FORMAT)
	const layout: ParquetLayout = { rows: 0, columns: [], groups: [], notes: new Map() }
	for (const { id, type } of reader.fields()) {
		if (id === 2) layout.columns = readSchema(reader)
		else if (id === 3) layout.rows = reader.integer()
		else if (id === 4) layout.groups = readGroups(reader)
		else if (id === 5) layout.notes = readNotes(reader)
		else reader.skip(type)
	}
	checkLayout(layout, source.size)
	return layout
}
