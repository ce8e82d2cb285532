import { HubError, parseRepoId } from '@stoa/vocabulary'
import { requirePerson } from '../access/access.ts'
import { createLoop } from '../jobs/create-loop.ts'
import type { Actor } from '../people/people.ts'
import type { Outgoing } from '../ports/outgoing.ts'
import type { Records } from '../ports/records.ts'
import { checkWebhook } from './check-webhook.ts'
import { exampleMessage } from './describe-happening.ts'
import { dispatch, newDelivery } from './dispatch.ts'
import { sendDue } from './send.ts'
import type { Webhook, WebhookDelivery, Webhooks } from './webhooks.ts'

/** What webhooks need. */
export interface WebhooksDeps {
	records: Pick<Records, 'webhooks' | 'happenings' | 'changes' | 'transaction' | 'newId'>
	/** Absent: nothing is sent by this process. */
	outgoing: Outgoing | undefined
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Webhooks with a beginning and an end. */
export interface RunningWebhooks extends Webhooks {
	/** Begins to dispatch and to send. Several processes may: each delivery is one process's at a time. */
	start(): Promise<void>
	close(): Promise<void>
}

const WEBHOOKS_MAX = 100
const PAGE_MAX = 100
/** Hints come with each change; retries wait for a time. */
const POLL_MS = 5000

/** Makes the webhooks on the records. */
export function createWebhooks({ records, outgoing, now, report }: WebhooksDeps): RunningWebhooks {
	const rows = records.webhooks
	const { newId } = records
	let endHints: (() => Promise<void>) | undefined
	const loop = createLoop({
		what: 'send webhooks',
		pollMs: POLL_MS,
		report,
		async work() {
			if (!outgoing) return false
			const isMore = await records.transaction((tables) => dispatch(tables, { origin: outgoing.origin, newId, now }))
			return (await sendDue({ webhooks: rows, outgoing, now })) || isMore
		},
	})

	async function find(actor: Actor, id: string, permission: 'user.webhooks.read' | 'user.webhooks.write'): Promise<Webhook> {
		const { account } = requirePerson(actor, permission)
		const found = await rows.byId(id)
		if (found?.userId !== account.id) throw new HubError('webhook-not-found', { id })
		return found
	}

	async function changed(id: string): Promise<Webhook> {
		const found = await rows.byId(id)
		if (!found) throw new HubError('webhook-not-found', { id })
		return found
	}

	async function add(delivery: WebhookDelivery): Promise<WebhookDelivery> {
		await rows.insertDelivery(delivery)
		loop.wake()
		return delivery
	}

	return {
		list: async (actor) => rows.ofUser(requirePerson(actor, 'user.webhooks.read').account.id),
		get: (actor, id) => find(actor, id, 'user.webhooks.read'),

		async create(actor, input) {
			const { account } = requirePerson(actor, 'user.webhooks.write')
			const { url, watched, domains, secret } = { ...input, ...checkWebhook(input) }
			if ((await rows.ofUser(account.id)).length >= WEBHOOKS_MAX) throw new HubError('too-many', { what: 'webhooks', limit: WEBHOOKS_MAX })
			const webhook: Webhook = {
				id: newId(),
				userId: account.id,
				url,
				secret: secret === '' ? undefined : secret,
				domains: domains ?? ['repo', 'discussion'],
				watched,
				isDisabled: false,
				createdAt: now(),
			}
			await records.transaction((tables) => tables.webhooks.insert(webhook))
			return webhook
		},

		async update(actor, id, changes) {
			await find(actor, id, 'user.webhooks.write')
			const checked = checkWebhook(changes)
			await records.transaction((tables) => tables.webhooks.update(id, checked))
			return changed(id)
		},

		async setDisabled(actor, id, isDisabled) {
			await find(actor, id, 'user.webhooks.write')
			await rows.update(id, { isDisabled })
			return changed(id)
		},

		async delete(actor, id) {
			await find(actor, id, 'user.webhooks.write')
			await rows.delete(id)
		},

		async deliveries(actor, id, { skip, limit }) {
			await find(actor, id, 'user.webhooks.read')
			return rows.deliveries(id, { skip, limit: Math.min(Math.max(1, limit), PAGE_MAX) })
		},

		async redeliver(actor, id, deliveryId) {
			const webhook = await find(actor, id, 'user.webhooks.write')
			const found = await rows.delivery(webhook.id, deliveryId)
			if (!found) throw new HubError('webhook-not-found', { id: deliveryId })
			const at = now()
			const fresh = { attempts: 0, status: undefined, failure: undefined, finishedAt: undefined, createdAt: at, nextAt: at }
			return add({ ...found, ...fresh, id: newId() })
		},

		async test(actor, id) {
			const webhook = await find(actor, id, 'user.webhooks.write')
			const { account } = requirePerson(actor, 'user.webhooks.write')
			const name = parseRepoId(`${account.name}/example`)
			const repo = { id: webhook.id, kind: 'model', name, ownerId: account.id, visibility: 'public' } as const
			return add(newDelivery({ newId, now }, webhook, exampleMessage(repo, outgoing?.origin ?? '')))
		},

		async start() {
			if (!outgoing) return
			endHints = await records.changes.listen(() => loop.wake())
			loop.start()
		},
		async close() {
			await endHints?.()
			await loop.close()
		},
	}
}
