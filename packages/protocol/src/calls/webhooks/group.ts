import type { CallGroup } from '../../call.ts'
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, showWebhook } from './webhooks.ts'
import { disableWebhook, enableWebhook, replayDelivery } from './deliveries.ts'

/** Webhooks. */
export const webhooks: CallGroup = {
	key: 'webhooks',
	name: 'Webhooks',
	text: 'Addresses that are told when repositories and discussions change.',
	calls: [listWebhooks, createWebhook, showWebhook, changeWebhook, enableWebhook, disableWebhook, replayDelivery, deleteWebhook],
}
