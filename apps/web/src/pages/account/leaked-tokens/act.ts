import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for leaked tokens shows. */
export interface LeakedData {
	form: FormState
	/** How many were ended; absent before the form was sent. */
	ended: number | undefined
}

/** An empty form: revoking a token that was found needs no account. */
export async function loadLeaked(): Promise<LeakedData> {
	return { form: EMPTY_FORM, ended: undefined }
}

/** Ends the tokens that were sent. What was sent never comes back to the page. */
export const actLeaked = answerForms({
	find: itself<PageCall>,
	load: loadLeaked,
	forms: form({
		fields: { tokens: text.transform((typed) => typed.split(/[\s,"']+/).filter((value) => value !== '')) },
		run: async ({ hub }: PageCall, { tokens }) => ({ ended: await hub.people.revokeLeaked(tokens) }),
		failures: { 'too-many': 'tokens' },
	}),
})
