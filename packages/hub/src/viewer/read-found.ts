import { type Feature, type FileHead, ROWS_MAX, type TableRow } from '@stoa/tables'
import type { ReadableFiles } from '../repositories/reading/remote-files.ts'
import type { FoundRows } from './questions/engine.ts'
import type { TableThreads } from './table-threads.ts'

/** Most characters of the cells of a page of rows. */
const PAGE_LENGTH = 4_000_000
const PATH = 'rows that were found'

const filesOf = (bytes: Uint8Array): ReadableFiles => ({
	list: async () => [],
	find: async () => undefined,
	readWhole: async () => undefined,
	readRange: async (_path, start, end) => bytes.subarray(start, end),
})

/** Reads the columns and rows of a file that the engine wrote, as `readFound`. @throws {TableError} */
export async function readResult(threads: Pick<TableThreads, 'head'>, parquet: Uint8Array): Promise<FileHead> {
	const file = { path: PATH, size: parquet.length }
	const format = { module: 'parquet', separator: ',' }
	return threads.head({ do: 'head', format, file, rowsMax: ROWS_MAX, lengthTotal: PAGE_LENGTH }, filesOf(parquet))
}

/**
 * Reads the rows that the engine found in a thread, as every other file: the engine has read hostile bytes, so its Parquet file is one too.
 *
 * @throws {TableError}
 */
export async function readFound(
	threads: Pick<TableThreads, 'rows'>,
	features: readonly Feature[],
	{ rows, parquet }: FoundRows,
): Promise<TableRow[]> {
	if (rows.length === 0) return []
	const file = { path: PATH, size: parquet.length }
	const survey = { rows: rows.length, isPartial: false, marks: [] }
	return threads.rows(
		{
			do: 'rows',
			format: { module: 'parquet', separator: ',' },
			parts: [{ file, survey, from: 0, count: rows.length }],
			// The engine knows columns by their position.
			features: features.map(({ type }, index) => ({ name: `c${index}`, type })),
			lengthTotal: PAGE_LENGTH,
		},
		filesOf(parquet),
	)
}
