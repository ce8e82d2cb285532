import type { WireType } from '@stoa/tables'
import type { Oid, Sha256 } from '@stoa/vocabulary'

/** The ref on which the Parquet files of a dataset are. */
export const PARQUET_REF = 'refs/convert/parquet'

/** States of a conversion. `failed`: a configuration is missing for another reason than its format. */
export const CONVERSION_STATES = ['waiting', 'running', 'done', 'failed'] as const
/** See the list of the same name. */
export type ConversionState = (typeof CONVERSION_STATES)[number]

/** A Parquet file of a split. */
export interface ConvertedFile {
	/** `0000.parquet`, `0001.parquet` ... */
	name: string
	/** Bytes. */
	size: number
	rows: number
	/** The large file that it is; absent for a small one, which is in git. */
	sha256: Sha256 | undefined
	/** The blob of a small one. */
	oid: Oid | undefined
}

/** The Parquet files of a split, in the order of their rows. */
export interface ConvertedSplit {
	name: string
	/** Its folder below that of the configuration: its name, after `partial-` when rows are missing. */
	folder: string
	isPartial: boolean
	rows: number
	/** Bytes of the files of the dataset that it was made of. */
	sourceSize: number
	files: ConvertedFile[]
}

/** A column as the wire has it. */
export interface ConvertedColumn {
	name: string
	type: WireType
}

/** The Parquet files of a configuration, or why there are none. */
export interface ConvertedConfig {
	name: string
	/** Whether clients read it when none is named. */
	isDefault: boolean
	/** How the files of the dataset are read: `csv`, `json` ... */
	module: string
	columns: ConvertedColumn[]
	splits: ConvertedSplit[]
	/** A sentence that names the file. */
	why: string | undefined
}

/** What is on the ref. */
export interface ConvertedDataset {
	/** The commit of the dataset that it was made of. */
	commit: Oid
	configs: ConvertedConfig[]
}

/** The conversion of a dataset to Parquet. */
export interface Conversion {
	/** The commit of the dataset that it is about. */
	commit: Oid
	state: ConversionState
	/** Why something is missing, or why it is tried again: a sentence. */
	problem: string | undefined
	/** Bytes of the files to convert, and how far they were read. Files that are Parquet already do not count. */
	bytes: number
	bytesDone: number
	/** What is on the ref, which may be of an earlier commit; `undefined` before the first conversion. */
	made: ConvertedDataset | undefined
}

/** Where the rows of a split go on after a Parquet file. */
export interface StoredPlace {
	file: number
	row: number
	at: number
}

/** A Parquet file that a conversion has written, whether it is on the ref or not. */
export interface StoredShard {
	number: number
	sha256: Sha256
	size: number
	rows: number
	/** Decompressed bytes of the source that it was made of. */
	sourceSize: number
	/** Absent for the last file of the split. */
	next: StoredPlace | undefined
	/** Whether rows behind the limit were left out after it. */
	isCut: boolean
}
