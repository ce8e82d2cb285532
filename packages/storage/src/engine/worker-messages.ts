/** What a worker is told first. */
export interface Opening {
	/** Files that may be read, as the worker sees them. */
	files: readonly string[]
	/** The file that may be written: the Parquet file of an answer, as the worker sees it. */
	scratch: string
	/** Memory that the engine may fill, in megabytes. */
	memoryMb: number
	threads: number
	/** Whether the engine refuses other files by itself. Only tests of the wall turn it off. */
	isGuarded: boolean
}

/** A statement of a request. */
export interface Statement {
	sql: string
	/** Values of `$1`, `$2` and so on. */
	values: string[]
	/** Rows that follow the answer as a file, once the statement has run. */
	copy?: FileCopy | undefined
}

/** Rows that are written to a file. */
export interface FileCopy {
	/** A table, or a statement in parentheses. */
	of: string
	format: 'parquet' | 'csv'
}
