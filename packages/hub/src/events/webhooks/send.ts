import { createHmac } from 'node:crypto'
import type { Outgoing } from '../../outside/outgoing.ts'
import type { WebhookRecords } from './webhook-records.ts'
import type { Webhook, WebhookDelivery } from './webhooks.ts'

/** How long a receiver has to respond. */
const TIMEOUT_MS = 10_000
/** After this time another process takes over; sending one batch takes less. */
const LEASE_MS = 60_000
/** Messages that one process sends at the same time. */
const AT_ONCE = 16
/** Pauses after the first, second and third attempt; the fourth is the last. */
const PAUSES_MS = [60_000, 300_000, 1_800_000] as const

/** What sending needs. */
export interface SendDeps {
	webhooks: Pick<WebhookRecords, 'claim' | 'settle' | 'deleteDelivery'>
	/** Whether the owner of the webhook may receive the message now. It was created earlier, and a retry may come half an hour later. */
	mayBeSent: (webhook: Webhook, delivery: WebhookDelivery) => Promise<boolean>
	outgoing: Outgoing
	now: () => Date
}

/**
 * The signature that proves a message to its receiver: `t` is the time of sending in seconds, `v1` the HMAC-SHA256 of `t`, a dot and the
 * body under the secret.
 *
 * @example
 * ```ts
 * assert.equal(
 * 	signatureOf('s3cret', '{}', new Date(1_700_000_000_000)),
 * 	't=1700000000,v1=97926816e98fbb41ccb1673225ff29a2f35369099990e1b1561651e7bd097ebf',
 * )
 * ```
 */
export function signatureOf(secret: string, body: string, at: Date): string {
	const t = Math.floor(at.getTime() / 1000)
	return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Sends due deliveries; returns whether there were any. After a kill before the outcome is recorded, they are sent again. */
export async function sendDue({ webhooks, mayBeSent, outgoing, now }: SendDeps): Promise<boolean> {
	const claimed = await webhooks.claim(now(), new Date(now().getTime() + LEASE_MS), AT_ONCE)
	await Promise.all(
		claimed.map(async ({ delivery, webhook }) => {
			if (!(await mayBeSent(webhook, delivery))) return webhooks.deleteDelivery(delivery.id)
			const outcome = webhook.isDisabled ? { failure: 'the webhook was disabled' } : await post(outgoing, webhook, delivery, now())
			const isDone = webhook.isDisabled || ('status' in outcome && outcome.status >= 200 && outcome.status < 300)
			const pause = isDone ? undefined : PAUSES_MS[delivery.attempts - 1]
			await webhooks.settle(delivery.id, {
				status: 'status' in outcome ? outcome.status : undefined,
				failure: 'failure' in outcome ? outcome.failure : undefined,
				nextAt: pause === undefined ? undefined : new Date(now().getTime() + pause),
				finishedAt: pause === undefined ? now() : undefined,
			})
		}),
	)
	return claimed.length > 0
}

function post(
	outgoing: Outgoing,
	{ url, secret }: Webhook,
	{ id, event, payload }: WebhookDelivery,
	at: Date,
): ReturnType<Outgoing['post']> {
	const headers = {
		'content-type': 'application/json',
		'user-agent': 'Stoa-Webhooks',
		'x-stoa-delivery': id,
		'x-stoa-event': event,
		...(secret !== undefined && { 'x-webhook-secret': secret, 'x-stoa-signature': signatureOf(secret, payload, at) }),
	}
	return outgoing.post(url, { headers, body: payload, timeoutMs: TIMEOUT_MS })
}
