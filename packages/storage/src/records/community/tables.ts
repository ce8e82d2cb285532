import type { ListingSchema } from '../listings/tables.ts'
import type {
	AttachmentType,
	CollectionTheme,
	DiscussionEventData,
	DiscussionStatus,
	MergeIntent,
	ReportCategory,
	Visibility,
} from '@stoa/hub'
import type { ColumnType, Generated } from 'kysely'
import type { TakedownRow } from '../objects/tables.ts'

/** Tables of discussions, collections, attachments and moderation, as `migrations/` creates them. */
export interface CommunityTables {
	attachment: {
		id: Buffer
		owner_id: string | null
		type: AttachmentType
		size: number
		created_at: Date
		taken_down: Generated<boolean>
		sha256: Buffer | null
	}
	report: ReportRow
	announcement: { id: string; text: string; tone: 'info' | 'warning'; created_at: Date; ends_at: Date | null }
	discussion_number: { repo_id: string; last: number }
	discussion: DiscussionRow
	discussion_event: DiscussionEventRow
	reaction: { event_id: string; user_id: string; symbol: string }
	collection: CollectionRow
	collection_item: CollectionItemRow
	collection_upvote: { collection_id: string; user_id: string; upvoted_at: Date }
}

/** Reports of people. */
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

/** Events of discussions. */
export interface DiscussionEventRow {
	id: string
	discussion_id: string
	author_id: string | null
	created_at: Date
	data: ColumnType<DiscussionEventData, string, string>
	/** The text of a comment before administrators took it down. */
	withheld: ColumnType<DiscussionEventData | null, never, string | null>
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

/** Items of collections: exactly one of `repo_id`, `linked_id` and `paper` is set. */
export interface CollectionItemRow {
	id: string
	collection_id: string
	position: number
	repo_id: string | null
	linked_id: string | null
	paper: string | null
	note: string
}

/** These tables and those of the levels below. */
export type CommunitySchema = ListingSchema & CommunityTables
