import type { Webhook, WebhookDelivery } from '@stoa/hub'
import { webhookAddress, webhooksAddress } from '@stoa/vocabulary'
import { WEBHOOK_FAILURES, WEBHOOK_FIELDS, webhookOf } from '../../../parts/webhook/read-webhook.ts'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** Deliveries on one page. */
export const DELIVERIES_PAGE = 25

/** What the page of one webhook shows. */
export interface WebhookData {
	webhook: Webhook
	deliveries: WebhookDelivery[]
	total: number
	/** From 0. */
	index: number
	form: FormState
}

type Call = PageCall<'webhook'>
type At = Call & { webhook: Webhook }

const FAILURES = { 'invalid-input': 'form', 'too-many': 'form', 'webhook-not-found': 'form' } as const

/** Asks for a webhook and what was sent to it. @throws `sign-in-needed` | `webhook-not-found` */
export async function loadWebhook({ hub, actor, params, url }: Call): Promise<WebhookData> {
	const webhook = await hub.webhooks.get(actor, params.webhook)
	const page = Number(url.searchParams.get('p') ?? 0)
	const index = Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 0
	const { deliveries, total } = await hub.webhooks.deliveries(actor, webhook.id, { skip: index * DELIVERIES_PAGE, limit: DELIVERIES_PAGE })
	return { webhook, deliveries, total, index, form: EMPTY_FORM }
}

/** Changes, tries, stops or deletes a webhook, or sends a message again. */
export const actWebhook = answerForms({
	find: async (call: Call) => ({ ...call, webhook: await call.hub.webhooks.get(call.actor, call.params.webhook) }),
	load: loadWebhook,
	forms: {
		save: form({
			fields: WEBHOOK_FIELDS,
			done: (words) => words.settings.webhook.webhookSaved,
			async run({ hub, actor, webhook: { id } }: At, fields) {
				await hub.webhooks.update(actor, id, webhookOf(fields))
				return webhookAddress(id)
			},
			failures: WEBHOOK_FAILURES,
		}),
		switch: form({
			fields: {},
			done: (words) => words.settings.webhook.webhookSaved,
			async run({ hub, actor, webhook: { id, isDisabled } }: At) {
				await hub.webhooks.setDisabled(actor, id, !isDisabled)
				return webhookAddress(id)
			},
			failures: FAILURES,
		}),
		test: form({
			fields: {},
			done: (words) => words.settings.webhook.testMessageQueued,
			async run({ hub, actor, webhook: { id } }: At) {
				await hub.webhooks.test(actor, id)
				return `${webhookAddress(id)}#deliveries`
			},
			failures: FAILURES,
		}),
		again: form({
			fields: { delivery: text },
			done: (words) => words.settings.webhook.messageQueuedAgain,
			async run({ hub, actor, webhook: { id } }: At, { delivery }) {
				await hub.webhooks.redeliver(actor, id, delivery)
				return `${webhookAddress(id)}#deliveries`
			},
			failures: FAILURES,
		}),
		delete: form({
			fields: {},
			done: (words) => words.settings.webhook.webhookDeleted,
			async run({ hub, actor, webhook }: At) {
				await hub.webhooks.delete(actor, webhook.id)
				return webhooksAddress()
			},
		}),
	},
})
