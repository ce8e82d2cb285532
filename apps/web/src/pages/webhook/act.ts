import type { Webhook, WebhookDelivery } from '@stoa/hub'
import { HubError, webhookAddress, webhooksAddress } from '@stoa/vocabulary'
import { readWebhookForm, webhookField } from '../../layouts/webhook/read-webhook.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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

/** Asks for a webhook and what was sent to it. @throws `sign-in-needed` | `webhook-not-found` */
export async function loadWebhook({ hub, actor, params, url }: Call): Promise<WebhookData> {
	const webhook = await hub.webhooks.get(actor, params.webhook)
	const page = Number(url.searchParams.get('p') ?? 0)
	const index = Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 0
	const { deliveries, total } = await hub.webhooks.deliveries(actor, webhook.id, { skip: index * DELIVERIES_PAGE, limit: DELIVERIES_PAGE })
	return { webhook, deliveries, total, index, form: EMPTY_FORM }
}

/** Changes, tries, stops or deletes a webhook, or sends a message again: the form's `do` says which. */
export async function actWebhook(call: Call): Promise<(WebhookData & { invalid: true }) | Elsewhere> {
	const data = await loadWebhook(call)
	try {
		return { redirect: await change(call, data.webhook) }
	} catch (error) {
		const form = refuse(call.form, error, { 'invalid-input': webhookField(error), 'too-many': 'form', 'webhook-not-found': 'form' })
		return { ...data, form, invalid: true }
	}
}

/** Does what the form asks; the answer is where to go on. */
async function change({ hub: { webhooks }, actor, form }: Call, { id, isDisabled }: Webhook): Promise<string> {
	switch (form.get('do')) {
		case 'save':
			await webhooks.update(actor, id, readWebhookForm(form))
			return webhookAddress(id)
		case 'switch':
			await webhooks.setDisabled(actor, id, !isDisabled)
			return webhookAddress(id)
		case 'test':
			await webhooks.test(actor, id)
			return `${webhookAddress(id)}#deliveries`
		case 'again':
			await webhooks.redeliver(actor, id, form.get('delivery') ?? '')
			return `${webhookAddress(id)}#deliveries`
		case 'delete':
			await webhooks.delete(actor, id)
			return webhooksAddress()
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
