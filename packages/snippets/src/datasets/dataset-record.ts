import type { Snippet } from '../snippet.ts'

/** What generators read of a dataset. Values come from repositories: quote them for the language they stand in. */
export interface DatasetRecord {
	/** `namespace/name`. */
	id: string
	tags: readonly string[]
	/** Paths of its files. */
	files: readonly string[]
	/** Whether a token is needed to download it. */
	isClosed: boolean
	/** Address of the hub that has it, without a slash at its end. */
	hub: string
	/** The split that is to be read; absent: the whole dataset. */
	split?: DatasetSplit | undefined
}

/** A split that is converted to Parquet. */
export interface DatasetSplit {
	config: string
	name: string
	/** Whether libraries read the configuration when none is named. */
	isOfDefault: boolean
	/** Paths of its Parquet files on `refs/convert/parquet`, in the order of their rows. */
	parquet: readonly string[]
}

/** Writes the programs with which one library reads a dataset; none when it cannot. */
export type DatasetGenerator = (dataset: DatasetRecord) => Snippet[]
