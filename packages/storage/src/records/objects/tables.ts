import type { RepositorySchema } from '../repositories/tables.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Large bytes: objects, parts, Xet files and xorbs, as `migrations/` makes the tables. */
export interface ObjectTables {
	object: {
		sha256: Buffer
		size: number
		whole: boolean
		xet_hash: Buffer | null
		left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
		damaged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
		/** Why administrators took it down. */
		taken_down: GeneratedAlways<TakedownRow | null>
	}
	repo_object: { repo_id: string; sha256: Buffer }
	parted_upload: { id: Buffer; draft: string; target: Buffer; sha256: Buffer | null; touched_at: Date }
	uploaded_part: { upload_id: Buffer; number: number; key: Buffer; sha256: Buffer; placed: Generated<boolean> }
	guest_object: { repo_id: string; sha256: Buffer }
	xet_xorb: XetXorbRow
	xet_file: { hash: Buffer; size: number; sha256: Buffer; terms: Buffer }
	repo_xet_file: { repo_id: string; hash: Buffer }
	xorb_proof: { user_id: string; xorb: Buffer }
}

/** Xorbs; with an object when their chunks lie in it, from a byte on. */
export interface XetXorbRow {
	hash: Buffer
	size: number
	end_offsets: Buffer
	decoded_offsets: Buffer
	chunk_hashes: Buffer
	object_sha256: Buffer | null
	object_start: number | null
}

/** Why a thread or an object is taken down. */
export interface TakedownRow {
	reason: string
	/** ISO 8601. */
	at: string
}

/** These tables and those of the levels below. */
export type ObjectSchema = RepositorySchema & ObjectTables
