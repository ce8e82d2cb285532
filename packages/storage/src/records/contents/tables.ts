import type { ObjectSchema } from '../objects/tables.ts'
/** Tables of the contents of repositories beside git, as `migrations/` creates them. */
export interface ContentTables {
	blocked_file: BlockedFileRow
	path_commit: { repo_id: string; folder: string; name: string; oid: Buffer; title: string; committed_at: Date }
	path_head: { repo_id: string; oid: Buffer }
	lfs_lock: { id: string; repo_id: string; path: string; owner_id: string; locked_at: Date }
	guest_upload: { user_id: string; day: string; bytes: number }
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
