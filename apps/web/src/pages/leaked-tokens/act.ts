import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

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
export async function actLeaked({ hub, form }: PageCall): Promise<LeakedData & { invalid?: boolean }> {
	try {
		const values = (form.get('tokens') ?? '').split(/[\s,"']+/).filter((text) => text !== '')
		return { form: EMPTY_FORM, ended: await hub.people.revokeLeaked(values) }
	} catch (error) {
		const { errors } = refuse(form, error, { 'too-many': 'tokens' })
		return { form: { values: {}, errors }, ended: undefined, invalid: true }
	}
}
