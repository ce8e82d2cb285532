import { isHubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page that confirms an address shows. */
export interface ConfirmData {
	form: FormState
	/** From the letter. */
	key: string
	/** The address that was confirmed. */
	email: string | undefined
}

/** A button: programs that read mail open addresses, and must not confirm them. */
export async function loadConfirm({ url }: PageCall): Promise<ConfirmData> {
	return { form: EMPTY_FORM, key: url.searchParams.get('key') ?? '', email: undefined }
}

/** Confirms the address; another address than the present one after signing in only. */
export async function actConfirm({ hub, actor, form, client }: PageCall): Promise<(ConfirmData & { invalid?: boolean }) | Elsewhere> {
	const key = form.get('key') ?? ''
	try {
		const { email } = await hub.credentials.confirmEmail(actor, key, client.address)
		return { form: EMPTY_FORM, key, email }
	} catch (error) {
		if (isHubError(error, 'sign-in-needed')) return { redirect: `/login?next=${encodeURIComponent(`/auth/confirm?key=${key}`)}` }
		return { form: refuse(form, error, { 'mail-key': 'form', 'email-exists': 'form' }), key, email: undefined, invalid: true }
	}
}
