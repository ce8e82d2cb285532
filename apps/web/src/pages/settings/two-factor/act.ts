import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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

const failures = { 'wrong-password': 'password', 'sign-in-again': 'form', 'too-many-requests': 'form', 'wrong-code': 'code' } as const

const answer = answerForms({
	find: itself<PageCall>,
	load: loadTwoFactor,
	forms: {
		begin: form({
			fields: { password: text },
			run: async ({ hub, actor }: PageCall, { password }) => ({ fresh: await hub.credentials.beginSecondFactor(actor, password) }),
			failures,
		}),
		confirm: form({
			fields: { code: text },
			run: async ({ hub, actor }: PageCall, { code }) => ({ recoveryCodes: await hub.credentials.confirmSecondFactor(actor, code) }),
			failures,
		}),
		end: form({
			fields: { password: text },
			async run({ hub, actor }: PageCall, { password }) {
				await hub.credentials.endSecondFactor(actor, password)
				return {}
			},
			failures,
		}),
	},
})

/** Sets an authenticator up, takes it into use, or takes it away. */
export async function actTwoFactor(call: PageCall) {
	const data = await answer(call)
	if (!('invalid' in data) || data.form.values['do'] !== 'confirm') return data
	// What was shown before comes back with the form: a mistyped code must not make a new secret.
	const { secret = '', address = '' } = data.form.values
	return { ...data, fresh: { secret, address } }
}
