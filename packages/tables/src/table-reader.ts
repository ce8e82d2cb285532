import type { TableRow } from './cell.ts'
import type { Feature } from './feature.ts'
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
	/** Positions of rows 0, 1000, 2000 ... of a text file; empty for files that say themselves where rows are. */
	marks: number[]
}

/** Rows of a file, counted from 0. */
export interface RowRange {
	from: number
	count: number
	survey: FileSurvey
}

/** How files of one format are read. Every method throws `TableError`, and errors of the file. */
export interface TableReader {
	/** The first rows and their types. `lengthMax`: the longest cell of a table with so many columns, in characters. */
	head(file: TableFile, rowsMax: number, lengthMax: (columns: number) => number): Promise<FileHead>
	survey(file: TableFile): Promise<FileSurvey>
	/** Rows in the order of the file, as `features` has their columns. */
	rows(file: TableFile, range: RowRange, features: readonly Feature[], lengthMax: number): Promise<TableRow[]>
}
