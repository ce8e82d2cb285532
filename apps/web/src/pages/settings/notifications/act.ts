import { NOTIFICATION_KINDS, type NotificationChoice } from '@stoa/hub'
import { notificationSettingsAddress } from '@stoa/vocabulary'
import { many, yes } from '../../../site/fields.ts'
import { answerForms, form, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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
export const actNotificationSettings = answerForms({
	find: itself<PageCall>,
	load: loadNotificationSettings,
	forms: form({
		fields: { kind: many, mail: yes },
		done: (words) => words.settings.notifications.notificationSettingsSaved,
		async run({ hub, actor }: PageCall, { kind: wanted, mail: byMail }) {
			await hub.notifications.choose(actor, { unwanted: NOTIFICATION_KINDS.filter((kind) => !wanted.includes(kind)), byMail })
			return notificationSettingsAddress()
		},
	}),
})
