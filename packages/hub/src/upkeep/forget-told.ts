import type { HappeningRecords } from '../events/happenings/happening-records.ts'
import type { NotificationRecords } from '../events/notifications/notification-records.ts'
import type { WebhookRecords } from '../events/webhooks/webhook-records.ts'

const DAY_MS = 24 * 3_600_000
/** How long messages to webhooks are kept. */
const MESSAGES_DAYS = 30
/** How long read notifications are kept. */
const READ_DAYS = 90
/** How long events are kept after all readers have read them. */
const HAPPENINGS_DAYS = 7

/** Deletes old deliveries, read notifications, and events that all readers have read. */
export async function forgetTold(
	{ webhooks, notifications, happenings }: { happenings: HappeningRecords; notifications: NotificationRecords; webhooks: WebhookRecords },
	now: Date,
) {
	const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
	await webhooks.forget(before(MESSAGES_DAYS))
	await notifications.forget(before(READ_DAYS))
	await happenings.forget(before(HAPPENINGS_DAYS))
}
