import type { Oid, Sha256 } from '@stoa/vocabulary'
import type { Conversion, ConvertedDataset, StoredShard } from './conversion.ts'

/** A conversion that this process works on. */
export interface ClaimedConversion {
	repoId: string
	commit: Oid
	/** How many attempts in a row, with this one, have stored no file. */
	tries: number
}

/** How a run ends. */
export interface ConversionEnd {
	state: 'waiting' | 'done' | 'failed'
	problem: string | undefined
	/** When it is tried again; for `waiting`. */
	dueAt: Date
	/** Attempts in a row that count as failed. */
	tries: number
	/** What is on the ref now; absent leaves what was there. */
	made?: ConvertedDataset | undefined
}

/**
 * Stores conversions. The database itself notes which datasets must be converted: after each change of a default branch, and after a file was
 * taken down. What `keep`, `addShard` and `end` write counts only while the conversion belongs to this process and is about the same commit;
 * they return `false` when it does not.
 */
export interface ConversionRecords {
	of(repoId: string): Promise<Conversion | undefined>
	/** Gives this process a dataset that is due, or whose process has ended. */
	claim(now: Date): Promise<ClaimedConversion | undefined>
	/** Says that the process still works on it, and how far it is. */
	keep(claimed: ClaimedConversion, progress: { bytes: number; bytesDone: number }): Promise<boolean>
	/**
	 * Parquet files that were written from the same source, in their order.
	 *
	 * @param source a digest of the files, of how they are read, and of the types
	 */
	shards(repoId: string, source: Sha256): Promise<StoredShard[]>
	addShard(claimed: ClaimedConversion, source: Sha256, shard: StoredShard): Promise<boolean>
	/** Forgets files of a source from a number on. */
	dropShards(repoId: string, source: Sha256, from: number): Promise<void>
	/** Ends the work of this process on it, and notes rows and bytes at the repository. Forgets files of all sources but `sources`. */
	end(claimed: ClaimedConversion, end: ConversionEnd, sources: readonly Sha256[]): Promise<boolean>
}
