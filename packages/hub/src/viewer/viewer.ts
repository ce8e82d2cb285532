import type { Cell, FeatureType, TableConfig, WireType } from '@stoa/tables'
import type { Oid } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Repo } from '../repositories/repos/repo.ts'

/** A column of a table. */
export interface ViewedColumn {
	name: string
	/** As the wire has it (protocol 09 section 4). */
	type: WireType
	/** The same in a few words. */
	words: string
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

/** What the page of a dataset shows of a split. */
export type Preview =
	| { is: 'rows'; dataset: ViewedDataset; place: SplitPlace; page: ViewedRows }
	/** It was not read within the time that the page waits. */
	| { is: 'pending'; dataset: ViewedDataset | undefined; place: SplitPlace | undefined }
	/** `why` is a sentence that names the file. */
	| { is: 'unreadable'; dataset: ViewedDataset | undefined; place: SplitPlace | undefined; why: string }
	/** There is nothing with rows. */
	| { is: 'none' }

/** What a page asks for; what is left out is the first one. */
export interface PreviewQuery {
	config?: string | undefined
	split?: string | undefined
	/** Row to begin with. */
	offset: number
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
	/**
	 * Rows for a page, which waits only a moment; the reading goes on for the next visit.
	 * @throws those of `findReadable`, and `viewer-split-not-found` for a configuration or split that is asked for
	 */
	preview(actor: Actor, id: string, query: PreviewQuery): Promise<Preview>
	/** Ends the threads. */
	close(): Promise<void>
}

/** Whether values of a type are numbers, which a page aligns. */
export const isNumeric = (type: FeatureType): boolean => type.is === 'value' && /^(?:u?int|float|decimal)/.test(type.dtype)
