import type { ColumnPath, Condition, RowOrder } from './condition.ts'
import type { ColumnFacts, MeasuredColumn } from './statistics.ts'

/** A Parquet file of a table. */
export interface EngineFile {
	/** A whole file on the local disk, which does not change. */
	diskPath: string
	rows: number
}

/** A table: rows of files with the same columns, one file after the other. */
export interface EngineTable {
	files: readonly EngineFile[]
	/** Number of columns. */
	columns: number
	/** Positions of columns whose times are instants: older files say so in a way that the engine reads as local times. */
	instants: readonly number[]
}

/** Which rows are wanted of those that were found. */
export interface RowWindow {
	offset: number
	length: number
}

/** Rows that were found. */
export interface FoundRows {
	/** Number of all rows that were found. */
	total: number
	/** Numbers of the wanted rows in the table, in their order. */
	rows: number[]
	/** A Parquet file with these rows in this order. Its columns are called `c0`, `c1`, and so on. Empty without rows. */
	parquet: Uint8Array
}

/** A statement of a person, over a table called `data`. */
export interface QueryQuestion {
	/** One SELECT statement. */
	sql: string
	/** Names of the columns of the table. */
	names: readonly string[]
	/** Most rows of the answer. */
	rowsMax: number
	format: 'parquet' | 'csv'
}

/** The answer to a statement. */
export interface QueryResult {
	/** Rows in the file. */
	rows: number
	/** Whether there were more. */
	isCut: boolean
	file: Uint8Array
}

/** The reason why the engine has no answer. */
export type EngineFault =
	/** The question or a value in the files cannot be evaluated. */
	| 'question'
	/** It takes too long, too much memory, or its answer is too large. */
	| 'limit'
	/** Too many questions are under way; it may be asked again. */
	| 'busy'
	/** The engine does not run on this machine. */
	| 'absent'

/** The only error of the engine. `why` completes the sentence "The rows cannot be searched:". */
export class EngineError extends Error {
	readonly fault: EngineFault
	readonly why: string

	constructor(fault: EngineFault, why: string) {
		super(`The rows cannot be searched: ${why}`)
		this.name = 'EngineError'
		this.fault = fault
		this.why = why
	}
}

/** How the processes of the engine are kept apart from the machine. */
export interface EngineState {
	/** `strong`: a worker sees nothing but its files. `weak`: only the engine's own settings keep it from others. `off`: none is started. */
	is: 'strong' | 'weak' | 'off'
	/** A sentence for operators. */
	words: string
}

/**
 * Answers questions about tables in processes of their own, which see nothing but the files of the question and are ended when they exceed a limit.
 * Every method throws `EngineError`. `caller` is who a question counts for: no account has more than
 * a few under way. Visitors count together.
 */
export interface TableEngine {
	/** Rows that fulfil a condition, in their order in the table or in another one. */
	filter(
		table: EngineTable,
		question: RowWindow & { where: Condition | undefined; order: RowOrder | undefined },
		caller: string | undefined,
	): Promise<FoundRows>
	/** Rows that contain at least one of the words, the best first by BM25 over all of `columns`. */
	search(
		table: EngineTable,
		question: RowWindow & { terms: readonly string[]; columns: readonly ColumnPath[] },
		caller: string | undefined,
	): Promise<FoundRows>
	/** Rows of a statement that only reads. */
	query(table: EngineTable, question: QueryQuestion, caller: string | undefined): Promise<QueryResult>
	/** Facts about columns, in their order. They take long and have a place of their own. */
	statistics(table: EngineTable, columns: readonly MeasuredColumn[]): Promise<ColumnFacts[]>
	/** How processes are kept apart, which the first call finds out. */
	state(): Promise<EngineState>
	/** Ends every process. */
	close(): Promise<void>
}
