import type { StorageClass } from '@stoa/hub'
import type { RepositorySchema } from '../repositories/tables.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables of large objects, parts, Xet files and xorbs, as `migrations/` creates them. */
export interface ObjectTables {
	object: {
		sha256: Buffer
		size: number
		whole: boolean
		xet_hash: Buffer | null
		left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
		damaged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
		/** Since when nothing refers to it; a hint for the collector. */
		dead_since: Generated<Date | null>
		/** Why administrators took it down. */
		taken_down: GeneratedAlways<TakedownRow | null>
	}
	/** `touched_at`: when the repository last needed the object. `unreached_since`: since when its histories do not name it. */
	repo_object: { repo_id: string; sha256: Buffer; touched_at: Generated<Date>; unreached_since: Generated<Date | null> }
	parted_upload: { id: Buffer; draft: string; target: Buffer; sha256: Buffer | null; touched_at: Date }
	uploaded_part: { upload_id: Buffer; number: number; key: Buffer; sha256: Buffer; placed: Generated<boolean> }
	guest_object: { repo_id: string; sha256: Buffer }
	/** Given up by the repository for good, although its history may name them. */
	removed_object: { repo_id: string; sha256: Buffer }
	xet_xorb: XetXorbRow
	xet_file: { hash: Buffer; size: number; sha256: Buffer; terms: Buffer; dead_since: Generated<Date | null> }
	/** Which xorbs the terms of a file name. */
	xet_file_xorb: { xorb: Buffer; file: Buffer }
	/** Xorbs that an upload under way is about to use. */
	xorb_hold: { xorb: Buffer; holder: string; until: Date }
	repo_xet_file: { repo_id: string; hash: Buffer }
	xorb_proof: { user_id: string; xorb: Buffer }
	/** Raised when a xorb that the user has sent is deleted. */
	xet_cache: { user_id: string; number: number }
	storage_limit: { account_id: string; visibility: StorageClass; bytes: number | null }
	storage_reservation: StorageReservationRow
	/** Bytes in the store for the large files of a repository or an account, as counted last (migration 0094). */
	stored_repo: { repo_id: string; bytes: number }
	stored_account: { account_id: string; public_bytes: number; private_bytes: number; counted_at: Date }
	/** Repositories and accounts that must be counted again. */
	stored_stale: { seq: GeneratedAlways<number>; repo_id: string | null; account_id: string | null }
	/** Bytes of the whole hub by day (`2026-01-31`, UTC). */
	storage_day: {
		day: ColumnType<string, string, never>
		large_files: number
		git: number
		attachments: number
		stored: number
	}
}

/** Bytes that are on their way to a repository or an account (migration 0083). */
export interface StorageReservationRow {
	repo_id: string | null
	account_id: string | null
	visibility: StorageClass | null
	kind: 'file' | 'xorb' | 'write'
	key: Buffer
	bytes: number
	expires_at: Date
	/** The repository or the account. */
	holder_id: GeneratedAlways<string>
}

/** Xorbs; with an object when their chunks are part of it, starting at a byte. */
export interface XetXorbRow {
	hash: Buffer
	size: number
	end_offsets: Buffer
	decoded_offsets: Buffer
	chunk_hashes: Buffer
	object_sha256: Buffer | null
	object_start: number | null
	dead_since: Generated<Date | null>
	/** A file that used it is gone, and others are left. */
	shrunk: Generated<boolean>
}

/** Why a discussion or an object is taken down. */
export interface TakedownRow {
	reason: string
	/** ISO 8601. */
	at: string
}

/** These tables and those of the levels below. */
export type ObjectSchema = RepositorySchema & ObjectTables
