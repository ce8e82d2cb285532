import type { ContentSchema } from '../contents/tables.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables for lists and searches, as `migrations/` creates them. */
export interface ListingTables {
	documentation: DocumentationRow
	documentation_page: DocumentationPageRow
	documentation_unseen: { repo_id: string }
	outbox: { seq: GeneratedAlways<number>; xid: GeneratedAlways<string>; ord: number; noted_at: Generated<Date> }
	/** At most one row: the last change that was removed. */
	outbox_forgotten: { is_only: true; xid: string; seq: number }
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
	/** Why reading them failed. */
	failure: Generated<string | null>
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

/** These tables and those of the levels below. */
export type ListingSchema = ContentSchema & ListingTables
