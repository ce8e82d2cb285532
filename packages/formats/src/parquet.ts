import { FormatError } from './format-error.ts'
import { readExactly, type RangeReader } from './range-reader.ts'
import { ThriftReader } from './thrift-compact.ts'

const FORMAT = 'Parquet'
/** Largest footer that is read, in bytes. */
const FOOTER_SIZE_MAX = 16 * 1024 * 1024
const COLUMNS_MAX = 10_000
/** Longest column name that is returned, in characters, and the deepest nesting: paths repeat the names of all parents. */
const NAME_LENGTH_MAX = 256
const DEPTH_MAX = 16

const PHYSICAL = ['boolean', 'int32', 'int64', 'int96', 'float', 'double', 'bytes', 'fixed bytes']
/** `converted_type` codes for text, JSON and enumerations: byte arrays that contain text. */
const TEXT_CONVERTED = new Set([0, 4, 19])
/** Members of the LogicalType union for the same types: STRING, ENUM, JSON. */
const TEXT_LOGICAL = new Set([1, 4, 12])

/** One leaf column. */
export interface ParquetColumn {
	/** Segments joined by `.`: `image.bytes`. */
	path: string
	/** `string` for text, otherwise the storage type: `int64`, `double`, `bytes` ... */
	type: string
}

/** Facts of one Parquet file, from its footer. */
export interface ParquetFacts {
	rowCount: number
	columns: ParquetColumn[]
	/** The writer's key-value metadata, such as `huggingface`, whose value is JSON with the features. */
	notes: Map<string, string>
}

interface SchemaNode {
	name: string
	physical: number | undefined
	isText: boolean
	children: number
}

function readLogical(reader: ThriftReader): boolean {
	let isText = false
	for (const { id, type } of reader.fields()) {
		isText ||= TEXT_LOGICAL.has(id)
		reader.skip(type)
	}
	return isText
}

function readNode(reader: ThriftReader): SchemaNode {
	const node: SchemaNode = { name: '', physical: undefined, isText: false, children: 0 }
	for (const { id, type } of reader.fields()) {
		if (id === 1) node.physical = reader.integer()
		else if (id === 4) node.name = reader.text()
		else if (id === 5) node.children = reader.integer()
		else if (id === 6) node.isText = TEXT_CONVERTED.has(reader.integer()) || node.isText
		else if (id === 10) node.isText = readLogical(reader) || node.isText
		else reader.skip(type)
	}
	return node
}

function readSchema(reader: ThriftReader): SchemaNode[] {
	const { count } = reader.list()
	if (count > COLUMNS_MAX) throw new FormatError(FORMAT, `it claims ${count} columns`)
	return Array.from({ length: count }, () => readNode(reader))
}

/** The schema is a tree written in depth-first order; the first node is the root and has no part in paths. */
function leavesOf(nodes: readonly SchemaNode[]): ParquetColumn[] {
	const leaves: ParquetColumn[] = []
	const open: { path: string[]; left: number }[] = []
	for (const [index, { name, children, isText, physical = -1 }] of nodes.entries()) {
		const parent = open.at(-1)
		if (parent) parent.left -= 1
		const path = index === 0 ? [] : [...(parent?.path ?? []), name.slice(0, NAME_LENGTH_MAX)]
		if (open.length > DEPTH_MAX) throw new FormatError(FORMAT, 'its columns are nested too deep')
		if (children > 0) open.push({ path, left: children })
		else if (index > 0) leaves.push({ path: path.join('.'), type: isText ? 'string' : (PHYSICAL[physical] ?? 'unknown') })
		while (open.at(-1)?.left === 0) open.pop()
	}
	return leaves
}

/** The writer's key-value metadata. */
export function readNotes(reader: ThriftReader): Map<string, string> {
	const notes = new Map<string, string>()
	const { count } = reader.list()
	for (let index = 0; index < count; index += 1) {
		let key = ''
		let value = ''
		for (const { id, type } of reader.fields()) {
			if (id === 1) key = reader.text()
			else if (id === 2) value = reader.text()
			else reader.skip(type)
		}
		notes.set(key, value)
	}
	return notes
}

/**
 * The bytes of a Parquet file's footer.
 *
 * @throws {FormatError} when they are missing or too many, and errors of `source`
 */
export async function readFooterBytes(source: RangeReader): Promise<Uint8Array> {
	const tail = await readExactly(source, source.size - 8, source.size, FORMAT)
	if (new TextDecoder('latin1').decode(tail.subarray(4)) !== 'PAR1') throw new FormatError(FORMAT, 'it does not end with "PAR1"')
	const footerSize = new DataView(tail.buffer, tail.byteOffset, 4).getUint32(0, true)
	if (footerSize > FOOTER_SIZE_MAX) throw new FormatError(FORMAT, `its footer of ${footerSize} bytes is too large`)
	return readExactly(source, source.size - 8 - footerSize, source.size - 8, FORMAT)
}

/**
 * Reads a Parquet footer: the number of rows, the columns and the writer's metadata. The rows are not read.
 *
 * @throws {FormatError} and errors of `source`
 */
export async function readParquetFooter(source: RangeReader): Promise<ParquetFacts> {
	const reader = new ThriftReader(await readFooterBytes(source), FORMAT)
	const facts: ParquetFacts = { rowCount: 0, columns: [], notes: new Map() }
	for (const { id, type } of reader.fields()) {
		if (id === 2) facts.columns = leavesOf(readSchema(reader))
		else if (id === 3) facts.rowCount = reader.integer()
		else if (id === 5) facts.notes = readNotes(reader)
		else reader.skip(type)
	}
	if (!Number.isSafeInteger(facts.rowCount) || facts.rowCount < 0) throw new FormatError(FORMAT, `it claims ${facts.rowCount} rows`)
	return facts
}
