import { FormatError, readParquetFooter } from '@stoa/formats'
import { isHubError } from '@stoa/vocabulary'
import type { Files } from './files.ts'
import { readerOfFile } from './range-reader-of-file.ts'

/** Creates the reader of Parquet footers. `find` checks access. */
export function createReadParquet(find: Files['find']): Files['parquet'] {
	return async (actor, ref, rev, path) => {
		const file = await find(actor, ref, rev, path)
		try {
			const { rowCount, columns } = await readParquetFooter(readerOfFile(file))
			return { rowCount, columns }
		} catch (error) {
			if (error instanceof FormatError || isHubError(error, 'object-not-found')) return undefined
			throw error
		}
	}
}
