import type { Notification } from '@stoa/hub'
import { HubError, notificationsAddress } from '@stoa/vocabulary'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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

/** Marks one or all as read, or mutes what one is about: the form's `do` says which. */
export async function actNotifications({ hub, actor, form }: PageCall): Promise<Elsewhere> {
	const id = form.get('id') ?? ''
	switch (form.get('do')) {
		case 'read':
			await hub.notifications.markRead(actor, [id])
			break
		case 'read-all':
			await hub.notifications.markRead(actor, 'all')
			break
		case 'mute': {
			const kind = (['model', 'dataset', 'space'] as const).find((one) => one === form.get('kind'))
			if (!kind) throw new HubError('invalid-input', { what: 'the form', why: 'it names no repository' })
			const number = Number(form.get('number') ?? '')
			const repo = { kind, id: form.get('repo') ?? '' }
			await hub.notifications.watch(actor, { repo, ...(Number.isSafeInteger(number) && number > 0 && { number }) }, 'muted')
			await hub.notifications.markRead(actor, [id])
			break
		}
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
	return { redirect: notificationsAddress() }
}
