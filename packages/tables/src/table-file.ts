import type { RangeReader } from '@stoa/formats'
import type { FileColumns } from './folder/file-names.ts'

/** A file whose rows are read: its bytes by range, and its path in the repository for messages. */
export interface TableFile extends RangeReader {
	path: string
}

/** The other files of a repository at the same revision. */
export interface TableFiles {
	/** `undefined` when there is no such file, or its bytes are not stored. */
	open(path: string): Promise<TableFile | undefined>
}

/** How the files of a configuration are read. */
export interface TableFormat {
	module: string
	/** Between the columns of a CSV file. */
	separator: string
	/** The files name others, which are in the rows. */
	names?: FileColumns | undefined
}
