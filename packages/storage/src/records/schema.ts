import type { AccessStatus, DiscussionEventData, DiscussionStatus, OrgRole, RepoMetadata, TokenRole, Visibility } from '@stoa/hub'
import type { Namespace, RepoId } from '@stoa/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The tables as `migrations/` makes them. Hashes and git ids are bytes; names keep their case and are compared in lower case; 64-bit
 * integers are read as numbers (database.ts).
 */
export interface Schema {
	account: AccountRow
	membership: { org_id: string; user_id: string; role: OrgRole }
	token: TokenRow
	repo: RepoRow
	repo_redirect: { kind: number; name: string; repo_id: string }
	repo_like: { repo_id: string; user_id: string; liked_at: Date }
	download_day: { repo_id: string; day: ColumnType<string, string, never>; count: number }
	object: { sha256: Buffer; size: number; whole: boolean; xet_hash: Buffer | null }
	repo_object: { repo_id: string; sha256: Buffer }
	xet_xorb: { hash: Buffer; size: number; end_offsets: Buffer; decoded_offsets: Buffer; chunk_hashes: Buffer }
	xet_file: { hash: Buffer; size: number; sha256: Buffer; terms: Buffer }
	repo_xet_file: { repo_id: string; hash: Buffer }
	path_commit: { repo_id: string; folder: string; name: string; oid: Buffer; title: string; committed_at: Date }
	path_head: { repo_id: string; oid: Buffer }
	access_request: AccessRequestRow
	follow: { account_id: string; follower_id: string; followed_at: Date }
	discussion_number: { repo_id: string; last: number }
	discussion: DiscussionRow
	discussion_event: DiscussionEventRow
	/** Written by Better Auth; read here on every request of somebody signed in. */
	auth_session: { token: string; user_id: string; expires_at: Date }
	outbox: { seq: GeneratedAlways<number>; xid: GeneratedAlways<string>; ord: number; noted_at: Generated<Date> }
	/** At most one row: the last change that was removed. */
	outbox_forgotten: { is_only: true; xid: string; seq: number }
}

/** People and organisations. */
export interface AccountRow {
	id: string
	kind: 'user' | 'org'
	name: Namespace
	fullname: string
	email: string | null
	created_at: Date
	is_admin: boolean
}

/** Access tokens. */
export interface TokenRow {
	id: string
	user_id: string
	name: string
	role: TokenRole
	hash: Buffer
	hint: string
	created_at: Date
	last_used_at: Date | null
}

/** Repositories. */
export interface RepoRow {
	ord: GeneratedAlways<number>
	id: string
	/** Position in `REPO_KINDS`. */
	kind: number
	name: RepoId
	owner_id: string
	creator_id: string | null
	visibility: Visibility
	gated: Generated<'no' | 'auto' | 'manual'>
	disabled: Generated<boolean>
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
	/** JSON text; fields that are `undefined` are left out of it. */
	metadata: ColumnType<Partial<RepoMetadata>, string, string>
}

/** Discussions and pull requests. */
export interface DiscussionRow {
	id: string
	repo_id: string
	number: number
	title: string
	status: DiscussionStatus
	target: string | null
	base_oid: Buffer | null
	merge_oid: Buffer | null
	author_id: string | null
	created_at: Date
	pinned: Generated<boolean>
	comments: Generated<number>
}

/** What happened in them. */
export interface DiscussionEventRow {
	id: string
	discussion_id: string
	author_id: string | null
	created_at: Date
	data: ColumnType<DiscussionEventData, string, string>
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
}
