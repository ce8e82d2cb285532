import type { Notification } from '@stoa/hub'
import { HubError, notificationsAddress, REPO_KINDS } from '@stoa/vocabulary'
import { number, oneOf, text } from '../../../site/fields.ts'
import { answerForms, form, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Notifications on one page. */
export const NOTIFICATIONS_PAGE = 30

/** What the page of notifications shows. */
export interface NotificationsData {
	notifications: Notification[]
	total: number
	unread: number
	unreadOnly: boolean
	/** From 0. */
	index: number
}

/** Asks for a page of what the visitor was told. @throws `sign-in-needed` */
export async function loadNotifications({ hub, actor, url: { searchParams } }: PageCall): Promise<NotificationsData> {
	const unreadOnly = searchParams.get('show') === 'unread'
	const page = Number(searchParams.get('p') ?? 0)
	const index = Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 0
	const found = await hub.notifications.list(actor, { skip: index * NOTIFICATIONS_PAGE, limit: NOTIFICATIONS_PAGE, unreadOnly })
	return { ...found, unreadOnly, index }
}

/** Marks one or all as read, or mutes what one is about. */
export const actNotifications = answerForms({
	find: itself<PageCall>,
	load: loadNotifications,
	forms: {
		read: form({
			fields: { id: text },
			async run({ hub, actor }: PageCall, { id }) {
				await hub.notifications.markRead(actor, [id])
				return notificationsAddress()
			},
		}),
		'read-all': form({
			fields: {},
			async run({ hub, actor }: PageCall) {
				await hub.notifications.markRead(actor, 'all')
				return notificationsAddress()
			},
		}),
		mute: form({
			fields: { id: text, kind: oneOf(REPO_KINDS), repo: text, number },
			async run({ hub, actor }: PageCall, fields) {
				const { kind } = fields
				if (!kind) throw new HubError('invalid-input', { what: 'the form', why: 'it names no repository' })
				const isThread = Number.isSafeInteger(fields.number) && fields.number > 0
				await hub.notifications.watch(actor, { repo: { kind, id: fields.repo }, ...(isThread && { number: fields.number }) }, 'muted')
				await hub.notifications.markRead(actor, [fields.id])
				return notificationsAddress()
			},
		}),
	},
})
