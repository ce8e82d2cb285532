import type { Account, Actor, Webhook, WebhookDelivery, Webhooks } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'

const CREATED = new Date('2026-11-01T12:00:00Z')

/** One webhook with one message that arrived and one that did not. */
export function fakeWebhooks(signedIn: (actor: Actor) => Account): Webhooks {
	const webhook: Webhook = {
		id: 'hook1',
		userId: 'demo',
		url: 'https://example.org/hook?a=<b>',
		secret: 's3cret',
		domains: ['repo'],
		watched: [
			{ type: 'user', name: 'demo' },
			{ type: 'dataset', name: 'demo/data' },
		],
		isDisabled: false,
		createdAt: CREATED,
	}
	const arrived: WebhookDelivery = {
		id: 'd1',
		webhookId: webhook.id,
		event: 'repo.content update',
		payload: '{"event":{"action":"update","scope":"repo.content"},"repo":{"name":"</pre><script>alert(1)</script>"}}',
		createdAt: CREATED,
		nextAt: undefined,
		attempts: 1,
		status: 200,
		failure: undefined,
		finishedAt: CREATED,
		repo: undefined,
	}
	const failed = { ...arrived, id: 'd2', attempts: 4, status: undefined, failure: 'it did not answer within 10 seconds' }
	function find(actor: Actor, id: string): Webhook {
		signedIn(actor)
		if (id !== webhook.id) throw new HubError('webhook-not-found', { id })
		return webhook
	}
	return {
		async list(actor) {
			signedIn(actor)
			return [webhook]
		},
		get: async (actor, id) => find(actor, id),
		async create(actor, { url }) {
			signedIn(actor)
			if (url === '')
				throw new HubError('invalid-input', { what: 'the address', field: 'url', why: 'enter one that begins with https:// or http://' })
			return webhook
		},
		update: async (actor, id) => find(actor, id),
		setDisabled: async (actor, id) => find(actor, id),
		delete: async () => undefined,
		deliveries: async (actor, id) => ({ deliveries: find(actor, id) ? [failed, arrived] : [], total: 2 }),
		redeliver: async () => arrived,
		test: async () => arrived,
	}
}
