import type { ColumnPath } from '@stoa/hub'
import { quotedName, quotedText } from './values.ts'

/** A file as a worker sees it. */
export interface SeenFile {
	path: string
	rows: number
}

/** A table as a worker sees it. */
export interface SeenTable {
	files: readonly SeenFile[]
	columns: number
	/** Positions of columns whose times are instants. */
	instants: readonly number[]
}

/** Column `index`. Columns are known by their position: names of files never stand in a statement, and may repeat. */
export const columnName = (index: number): string => `c${index}`
const allColumns = (columns: number): string => Array.from({ length: columns }, (_, index) => columnName(index)).join(', ')

/** The rows of files, with columns `c0`, `c1`, and so on. */
export function rowsOf(files: readonly SeenFile[], columns: number): string {
	const paths = files.map(({ path }) => quotedText(path)).join(', ')
	return `read_parquet([${paths}], hive_partitioning=false, union_by_name=false) AS t(${allColumns(columns)})`
}

/** The number of a row in its table. */
export function rowNumber(files: readonly SeenFile[]): string {
	if (files.length === 1) return 'file_row_number'
	let start = 0
	const starts = files.map(({ rows }) => {
		const own = start
		start += rows
		return own
	})
	return `(file_row_number + list_extract([${starts.join(', ')}]::BIGINT[], file_index::BIGINT + 1))`
}

/** A column, or a field inside it. */
export function valueOf({ column, fields }: ColumnPath): string {
	return [columnName(column), ...fields.map(quotedName)].join('.')
}

/**
 * Makes a table `page` of single rows, in the order of `numbers`. Files without such a row are not opened.
 */
export function pickSql({ files, columns, instants }: SeenTable, numbers: readonly number[]): string {
	const parts: string[] = []
	let start = 0
	for (const file of files) {
		const own = numbers.flatMap((number, place) => (number >= start && number < start + file.rows ? [{ at: number - start, place }] : []))
		if (own.length > 0) {
			const places = own.map(({ at, place }) => `WHEN ${at} THEN ${place}`).join(' ')
			const where = `file_row_number IN (${own.map(({ at }) => at).join(', ')})`
			parts.push(
				`SELECT ${allColumns(columns)}, CASE file_row_number ${places} END AS place FROM ${rowsOf([file], columns)} WHERE ${where}`,
			)
		}
		start += file.rows
	}
	const picked = parts.map((part) => `(${part})`).join(' UNION ALL ')
	const shown = Array.from({ length: columns }, (_, index) => {
		const name = columnName(index)
		return instants.includes(index) ? `CAST(${name} AS TIMESTAMPTZ) AS ${name}` : name
	})
	return `CREATE TEMP TABLE page AS SELECT ${shown.join(', ')} FROM (${picked}) ORDER BY place`
}
