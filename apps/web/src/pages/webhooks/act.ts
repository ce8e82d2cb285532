import type { Webhook } from '@stoa/hub'
import { webhookAddress } from '@stoa/vocabulary'
import { readWebhookForm, webhookField } from '../../layouts/webhook/read-webhook.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page of webhooks shows. */
export interface WebhooksData {
	webhooks: Webhook[]
	form: FormState
}

/** Asks for the person's webhooks. @throws `sign-in-needed` */
export async function loadWebhooks({ hub, actor }: PageCall): Promise<WebhooksData> {
	return { webhooks: await hub.webhooks.list(actor), form: EMPTY_FORM }
}

/** Makes a webhook and leads to it. */
export async function actWebhooks(call: PageCall): Promise<(WebhooksData & { invalid: true }) | Elsewhere> {
	const data = await loadWebhooks(call)
	try {
		const { id } = await call.hub.webhooks.create(call.actor, readWebhookForm(call.form))
		return { redirect: webhookAddress(id) }
	} catch (error) {
		const form = refuse(call.form, error, { 'invalid-input': webhookField(error), 'too-many': 'form' })
		return { ...data, form, invalid: true }
	}
}
