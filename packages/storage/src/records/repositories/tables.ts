import type { AccountSchema } from '../accounts/tables.ts'
import type { AccessStatus, RepoMetadata, RestrictionLevel, Visibility } from '@stoa/hub'
import type { RepoId } from '@stoa/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables of repositories, access to them and their counts, as `migrations/` creates them. */
export interface RepositoryTables {
	publisher: {
		id: string
		user_id: string
		repo_id: string | null
		issuer: string
		claims: ColumnType<Record<string, string>, string, never>
		created_at: Date
		last_used_at: Date | null
	}
	repo: RepoRow
	repo_redirect: { kind: number; name: string; repo_id: string }
	repo_like: { repo_id: string; user_id: string; liked_at: Date }
	download_day: { repo_id: string; day: ColumnType<string, string, never>; count: number }
	access_request: AccessRequestRow
	app_setting: { repo_id: string; key: string; secret: boolean; value: string; description: string | null; updated_at: Date }
}

/** A restriction as rows store it. */
export interface RestrictionRow {
	level: RestrictionLevel
	reason: string
	/** ISO 8601, as PostgreSQL writes it. */
	at: string
	isLegal: boolean
	/** The visibility before the repository was made private. */
	visibilityBefore?: Visibility
	/** That the repository was made private before it was hidden or locked: the row of it, which is in force again once this one is lifted. */
	beneath?: RestrictionRow
}

/** Repositories. */
export interface RepoRow {
	ord: GeneratedAlways<number>
	id: string
	/** Position in `REPO_KINDS`. */
	kind: number
	name: RepoId
	owner_id: string
	group_id: string | null
	creator_id: string | null
	visibility: Visibility
	gated: Generated<'no' | 'auto' | 'manual'>
	/** When it was deleted (migration 0089); `null` for all others. Queries that do not exclude `disabled` must exclude it. */
	deleted_at: ColumnType<Date | null, never, Date | null>
	deleted_by: ColumnType<string | null, never, string | null>
	/** Maintained by a trigger: whether one of the restrictions hides the repository, or it was deleted. */
	disabled: GeneratedAlways<boolean>
	restriction: ColumnType<RestrictionRow | null, never, string | null>
	/** A trigger copies it from the owner's account. */
	owner_restriction: GeneratedAlways<RestrictionRow | null>
	discussions_disabled: Generated<boolean>
	/** Files that are taken down, and large ones that are taken down anywhere. */
	blocked_files: GeneratedAlways<number>
	/** Raised by a trigger with what decides who may do what. */
	standing: GeneratedAlways<number>
	created_at: Date
	last_modified: Date
	head_oid: Buffer | null
	likes: Generated<number>
	downloads: Generated<number>
	downloads_all_time: Generated<number>
	trending_score: Generated<number>
	/** Downloads a day, oldest first, with spaces between; empty before the first. */
	download_series: Generated<string>
	/** The series' last day (UTC). */
	download_series_until: ColumnType<string | null, never, never>
	used_storage: Generated<number>
	/** Bytes of git objects (migration 0083). */
	git_storage: Generated<number>
	/** Rows and bytes of all Parquet files of a dataset (migration 0106); `null` while they are not known exactly. */
	converted_rows: Generated<number | null>
	converted_size: Generated<number | null>
	/** The upstream that it is mirrored from (migration 0100). */
	upstream: ColumnType<string | null, string | null | undefined, string | null>
	/** JSON text; fields that are `undefined` are left out of it. */
	metadata: ColumnType<Partial<RepoMetadata>, string, string>
}

/** Requests to read gated repositories. */
export interface AccessRequestRow {
	repo_id: string
	user_id: string
	status: AccessStatus
	fields: ColumnType<Record<string, string> | null, string | null, string | null>
	asked_at: Date
	granted_by: string | null
	reviewed_by: string | null
	reviewed_at: Date | null
	reason: string | null
	expires_at: Date | null
}

/** These tables and those of the levels below. */
export type RepositorySchema = AccountSchema & RepositoryTables
