import { type Cell, cutRow, type TableRow } from '../cell.ts'
import type { Feature } from '../feature.ts'
import { readHfFeatures } from '../hf-features.ts'
import { COLUMNS_MAX, NAME_LENGTH_MAX } from '../limits.ts'
import { embeddedFile, partAt } from '../media/cell-file.ts'
import { describeMedia } from '../media/describe-media.ts'
import { fitsStored } from '../parquet/fits-stored.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import type { TableReader } from '../table-reader.ts'
import { arrowType } from './arrow-field.ts'
import { BatchValues, placeFields, type PlacedField } from './batch-values.ts'
import { WrongMessage } from './flat-table.ts'
import { type ArrowBatch, arrowMessages } from './messages.ts'

/** A batch and the number of its first row. */
interface PlacedBatch {
	batch: ArrowBatch
	from: number
}

/** A file as far as its messages were read. */
interface OpenArrow {
	placed: PlacedField[]
	features: Feature[]
	batches: PlacedBatch[]
	dictionaries: ReadonlyMap<number, ArrowBatch>
	rows: number
	/** Whether all messages were read. */
	isWhole: boolean
}

function featuresOf(placed: readonly PlacedField[], notes: ReadonlyMap<string, string>, path: string): Feature[] {
	const names = placed.map(({ field }) => field.name)
	if (names.length > COLUMNS_MAX) throw new TableError('too-large', path, `it has ${names.length} columns`)
	if (names.some((name) => name.length > NAME_LENGTH_MAX)) throw new TableError('too-large', path, 'the name of a column is too long')
	const twice = names.find((name, index) => names.indexOf(name) !== index)
	if (twice !== undefined) throw new TableError('damaged', path, `it has two columns called "${twice}"`)
	const known = readHfFeatures(notes.get('huggingface'))
	return placed.map(({ field }) => {
		const stored = arrowType(field)
		const stated = known.get(field.name)
		return { name: field.name, type: stated && fitsStored(stated, stored) ? stated : stored }
	})
}

/** Reads messages until the batches hold `end` rows. */
async function openArrow(file: TableFile, end: number): Promise<OpenArrow> {
	const dictionaries = new Map<number, ArrowBatch>()
	const open: OpenArrow = { placed: [], features: [], batches: [], dictionaries, rows: 0, isWhole: false }
	let hasSchema = false
	for await (const message of arrowMessages(file)) {
		if (message.is === 'schema') {
			if (hasSchema) throw new TableError('damaged', file.path, 'it has two schemas')
			hasSchema = true
			open.placed = placeFields(message.fields)
			open.features = featuresOf(open.placed, message.notes, file.path)
			continue
		}
		if (!hasSchema) throw new TableError('damaged', file.path, 'it does not begin with a schema of Arrow')
		if (message.is === 'dictionary') {
			if (message.isDelta) throw new TableError('unsupported', file.path, 'it has dictionaries in parts, which are not read here')
			dictionaries.set(message.id, message.batch)
			continue
		}
		open.batches.push({ batch: message.batch, from: open.rows })
		open.rows += message.batch.rows
		if (open.rows >= end) return open
	}
	if (!hasSchema) throw new TableError('damaged', file.path, 'it does not begin with a schema of Arrow')
	open.isWhole = true
	return open
}

/** What is wrong with the values of a file becomes an error that names the file. */
async function explain<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
	try {
		return await read()
	} catch (error) {
		if (error instanceof WrongMessage || error instanceof RangeError) throw new TableError('damaged', path, error.message)
		throw error
	}
}

/** Cells of one column, in the order of the rows. */
async function readColumn(
	file: TableFile,
	open: OpenArrow,
	placed: PlacedField,
	{ from, to }: { from: number; to: number },
): Promise<Cell[]> {
	const cells: Cell[] = []
	for (const { batch, from: start } of open.batches) {
		const first = Math.max(from - start, 0)
		const last = Math.min(to - start, batch.rows)
		if (first >= last) continue
		cells.push(...(await explain(file.path, () => new BatchValues(file, batch, open.dictionaries).read(placed, first, last - first))))
	}
	return cells
}

async function readRows(file: TableFile, open: OpenArrow, range: { from: number; to: number }, lengthMax: number): Promise<TableRow[]> {
	const columns: Cell[][] = []
	for (const [index, placed] of open.placed.entries()) {
		const cells = await readColumn(file, open, placed, range)
		const type = open.features[index]?.type
		const shown: Cell[] = []
		for (const cell of cells) shown.push(await describeMedia(cell, type))
		columns.push(shown)
	}
	const count = Math.max(0, Math.min(range.to, open.rows) - range.from)
	return Array.from({ length: count }, (_, row) =>
		cutRow(
			columns.map((cells) => cells[row] ?? null),
			lengthMax,
		),
	)
}

function checkSame(open: OpenArrow, features: readonly Feature[], path: string): void {
	const isSame = open.features.length === features.length && open.features.every(({ name }, index) => features[index]?.name === name)
	if (!isSame) throw new TableError('damaged', path, 'its columns are not those of the first file of its split')
}

/** Arrow files and streams (IPC, Feather 2): descriptions of batches, and of each buffer the bytes of the rows that are shown. */
export const ARROW: TableReader = {
	async head(file, rowsMax, lengthMax) {
		const open = await openArrow(file, rowsMax)
		const rows = await readRows(file, open, { from: 0, to: rowsMax }, lengthMax(open.features.length))
		return { features: open.features, rows, rowCount: open.isWhole ? open.rows : undefined }
	},
	async survey(file) {
		return { rows: (await openArrow(file, Infinity)).rows, isPartial: false, marks: [] }
	},
	async rows(file, { from, count }, features, lengthMax) {
		const open = await openArrow(file, from + count)
		checkSame(open, features, file.path)
		return readRows(file, open, { from, to: from + count }, lengthMax)
	},
	async cellFile(file, { row, column, at }, features) {
		const open = await openArrow(file, row + 1)
		checkSame(open, features, file.path)
		const placed = open.placed[column]
		const [cell] = placed ? await readColumn(file, open, placed, { from: row, to: row + 1 }) : []
		return embeddedFile(partAt(cell, features[column]?.type, at))
	},
}
