import type { RangeReader } from '@stoa/formats'

/** A file whose rows are read: its bytes by range, and its path in the repository for messages. */
export interface TableFile extends RangeReader {
	path: string
}

/** How the files of a configuration are read. */
export interface TableFormat {
	module: string
	/** Between the columns of a CSV file. */
	separator: string
}
