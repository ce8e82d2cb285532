import { NOTIFICATION_KINDS, type NotificationChoice } from '@stoa/hub'
import { notificationSettingsAddress } from '@stoa/vocabulary'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the settings of notifications show. */
export interface NotificationSettingsData {
	choice: NotificationChoice
	/** Whether letters can reach the visitor: their address was confirmed. */
	hasMail: boolean
}

/** Asks for what the visitor chose. @throws `sign-in-needed` */
export async function loadNotificationSettings({ hub, actor }: PageCall): Promise<NotificationSettingsData> {
	const choice = await hub.notifications.choice(actor)
	return { choice, hasMail: actor.kind === 'person' && (actor.account.isEmailVerified ?? false) }
}

/** Keeps what the visitor chose. */
export async function actNotificationSettings({ hub, actor, form }: PageCall): Promise<Elsewhere> {
	const wanted = form.getAll('kind')
	const unwanted = NOTIFICATION_KINDS.filter((kind) => !wanted.includes(kind))
	await hub.notifications.choose(actor, { unwanted, byMail: form.get('mail') === 'yes' })
	return { redirect: notificationSettingsAddress() }
}
