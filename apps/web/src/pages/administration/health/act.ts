import type { Health } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of the hub's health shows. */
export interface AdminHealthData {
	health: Health
	form: FormState
}

/** Asks how the hub is. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminHealth({ hub, actor }: PageCall): Promise<AdminHealthData> {
	return { health: await hub.operation.health(actor), form: EMPTY_FORM }
}

/** Sends an e-mail to the administrator who asks. */
export const actAdminHealth = answerForms({
	find: itself<PageCall>,
	load: loadAdminHealth,
	forms: form({
		fields: {},
		done: (words) => words.administration.health.testEmailHandedOver,
		async run({ hub, actor }: PageCall) {
			await hub.operation.sendTestMail(actor)
			return PAGES.adminHealth.href()
		},
		failures: { 'mail-failed': 'mail' },
	}),
})
