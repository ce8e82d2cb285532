import { NOTIFICATION_KINDS, type NotificationKind } from '@stoa/hub'
import { notificationSettingsAddress } from '@stoa/vocabulary'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the settings of notifications show. */
export interface NotificationSettingsData {
	unwanted: NotificationKind[]
}

/** Asks for what the visitor does not want to hear. @throws `sign-in-needed` */
export async function loadNotificationSettings({ hub, actor }: PageCall): Promise<NotificationSettingsData> {
	return { unwanted: await hub.notifications.unwanted(actor) }
}

/** Keeps what the visitor chose. */
export async function actNotificationSettings({ hub, actor, form }: PageCall): Promise<Elsewhere> {
	const wanted = form.getAll('kind')
	await hub.notifications.setUnwanted(
		actor,
		NOTIFICATION_KINDS.filter((kind) => !wanted.includes(kind)),
	)
	return { redirect: notificationSettingsAddress() }
}
