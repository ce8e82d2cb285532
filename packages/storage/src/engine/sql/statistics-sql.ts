import type { Measure, MeasuredColumn } from '@stoa/hub'
import type { Statement } from '../worker-messages.ts'
import { columnName, rowsOf, type SeenTable } from './table-sql.ts'

/** Rows from which a median is estimated: an exact one holds every value in memory. */
const EXACT_ROWS_MAX = 50_000_000

/** The number that is measured of a value; null for what counts as missing. */
const NUMBERS: Readonly<Record<Measure, (column: string) => string>> = {
	int: (column) => column,
	label: (column) => column,
	boolean: (column) => `CAST(${column} AS INTEGER)`,
	float: (column) => `CASE WHEN isnan(CAST(${column} AS DOUBLE)) THEN NULL ELSE CAST(${column} AS DOUBLE) END`,
	text: (column) => `length(${column})`,
	list: (column) => `len(${column})`,
	time: (column) => `epoch_us(CAST(${column} AS TIMESTAMP))`,
}

function numbersOf({ files, columns }: SeenTable, { column, measure }: MeasuredColumn): string {
	const name = columnName(column)
	return `(SELECT ${NUMBERS[measure](name)} AS number, ${name} AS value FROM ${rowsOf(files, columns)})`
}

/** One row: rows, rows with a number, least, greatest, mean, median, deviation, and about how many different values. */
export function rangeSql(table: SeenTable, measured: MeasuredColumn): Statement {
	const rows = table.files.reduce((sum, file) => sum + file.rows, 0)
	const median = rows > EXACT_ROWS_MAX ? 'approx_quantile(number, 0.5)' : 'median(number)'
	const figures = ['min(number)', 'max(number)', 'avg(number)', median, 'stddev_samp(number)'].map((figure) => `CAST(${figure} AS DOUBLE)`)
	const different = measured.measure === 'text' ? 'approx_count_distinct(value)' : '0'
	return { sql: `SELECT count(*), count(number), ${figures.join(', ')}, ${different} FROM ${numbersOf(table, measured)}`, values: [] }
}

/** Rows of a value and its count, the most frequent first. */
export function valuesSql(table: SeenTable, measured: MeasuredColumn, most: number): Statement {
	const sql = `SELECT CAST(value AS VARCHAR) AS value, count(*) FROM ${numbersOf(table, measured)} WHERE value IS NOT NULL GROUP BY value ORDER BY 2 DESC, 1 LIMIT ${most}`
	return { sql, values: [] }
}

/** Rows of a bin's number and its count. `edges`: one more than there are bins; the bins are equally wide but for the last one. */
export function histogramSql(table: SeenTable, measured: MeasuredColumn, edges: readonly number[]): Statement {
	const [first = 0, second = 0] = edges
	const last = edges.length - 2
	const list = `[${edges.map((edge) => `'${edge}'`).join(', ')}]::DOUBLE[]`
	// What division says is one off where rounding decides; the edges have the last word.
	const near = `least(greatest(CAST(floor((number - '${first}'::DOUBLE) / '${second - first}'::DOUBLE) AS INTEGER), 0), ${last})`
	const bin = `near - CAST(number < edges[near + 1] AS INTEGER) + CAST(near < ${last} AND number >= edges[near + 2] AS INTEGER)`
	const numbers = `(SELECT CAST(number AS DOUBLE) AS number FROM ${numbersOf(table, measured)} WHERE number IS NOT NULL)`
	const sql = `SELECT ${bin} AS bin, count(*) FROM (SELECT number, ${near} AS near, ${list} AS edges FROM ${numbers}) GROUP BY bin`
	return { sql, values: [] }
}
