import type { ConvertedConfig, StoredPlace } from '@stoa/hub'
import type { ColumnType, Generated } from 'kysely'
import type { ObjectSchema } from '../objects/tables.ts'

/** Tables of the contents of repositories beside git, as `migrations/` creates them. */
export interface ContentTables {
	blocked_file: BlockedFileRow
	path_commit: { repo_id: string; folder: string; name: string; oid: Buffer; title: string; committed_at: Date }
	path_head: { repo_id: string; oid: Buffer }
	lfs_lock: { id: string; repo_id: string; path: string; owner_id: string; locked_at: Date }
	guest_upload: { user_id: string; day: string; bytes: number }
	conversion: ConversionRow
	converted_file: ConvertedFileRow
}

/** Conversions of datasets to Parquet. A trigger on the repositories writes new rows (migration 0106). */
export interface ConversionRow {
	repo_id: string
	commit_oid: Buffer
	state: Generated<string>
	problem: string | null
	tries: Generated<number>
	wanted_at: Generated<Date>
	due_at: Generated<Date>
	process: string | null
	heard_at: Date | null
	bytes: Generated<number>
	bytes_done: Generated<number>
	made_oid: Buffer | null
	/** JSON text; fields that are `undefined` are left out of it. */
	made: ColumnType<ConvertedConfig[] | null, string | null, string | null>
}

/** Parquet files that were written, by the digest of their source. */
export interface ConvertedFileRow {
	repo_id: string
	source: Buffer
	number: number
	sha256: Buffer
	size: number
	row_count: number
	source_size: number
	next: ColumnType<StoredPlace | null, string | null, string | null>
	is_cut: boolean
}

/** Files that are taken down. */
export interface BlockedFileRow {
	id: string
	repo_id: string
	path: string
	every_version: boolean
	blobs: Buffer[]
	objects: Buffer[]
	reason: string
	at: Date
}

/** These tables and those of the levels below. */
export type ContentSchema = ObjectSchema & ContentTables
