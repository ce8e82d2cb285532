import { PAGES } from '@stoa/vocabulary'
import { text } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page where a new password is chosen shows. */
export interface ResetData {
	form: FormState
	/** From the letter. */
	key: string
}

/** An empty form; whether the key is good shows when it is used. */
export async function loadReset(call: PageCall): Promise<ResetData> {
	return { form: EMPTY_FORM, key: carriedOn(call, 'key') ?? '' }
}

/** Sets the password, and ends all sessions of the account. */
export const actReset = answerForms({
	find: itself<PageCall>,
	load: loadReset,
	forms: form({
		fields: { key: text, password: text },
		async run({ hub, client }: PageCall, { key, password }) {
			await hub.credentials.resetPassword(key, password, client.address)
			return PAGES.signIn.href({ done: 'reset' })
		},
		failures: { 'mail-key': 'form', 'weak-password': 'password', 'invalid-input': 'password' },
	}),
})
