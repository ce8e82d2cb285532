import type {
	AccessStatus,
	AccessToken,
	AttachmentType,
	GivenAllowance,
	KeyPurpose,
	CollectionTheme,
	AuditAction,
	Avatar,
	DiscussionEventData,
	DiscussionStatus,
	GroupRole,
	MergeIntent,
	NotificationKind,
	NotificationReason,
	OrgRole,
	RepoMetadata,
	RestrictionLevel,
	ReportCategory,
	RepoThen,
	SignUpPolicy,
	Socials,
	Visibility,
	WatchedItem,
	WebhookDomain,
} from '@stoa/hub'
import type { Namespace, RepoId } from '@stoa/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OAuthAppRow, OAuthCodeRow, OAuthDeviceRow, OAuthGrantRow, OAuthTokenRow } from './oauth-rows.ts'

/**
 * The tables as `migrations/` makes them. Hashes and git ids are bytes; names keep their case and are compared in lower case; 64-bit
 * integers are read as numbers (database.ts).
 */
export interface Schema {
	account: AccountRow
	membership: { org_id: string; user_id: string; role: OrgRole; standing: GeneratedAlways<number> }
	resource_group: ResourceGroupRow
	org_domain: OrgDomainRow
	resource_group_member: { group_id: string; org_id: string; user_id: string; role: GroupRole }
	token: TokenRow
	mail_key: {
		hash: Buffer
		purpose: KeyPurpose
		user_id: string
		email: string
		created_at: Date
		expires_at: Date
		standing: number | null
	}
	retired_name: { name: string }
	external_user: { issuer: string; subject: string; user_id: string }
	totp: { user_id: string; sealed: string; confirmed: boolean; last_step: number }
	recovery_code: { user_id: string; hash: Buffer }
	passkey: {
		id: string
		user_id: string
		name: string
		public_key: Buffer
		counter: number
		transports: ColumnType<string[], string, string>
		host: string
		created_at: Date
		last_used_at: Date | null
	}
	publisher: {
		id: string
		user_id: string
		repo_id: string | null
		issuer: string
		claims: ColumnType<Record<string, string>, string, never>
		created_at: Date
		last_used_at: Date | null
	}
	passkey_challenge: { hash: Buffer; expires_at: Date }
	pending_sign_in: { hash: Buffer; user_id: string; attempts: Generated<number>; expires_at: Date; standing: number | null }
	sign_up_invitation: {
		id: string
		hash: Buffer
		email: string | null
		note: string
		uses: number
		used: number
		invited_by: string
		created_at: Date
		expires_at: Date
	}
	sign_up_policy: { single: Generated<boolean>; policy: SignUpPolicy; chosen_by: string | null; chosen_at: Date }
	oauth_app: OAuthAppRow
	oauth_code: OAuthCodeRow
	oauth_grant: OAuthGrantRow
	oauth_token: OAuthTokenRow
	oauth_grant_repo: { grant_id: string; repo_id: string }
	oauth_device: OAuthDeviceRow
	oauth_key: { number: number; kid: string; sealed: string; created_at: Date }
	repo: RepoRow
	repo_redirect: { kind: number; name: string; repo_id: string }
	repo_like: { repo_id: string; user_id: string; liked_at: Date }
	download_day: { repo_id: string; day: ColumnType<string, string, never>; count: number }
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
	blocked_file: BlockedFileRow
	parted_upload: { id: Buffer; draft: string; target: Buffer; sha256: Buffer | null; touched_at: Date }
	uploaded_part: { upload_id: Buffer; number: number; key: Buffer; sha256: Buffer; placed: Generated<boolean> }
	documentation: DocumentationRow
	documentation_page: DocumentationPageRow
	documentation_unseen: { repo_id: string }
	guest_object: { repo_id: string; sha256: Buffer }
	xet_xorb: XetXorbRow
	xet_file: { hash: Buffer; size: number; sha256: Buffer; terms: Buffer }
	repo_xet_file: { repo_id: string; hash: Buffer }
	xorb_proof: { user_id: string; xorb: Buffer }
	path_commit: { repo_id: string; folder: string; name: string; oid: Buffer; title: string; committed_at: Date }
	path_head: { repo_id: string; oid: Buffer }
	access_request: AccessRequestRow
	app_setting: { repo_id: string; key: string; secret: boolean; value: string; description: string | null; updated_at: Date }
	lfs_lock: { id: string; repo_id: string; path: string; owner_id: string; locked_at: Date }
	guest_upload: { user_id: string; day: string; bytes: number }
	attachment: { id: Buffer; owner_id: string | null; type: AttachmentType; size: number; created_at: Date; taken_down: Generated<boolean> }
	avatar: { account_id: string; type: Avatar['type']; bytes: Buffer }
	invitation: InvitationRow
	audit_entry: AuditEntryRow
	report: ReportRow
	announcement: { id: string; text: string; tone: 'info' | 'warning'; created_at: Date; ends_at: Date | null }
	follow: { account_id: string; follower_id: string; followed_at: Date }
	discussion_number: { repo_id: string; last: number }
	discussion: DiscussionRow
	discussion_event: DiscussionEventRow
	reaction: { event_id: string; user_id: string; symbol: string }
	collection: CollectionRow
	collection_item: CollectionItemRow
	collection_upvote: { collection_id: string; user_id: string; upvoted_at: Date }
	webhook: WebhookRow
	webhook_watch: { webhook_id: string; type: string; name: string }
	webhook_delivery: WebhookDeliveryRow
	notification: NotificationRow
	watch: { user_id: string; subject: string; level: 'watching' | 'muted' }
	notification_choice: { user_id: string; unwanted: ColumnType<NotificationKind[], string, string>; by_mail: Generated<boolean> }
	/** Written by Better Auth; read here on every request of somebody signed in. */
	auth_session: AuthSessionRow
	/** Written by Better Auth, but for addresses that change. */
	auth_user: AuthUserRow
	/** Written by Better Auth, but for new passwords. */
	auth_account: AuthAccountRow
	outbox: { seq: GeneratedAlways<number>; xid: GeneratedAlways<string>; ord: number; noted_at: Generated<Date> }
	/** At most one row: the last change that was removed. */
	outbox_forgotten: { is_only: true; xid: string; seq: number }
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

/** People and organisations. */
export interface AccountRow {
	id: string
	kind: 'user' | 'org'
	name: Namespace
	fullname: string
	email: string | null
	created_at: Date
	is_admin: boolean
	description: Generated<string | null>
	website: Generated<string | null>
	socials: ColumnType<Socials, string | undefined, string>
	avatar: Generated<string | null>
	suspended_at: Generated<Date | null>
	email_verified: Generated<boolean>
	/** Raised by triggers (migration 0052), and where all sessions end. */
	standing: Generated<number>
	new_repos_private: Generated<boolean>
	/** Why it is suspended (migration 0061). */
	suspension: ColumnType<{ reason: string; isLegal: boolean } | null, string | null | undefined, string | null>
	/** Whether everything that it published is hidden while it is suspended. */
	content_hidden: Generated<boolean>
}

/** Ways into organisations. */
export interface InvitationRow {
	id: string
	org_id: string
	role: OrgRole
	hash: Buffer
	user_id: string | null
	email: string | null
	invited_by: string | null
	created_at: Date
	expires_at: Date
}

/** What people report. */
export interface ReportRow {
	id: string
	/** Exactly one of this and `account_id`. */
	repo_id: string | null
	account_id: string | null
	category: ReportCategory
	discussion_number: number | null
	event_id: string | null
	reporter_id: string | null
	reason: string
	created_at: Date
	closed_at: Generated<Date | null>
	closed_by: Generated<string | null>
	outcome: Generated<string | null>
}

/** Who did what to what. */
export interface AuditEntryRow {
	id: string
	at: Date
	action: AuditAction
	scope_id: string | null
	actor_id: string | null
	actor_name: string
	subject: string
	details: ColumnType<Record<string, string>, string, string>
	address: string | null
}

/** Sign-ins of people. */
export interface AuthUserRow {
	id: string
	name: string
	email: string
	username: string | null
	display_username: string | null
	updated_at: Generated<Date>
}

/** Passwords of people. */
export interface AuthAccountRow {
	id: string
	user_id: string
	account_id: string
	provider_id: string
	password: string | null
	updated_at: Generated<Date>
}

/** Sessions of browsers. */
export interface AuthSessionRow {
	id: string
	token: string
	user_id: string
	expires_at: Date
	ip_address: string | null
	user_agent: string | null
	created_at: Date
	/** Of the account when it was opened; Better Auth writes none. */
	standing: Generated<number | null>
}

/** Access tokens. */
export interface TokenRow {
	id: string
	user_id: string
	name: string
	role: AccessToken['role']
	/** JSON text. */
	allowance: ColumnType<GivenAllowance | null, string | null, never>
	expires_at: Date | null
	hash: Buffer
	hint: string
	created_at: Date
	last_used_at: Date | null
	publisher_id: string | null
	/** Raised by a trigger when it gets another value. */
	standing: GeneratedAlways<number>
}

/** Domains of organisations. */
export interface OrgDomainRow {
	org_id: string
	domain: string
	token: string
	added_at: Date
	verified_at: Date | null
}

/** Groups of repositories within an organisation. */
export interface ResourceGroupRow {
	id: string
	org_id: string
	name: string
	description: string
	closed: boolean
	auto_join: GroupRole | null
	created_at: Date
}

/** A restriction as rows hold it. */
export interface RestrictionRow {
	level: RestrictionLevel
	reason: string
	/** ISO 8601, as PostgreSQL writes it. */
	at: string
	isLegal: boolean
	/** Who could see the repository before it was made private. */
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
	/** A trigger keeps it: whether one of the restrictions hides the repository. */
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
	/** JSON text; fields that are `undefined` are left out of it. */
	metadata: ColumnType<Partial<RepoMetadata>, string, string>
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

/** Why a thread or an object is taken down. */
export interface TakedownRow {
	reason: string
	/** ISO 8601. */
	at: string
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
	locked: Generated<boolean>
	comments: Generated<number>
	/** Why it is taken down. */
	takedown: ColumnType<TakedownRow | null, never, string | null>
	/** The merge that is under way. */
	merging: ColumnType<MergeIntent | null, never, string | null>
}

/** What happened in them. */
export interface DiscussionEventRow {
	id: string
	discussion_id: string
	author_id: string | null
	created_at: Date
	data: ColumnType<DiscussionEventData, string, string>
	/** What the comment said before administrators took it down. */
	withheld: ColumnType<DiscussionEventData | null, never, string | null>
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

/** Collections. */
export interface CollectionRow {
	id: string
	owner_id: string
	creator_id: string | null
	title: string
	description: string
	visibility: Visibility
	theme: CollectionTheme
	position: Generated<number>
	upvotes: Generated<number>
	created_at: Date
	updated_at: Date
}

/** What is in them: exactly one of `repo_id`, `linked_id` and `paper` is there. */
export interface CollectionItemRow {
	id: string
	collection_id: string
	position: number
	repo_id: string | null
	linked_id: string | null
	paper: string | null
	note: string
}

/** Webhooks. What they watch is also in `webhook_watch`, in lower case, to be found by. */
export interface WebhookRow {
	id: string
	user_id: string
	url: string
	secret: string | null
	domains: ColumnType<WebhookDomain[], string, string>
	watched: ColumnType<WatchedItem[], string, string>
	disabled: Generated<boolean>
	created_at: Date
}

/** Messages to them. */
export interface WebhookDeliveryRow {
	id: string
	webhook_id: string
	event: string
	payload: ColumnType<unknown, string, never>
	created_at: Date
	next_at: Date | null
	attempts: number
	status: number | null
	failure: string | null
	finished_at: Date | null
	repo: ColumnType<RepoThen | null, string | null, never>
}

/** What people were told; one for each person and subject. */
export interface NotificationRow {
	id: GeneratedAlways<string>
	user_id: string
	subject: string
	kind: NotificationKind
	reason: NotificationReason
	repo_id: string | null
	discussion_id: string | null
	by_id: string | null
	event_id: string | null
	/** Words of its own, where there is nothing to read them from. */
	note: string | null
	/** Where those lead. */
	href: string | null
	unread: Generated<boolean>
	updated_at: Date
	mail_at: Date | null
}

/** Documentation folders of repositories' default branches. */
export interface DocumentationRow {
	repo_id: string
	tree_oid: Buffer
	changed_at: Date
	/** When its pages are to be read; null: the index has them. */
	due_at: Date | null
	/** Times that reading them began and did not end. */
	attempts: Generated<number>
	title: string | null
	description: string | null
	default_language: Generated<string>
	languages: ColumnType<string[], string | undefined, string>
	pages: Generated<number>
	tags: ColumnType<string[], string | undefined, string>
	tag_count: Generated<number>
}

/** Their pages, in the order of their contents. */
export interface DocumentationPageRow {
	repo_id: string
	position: number
	language: string
	lang: string
	is_rtl: boolean
	path: string
	title: string
	headings: ColumnType<{ anchor: string; text: string }[], string, string>
	excerpt: string
	terms: ColumnType<string, unknown, unknown>
}
