import { isHubError, PAGES } from '@stoa/vocabulary'
import { text } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page that confirms an address shows. */
export interface ConfirmData {
	form: FormState
	/** From the letter. */
	key: string
	/** The address that was confirmed. */
	email: string | undefined
}

/** A button: programs that read mail open addresses, and must not confirm them. */
export async function loadConfirm(call: PageCall): Promise<ConfirmData> {
	return { form: EMPTY_FORM, key: carriedOn(call, 'key') ?? '', email: undefined }
}

/** Confirms the address; another address than the present one after signing in only. */
export const actConfirm = answerForms({
	find: itself<PageCall>,
	load: loadConfirm,
	forms: form({
		fields: { key: text },
		async run({ hub, actor, client }: PageCall, { key }) {
			try {
				const { email } = await hub.credentials.confirmEmail(actor, key, client.address)
				return { email }
			} catch (error) {
				if (isHubError(error, 'sign-in-needed')) return PAGES.signIn.href({ next: PAGES.confirmEmail.href({ key }) })
				throw error
			}
		},
		failures: { 'mail-key': 'form', 'email-exists': 'form' },
	}),
})
