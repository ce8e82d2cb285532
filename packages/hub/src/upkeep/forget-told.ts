import type { HappeningRecords } from '../events/happenings/happening-records.ts'
import type { NotificationRecords } from '../events/notifications/notification-records.ts'
import type { WebhookRecords } from '../events/webhooks/webhook-records.ts'

const DAY_MS = 24 * 3_600_000
/** Messages to webhooks are shown for this long. */
const MESSAGES_DAYS = 30
/** Notifications that were read. */
const READ_DAYS = 90
/** Happenings that everybody was told of. */
const HAPPENINGS_DAYS = 7

/** Forgets what was told long ago: deliveries, notifications that were read, happenings that all readers have behind them. */
export async function forgetTold(
	{ webhooks, notifications, happenings }: { happenings: HappeningRecords; notifications: NotificationRecords; webhooks: WebhookRecords },
	now: Date,
) {
	const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
	await webhooks.forget(before(MESSAGES_DAYS))
	await notifications.forget(before(READ_DAYS))
	await happenings.forget(before(HAPPENINGS_DAYS))
}
