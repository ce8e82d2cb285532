import { FormatError, type ParquetGroup, type ParquetLayout, type ParquetNode, readParquetLayout } from '@stoa/formats'
import { parquetReadObjects } from 'hyparquet'
import { type Cell, cutCell, type TableRow } from '../cell.ts'
import type { Feature } from '../feature.ts'
import { readHfFeatures } from '../hf-features.ts'
import { embeddedFile, partAt } from '../media/cell-file.ts'
import { describeMedia } from '../media/describe-media.ts'
import { COLUMNS_MAX, GROUP_SIZE_MAX, NAME_LENGTH_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import type { FileHead, FileSurvey, RowRange, TableReader } from '../table-reader.ts'
import { CODECS } from './codecs.ts'
import { aliasOf, decodeValue, WrongValue } from './decode-value.ts'
import { decoderMetadata, type GroupColumn } from './decoder-metadata.ts'
import { isPaged, openColumn } from './column-bytes.ts'
import { fitsStored } from './fits-stored.ts'
import { nodeType } from './node-type.ts'

const leafCount = (node: ParquetNode): number =>
	node.children.length === 0 ? 1 : node.children.reduce((sum, child) => sum + leafCount(child), 0)
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

function checkColumns(layout: ParquetLayout, path: string): void {
	const names = layout.columns.map(({ name }) => name)
	if (names.length > COLUMNS_MAX) throw new TableError('too-large', path, `it has ${names.length} columns`)
	if (names.some((name) => name.length > NAME_LENGTH_MAX)) throw new TableError('too-large', path, 'the name of a column is too long')
	const twice = names.find((name, index) => names.indexOf(name) !== index)
	if (twice !== undefined) throw new TableError('damaged', path, `it has two columns called "${twice}"`)
}

/** Whatever a decoder throws at hostile bytes is damage of the file, with the decoder's words. Errors of the store are passed on. */
async function explain<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
	try {
		return await read()
	} catch (error) {
		if (error instanceof FormatError) throw new TableError('damaged', path, error.message.replace('Cannot read Parquet: ', ''))
		throw error
	}
}

async function readLayout(file: TableFile): Promise<ParquetLayout> {
	const layout = await explain(file.path, () => readParquetLayout(file))
	checkColumns(layout, file.path)
	return layout
}

function featuresOf(layout: ParquetLayout): Feature[] {
	const known = readHfFeatures(layout.notes.get('huggingface'))
	return layout.columns.map((node) => {
		const stored = nodeType(node)
		const stated = known.get(node.name)
		return { name: node.name, type: stated && fitsStored(stated, stored) ? stated : stored }
	})
}

interface GroupRows {
	/** Rows of the group, its own first one being 0. */
	from: number
	to: number
	rows: number
}

async function readColumn(file: TableFile, column: GroupColumn, { from, to, rows }: GroupRows): Promise<Cell[]> {
	const bytes = await explain(file.path, () => openColumn(file, column, { isPart: from > 0 || to < rows, rows }))
	const alias = aliasOf(0)
	let failure: unknown
	const slice = async (start: number, end?: number): Promise<ArrayBuffer> => {
		try {
			return await explain(file.path, () => bytes.slice(start, end))
		} catch (error) {
			failure ??= error
			throw error
		}
	}
	let decoded: unknown[]
	try {
		decoded = await parquetReadObjects({
			file: { byteLength: file.size, slice },
			metadata: decoderMetadata({ node: column.node, chunks: bytes.chunks }, { rows }),
			columns: [alias],
			useOffsetIndex: true,
			rowStart: from,
			rowEnd: to,
			compressors: CODECS,
			utf8: false,
			geoparquet: false,
			parsers: { timestampFromNanoseconds: (nanoseconds) => nanoseconds },
		})
		if (decoded.length !== to - from) throw new RangeError(`${decoded.length} rows instead of ${to - from}`)
		return decoded.map((row) => decodeValue(typeof row === 'object' && row !== null ? Reflect.get(row, alias) : undefined, column.node))
	} catch (error) {
		if (failure !== undefined) throw failure
		if (!(error instanceof Error)) throw error
		const why = error instanceof WrongValue ? `a value is ${error.message}` : error.message.slice(0, 200)
		throw new TableError('damaged', file.path, `column "${column.node.name}" cannot be decoded (${why})`)
	}
}

/** The columns of a row group, whose size is compared with the limit first. */
function columnsOf(file: TableFile, layout: ParquetLayout, { chunks }: ParquetGroup): GroupColumn[] {
	const size = chunks.reduce((sum, chunk) => sum + (isPaged(chunk) ? 0 : chunk.compressedSize), 0)
	if (size > GROUP_SIZE_MAX) {
		const why = `its row groups of ${megabytes(size)} are larger than ${megabytes(GROUP_SIZE_MAX)}. Write it with smaller row groups`
		throw new TableError('too-large', file.path, why)
	}
	let at = 0
	return layout.columns.map((node) => {
		const count = leafCount(node)
		const own = chunks.slice(at, at + count)
		at += count
		return { node, chunks: own }
	})
}

interface AskedRows {
	from: number
	count: number
	features: readonly Feature[]
}

async function readRows(file: TableFile, layout: ParquetLayout, { features, ...range }: AskedRows, lengthMax: number): Promise<TableRow[]> {
	const end = Math.min(range.from + range.count, layout.rows)
	const rows: TableRow[] = []
	let start = 0
	for (const group of layout.groups) {
		const from = Math.max(range.from - start, 0)
		const to = Math.min(end - start, group.rows)
		start += group.rows
		if (from >= to) continue
		const added: TableRow[] = Array.from({ length: to - from }, () => ({ cells: [], cut: [] }))
		for (const [index, column] of columnsOf(file, layout, group).entries()) {
			const cells = await readColumn(file, column, { from, to, rows: group.rows })
			for (const [row, cell] of cells.entries()) {
				const short = cutCell(await describeMedia(cell, features[index]?.type), lengthMax)
				added[row]?.cells.push(short.cell)
				if (short.isCut) added[row]?.cut.push(index)
			}
		}
		rows.push(...added)
	}
	return rows
}

/** Columns of a file must be those of the first one, because its types are shown above all rows. */
function checkSame(layout: ParquetLayout, features: readonly Feature[], path: string): void {
	const isSame = layout.columns.length === features.length && layout.columns.every(({ name }, index) => features[index]?.name === name)
	if (!isSame) throw new TableError('damaged', path, 'its columns are not those of the first file of its split')
}

/** Parquet files: the footer, and the row group of the rows, column by column. */
export const PARQUET: TableReader = {
	async head(file, rowsMax, lengthMax): Promise<FileHead> {
		const layout = await readLayout(file)
		const features = featuresOf(layout)
		const rows = await readRows(file, layout, { from: 0, count: rowsMax, features }, lengthMax(features.length))
		return { features, rows, rowCount: layout.rows }
	},
	async survey(file): Promise<FileSurvey> {
		return { rows: (await readLayout(file)).rows, isPartial: false, marks: [] }
	},
	async rows(file, { from, count }: RowRange, features, lengthMax): Promise<TableRow[]> {
		const layout = await readLayout(file)
		checkSame(layout, features, file.path)
		return readRows(file, layout, { from, count, features }, lengthMax)
	},
	async cellFile(file, { row, column, at }, features) {
		const layout = await readLayout(file)
		checkSame(layout, features, file.path)
		let start = 0
		for (const group of layout.groups) {
			const from = row - start
			start += group.rows
			if (from < 0 || from >= group.rows) continue
			const chosen = columnsOf(file, layout, group)[column]
			const [cell] = chosen ? await readColumn(file, chosen, { from, to: from + 1, rows: group.rows }) : []
			return embeddedFile(partAt(cell, features[column]?.type, at))
		}
		return undefined
	},
}
