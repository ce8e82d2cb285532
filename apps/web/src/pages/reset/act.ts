import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page where a new password is chosen shows. */
export interface ResetData {
	form: FormState
	/** From the letter. */
	key: string
}

/** An empty form; whether the key is good shows when it is used. */
export async function loadReset({ url }: PageCall): Promise<ResetData> {
	return { form: EMPTY_FORM, key: url.searchParams.get('key') ?? '' }
}

/** Sets the password, and ends all sessions of the account. */
export async function actReset({ hub, form, client }: PageCall): Promise<(ResetData & { invalid: true }) | Elsewhere> {
	const key = form.get('key') ?? ''
	try {
		await hub.credentials.resetPassword(key, form.get('password') ?? '', client.address)
		return { redirect: '/login?done=reset' }
	} catch (error) {
		const refused = refuse(form, error, { 'mail-key': 'form', 'weak-password': 'password', 'invalid-input': 'password' })
		return { form: refused, key, invalid: true }
	}
}
