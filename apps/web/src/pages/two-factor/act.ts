import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

/** What the page of the authenticator shows. */
export interface TwoFactorData {
	form: FormState
	isOn: boolean
	/** Those who come from another provider may have none. */
	hasPassword: boolean
	recoveryCodesLeft: number
	/** An authenticator being set up: shown until it is confirmed. */
	fresh: { secret: string; address: string } | undefined
	/** Made just now: shown this once. */
	recoveryCodes: readonly string[] | undefined
}

/** Asks how the person signs in. @throws `sign-in-needed` */
export async function loadTwoFactor({ hub, actor }: PageCall): Promise<TwoFactorData> {
	const { isOn, recoveryCodes: recoveryCodesLeft } = await hub.credentials.secondFactor(actor)
	const hasPassword = await hub.credentials.hasPassword(actor)
	return { form: EMPTY_FORM, isOn, hasPassword, recoveryCodesLeft, fresh: undefined, recoveryCodes: undefined }
}

/** Sets an authenticator up, takes it into use, or takes it away. */
export async function actTwoFactor(call: PageCall): Promise<TwoFactorData & { invalid?: boolean }> {
	const { hub, actor, form } = call
	const deed = form.get('do')
	const password = form.get('password') ?? ''
	// What was shown before comes back with the form: a mistyped code must not make a new secret.
	const fresh = deed === 'confirm' ? { secret: form.get('secret') ?? '', address: form.get('address') ?? '' } : undefined
	try {
		if (deed === 'begin') return { ...(await loadTwoFactor(call)), fresh: await hub.credentials.beginSecondFactor(actor, password) }
		if (deed === 'confirm') {
			const recoveryCodes = await hub.credentials.confirmSecondFactor(actor, form.get('code') ?? '')
			return { ...(await loadTwoFactor(call)), recoveryCodes }
		}
		if (deed === 'end') await hub.credentials.endSecondFactor(actor, password)
		return await loadTwoFactor(call)
	} catch (error) {
		const refused = refuse(form, error, {
			'wrong-password': 'password',
			'sign-in-again': 'form',
			'too-many-requests': 'form',
			'wrong-code': 'code',
		})
		return { ...(await loadTwoFactor(call)), form: refused, fresh, invalid: true }
	}
}
