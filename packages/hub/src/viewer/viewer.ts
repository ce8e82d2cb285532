import { type Cell, type FeatureType, type FileFacts, isFileFacts, type TableConfig, type WireType } from '@stoa/tables'
import type { Readable } from 'node:stream'
import type { Oid, RepoId } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { FoundFile } from '../contents/files/files.ts'
import type { ByteRange } from '../objects/store/byte-range.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import type { EngineState } from './questions/engine.ts'
import type { ColumnFacts, Measure } from './questions/statistics.ts'

/** The value of a cell. */
export type ViewedCell = Cell
/** The type of a column or of a part of one. */
export type ViewedType = FeatureType
/** What is said of a file in a cell, in place of its bytes. */
export type ViewedFile = FileFacts

/** Whether a cell of a column of files, or such a part of a cell, describes a file. */
export const isViewedFile = (cell: ViewedCell): cell is ViewedFile => isFileFacts(cell)

/** A column of a table. */
export interface ViewedColumn {
	name: string
	/** As the wire has it (protocol 09 section 4). */
	type: WireType
	/** The same in a few words. */
	words: string
	/** The same as the reader of tables has it. */
	feature: FeatureType
	/** Whether its cells are numbers. */
	isNumeric: boolean
	/** What its integers stand for; `undefined` unless it is a class label. */
	labels: string[] | undefined
}

/** A row of a table. */
export interface ViewedRow {
	/** Its number in the split, from 0. */
	index: number
	/** In the order of the columns. */
	cells: Cell[]
	/** Names of the columns whose cells were cut. */
	cut: string[]
}

/** Some rows of a split. */
export interface ViewedRows {
	repo: Repo
	/** The commit that they are from. */
	commit: Oid
	columns: ViewedColumn[]
	rows: ViewedRow[]
	/** Rows of the split; `undefined` until they were counted. */
	total: number | undefined
	/** Whether `total` counts only the beginning of a large split. */
	isPartial: boolean
}

/** A split and what is known of its size. */
export interface SplitSize {
	name: string
	rows: number
	isPartial: boolean
	/** Bytes of its files as they are stored. */
	bytes: number
	columns: ViewedColumn[]
}

/** A configuration with the sizes of its splits, or why they are not known. */
export interface ConfigSize {
	config: TableConfig
	splits: SplitSize[]
	why: string | undefined
}

/** The configurations of a dataset at a commit. */
export interface ViewedDataset {
	repo: Repo
	commit: Oid
	configs: TableConfig[]
}

/** A split of a dataset's default branch. */
export interface SplitPlace {
	dataset: string
	config: string
	split: string
}

/** Which rows of a split are wanted, and in which order. */
export interface RowFilter {
	/** A condition (protocol 09 section 3); all rows when absent. */
	where: string | undefined
	/** `"column" DESC`; the order of the files when absent. */
	order: string | undefined
	offset: number
	length: number
}

/** What is known of the values of a column. */
export interface ColumnStatistics {
	name: string
	measure: Measure
	/** Whether times are days. */
	isDate: boolean
	/** What its integers stand for; `undefined` unless it is a class label. */
	labels: string[] | undefined
	facts: ColumnFacts
}

/** A statement over a split, which is called `data` in it. */
export interface RowQuery {
	sql: string
	format: 'parquet' | 'csv'
	/** Most rows of the answer. */
	rowsMax: number
}

/** The answer to a statement: the first rows of it. */
export interface QueriedRows {
	columns: ViewedColumn[]
	rows: ViewedRow[]
	/** Whether there were more. */
	isCut: boolean
	commit: Oid
}

/** Statistics of a split at a commit. Columns that are not measured are left out. */
export interface SplitStatistics {
	commit: Oid
	rows: number
	/** Whether only the beginning of a large split was measured. */
	isPartial: boolean
	columns: ColumnStatistics[]
}

/** What can be asked about all rows of a split. */
export interface QuestionKinds {
	search: boolean
	filter: boolean
	statistics: boolean
}

/** A file in a row of a dataset at a commit. */
export interface CellFilePlace {
	dataset: RepoId
	commit: Oid
	config: string
	split: string
	/** Number of the row in the split, from 0. */
	row: number
	/** Index of the column. */
	column: number
	/** Indexes of items of lists and of fields of structs, down to the file. */
	at: readonly number[]
}

/** The bytes of a file in a row. */
export interface CellFileBytes extends Pick<FoundFile, 'size' | 'diskPath' | 'link' | 'proof' | 'sending'> {
	/** By its first bytes: `image/png` ... `undefined` for a type that browsers must not show. */
	type: string | undefined
	name: string
	open(range?: ByteRange): Promise<Readable>
}

/** What the page of a dataset shows of a split. */
export type Preview =
	| { is: 'rows'; dataset: ViewedDataset; place: SplitPlace; page: ViewedRows }
	/** It was not read within the time that the page waits. */
	| { is: 'pending'; dataset: ViewedDataset | undefined; place: SplitPlace | undefined }
	/** `why` is a sentence that names the file. */
	| { is: 'unreadable'; dataset: ViewedDataset | undefined; place: SplitPlace | undefined; why: string }
	/** The question about its rows was refused. `why` is a sentence that names the column or the reason. */
	| { is: 'refused'; dataset: ViewedDataset; place: SplitPlace; why: string }
	/** There is nothing with rows. */
	| { is: 'none' }

/** What the page of a file shows of its rows. */
export type FilePreview =
	| { is: 'rows'; page: ViewedRows }
	/** They were not read within the time that the page waits. */
	| { is: 'pending' }
	/** `why` is a sentence that names the file. */
	| { is: 'unreadable'; why: string }
	/** It is no table. */
	| { is: 'none' }

/** A file of a commit in a repository of any kind. */
export interface FilePlace {
	repo: RepoRef
	commit: Oid
	path: string
}

/** What a page asks for; what is left out is the first one. */
export interface PreviewQuery {
	config?: string | undefined
	split?: string | undefined
	/** Row to begin with, of those that are found. */
	offset: number
	/** Words to search for; the rest is not used then. */
	search?: string | undefined
	where?: string | undefined
	order?: string | undefined
	/** Rows; 100 by default. Cells of few rows are cut later. */
	length?: number
	/** How long the page waits for rows, in milliseconds. */
	waitMsMax: number
}

/**
 * The rows of datasets (protocol 09), read from their own files at the head of the default branch. Every call checks that the caller may
 * read the files. Failures that a client shows name the file and the reason.
 */
export interface Viewer {
	/** @throws those of `findReadable`, `viewer-empty`, `viewer-splits` */
	dataset(actor: Actor, id: string): Promise<ViewedDataset>
	/** At most 100 rows with short cells. @throws also `viewer-split-not-found`, `viewer-unreadable`, `viewer-too-large`, `viewer-format` */
	firstRows(actor: Actor, place: SplitPlace): Promise<ViewedRows>
	/** At most 100 rows, and the number of all. @throws those of `firstRows` */
	rows(actor: Actor, place: SplitPlace, range: { offset: number; length: number }): Promise<ViewedRows>
	/** Counts the rows of one configuration. Failures of its files are in the answer. @throws those of `dataset` */
	sizes(actor: Actor, id: string, config: TableConfig): Promise<ConfigSize>
	/** What can be asked about a split. @throws those of `dataset`, `viewer-split-not-found` */
	kinds(actor: Actor, place: SplitPlace): Promise<QuestionKinds>
	/**
	 * At most 100 rows that fulfil a condition, and the number of all of them.
	 * @throws those of `rows`, `viewer-condition`, `viewer-costly`, `viewer-not-ready`, `viewer-not-offered`
	 */
	filter(actor: Actor, place: SplitPlace, filter: RowFilter): Promise<ViewedRows>
	/** At most 100 rows that contain words, the best first. @throws those of `filter`, `viewer-no-text` */
	search(actor: Actor, place: SplitPlace, search: { query: string; offset: number; length: number }): Promise<ViewedRows>
	/**
	 * The first 100 rows of a SELECT statement.
	 * @throws those of `filter`, `sign-in-needed`
	 */
	query(actor: Actor, place: SplitPlace, sql: string): Promise<QueriedRows>
	/** Rows of a SELECT statement as a file. @throws those of `query` */
	queryFile(actor: Actor, place: SplitPlace, query: RowQuery): Promise<{ commit: Oid; file: Uint8Array; isCut: boolean }>
	/** Statistics, which are computed in the background and kept. @throws those of `filter`, `viewer-not-ready` after the wait */
	statistics(actor: Actor, place: SplitPlace, waitMsMax: number): Promise<SplitStatistics>
	/**
	 * Rows for a page, which waits only a moment; the reading goes on for the next visit.
	 * @throws those of `findReadable`, and `viewer-split-not-found` for a configuration or split that is asked for
	 */
	preview(actor: Actor, id: string, query: PreviewQuery): Promise<Preview>
	/**
	 * 100 rows of one file from `offset` on, for its page, which waits only a moment; the reading goes on for the next visit.
	 * @throws those of `findReadable` and of `Files.find`
	 */
	fileRows(actor: Actor, file: FilePlace, query: { offset: number; waitMsMax: number }): Promise<FilePreview>
	/** How processes that search datasets are kept apart; the first call finds it out. Absent where none are started. */
	engineState(): Promise<EngineState | undefined>
	/**
	 * The file in a cell, for the holder of its address. The right for which the address was made is decided again.
	 *
	 * @param claims of `Standing.claims`
	 * @throws `viewer-cell-file`, and those of `firstRows` about the content of files
	 */
	cellFile(claims: Readonly<Record<string, string>>, place: CellFilePlace): Promise<CellFileBytes>
	/** Ends the threads. */
	close(): Promise<void>
}

/** Whether values of a type are numbers, which a page aligns. */
export const isNumeric = (type: FeatureType): boolean => type.is === 'value' && /^(?:u?int|float|decimal)/.test(type.dtype)
