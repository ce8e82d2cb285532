import type { Webhook } from '@stoa/hub'
import { webhookAddress } from '@stoa/vocabulary'
import { WEBHOOK_FAILURES, WEBHOOK_FIELDS, webhookOf } from '../../../parts/webhook/read-webhook.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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
export const actWebhooks = answerForms({
	find: itself<PageCall>,
	load: loadWebhooks,
	forms: form({
		fields: WEBHOOK_FIELDS,
		done: (words) => words.settings.webhooks.webhookCreated,
		run: async ({ hub, actor }: PageCall, fields) => webhookAddress((await hub.webhooks.create(actor, webhookOf(fields))).id),
		failures: WEBHOOK_FAILURES,
	}),
})
