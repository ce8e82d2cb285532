import { text } from '../../../site/fields.ts'
import { answerForms, form, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for forgotten passwords shows. */
export interface ForgotData {
	/** Whether a letter was asked for. */
	isSent: boolean
}

/** An empty form. */
export async function loadForgot(): Promise<ForgotData> {
	return { isSent: false }
}

/** Asks for an e-mail; the answer is the same for every name. */
export const actForgot = answerForms({
	find: itself<PageCall>,
	load: loadForgot,
	forms: form({
		fields: { name: text },
		async run({ hub }: PageCall, { name }) {
			await hub.credentials.requestReset(name)
			return { isSent: true }
		},
	}),
})
