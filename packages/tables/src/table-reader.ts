import type { Cell, TableRow } from './cell.ts'
import type { Feature } from './feature.ts'
import type { CellFile, CellPlace } from './media/cell-file.ts'
import type { TableFile } from './table-file.ts'

/** The beginning of a file. */
export interface FileHead {
	features: Feature[]
	rows: TableRow[]
	/** Rows of the whole file, where reading the beginning tells. */
	rowCount: number | undefined
}

/** What is known of a file after it was looked through once. It is small, and is kept. */
export interface FileSurvey {
	rows: number
	/** Whether only the beginning of the file was counted, because it is larger than what is scanned. */
	isPartial: boolean
	/** Where rows are, as the reader of the format needs it: positions of rows 0, 1000, 2000 ... of a text file. Empty for files that say it themselves. */
	marks: number[]
}

/** Rows of a file, counted from 0. */
export interface RowRange {
	from: number
	count: number
	survey: FileSurvey
}

/** Where a row of a file begins. */
export interface RowPlace {
	/** Its number, from 0. */
	row: number
	/** Its position, in the decompressed bytes; 0 for the first row, whatever comes before it. */
	at: number
}

/** A row while a file is read from a place to its end. */
export interface StreamedRow {
	cells: Cell[]
	/** The place behind it. */
	next: RowPlace
}

/** How much of a file `stream` may read. */
export interface StreamLimit {
	/** Decompressed bytes from the beginning of the file. */
	sizeMax: number
	/** Set by `stream` when bytes behind the limit were left out. */
	isCut: boolean
}

/** How files of one format are read. Every method throws `TableError`, and errors of the file. */
export interface TableReader {
	/** The first rows and their types. `lengthMax`: the longest cell of a table with so many columns, in characters. */
	head(file: TableFile, rowsMax: number, lengthMax: (columns: number) => number): Promise<FileHead>
	survey(file: TableFile): Promise<FileSurvey>
	/** Rows in the order of the file, as `features` has their columns. */
	rows(file: TableFile, range: RowRange, features: readonly Feature[], lengthMax: number): Promise<TableRow[]>
	/**
	 * The rows from a place to the end with whole cells, one at a time; absent for formats that are not written as another one. Columns may be
	 * in another order than in `features`.
	 */
	stream?(file: TableFile, from: RowPlace, features: readonly Feature[], limit: StreamLimit): AsyncGenerator<StreamedRow>
	/** The file in a cell; `undefined` when there is none. Absent for formats whose cells are never files. */
	cellFile?(file: TableFile, place: CellPlace & { survey: FileSurvey }, features: readonly Feature[]): Promise<CellFile | undefined>
}
