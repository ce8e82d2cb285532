import type { CommunitySchema } from '../community/tables.ts'
import type { NotificationKind, NotificationReason, RepoThen, WatchedItem, WebhookDomain } from '@stoa/hub'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables of notifications and webhooks, as `migrations/` creates them. */
export interface EventTables {
	webhook: WebhookRow
	webhook_watch: { webhook_id: string; type: string; name: string }
	webhook_delivery: WebhookDeliveryRow
	notification: NotificationRow
	watch: { user_id: string; subject: string; level: 'watching' | 'muted' }
	notification_choice: { user_id: string; unwanted: ColumnType<NotificationKind[], string, string>; by_mail: Generated<boolean> }
}

/** Webhooks. `webhook_watch` also has what they watch, in lower case, for look-ups. */
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

/** Notifications; one for each person and subject. */
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
	/** The text, when it cannot be read from the subject. */
	note: string | null
	/** Where those lead. */
	href: string | null
	unread: Generated<boolean>
	updated_at: Date
	mail_at: Date | null
	mail_attempts: Generated<number>
	/** Why the last attempt failed; with no `mail_at`, the e-mail was given up. */
	mail_failure: Generated<string | null>
}

/** These tables and those of the levels below. */
export type EventSchema = CommunitySchema & EventTables
