import type { PasskeyQuestion, Session } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { line, text } from '../../../site/fields.ts'
import { answerForms, form, itself, refused } from '../../../site/form.ts'
import { goOnTo } from '../../../site/next-address.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { signInRecord } from '../../../site/sign-in-record.ts'
import { loadSign, nextOf, showSign, type SignData } from '../join/act.ts'

/** What the sign-in page shows. */
export interface LoginData extends SignData {
	/** Asks the browser for a passkey; absent where browsers have none. */
	passkey?: PasskeyQuestion | undefined
}

/** Shows an empty form; a signed-in visitor goes on at once. */
export async function loadLogin(call: PageCall): Promise<LoginData | Elsewhere> {
	const data = await loadSign(call)
	return isElsewhere(data) ? data : { ...data, ...(await passkeyOf(call)) }
}

/** A question of its own for every page that is shown: each is answered once. */
async function passkeyOf({ hub, origin, browser }: PageCall): Promise<Pick<LoginData, 'passkey'>> {
	return { passkey: await hub.credentials.offerPasskeySignIn({ origin, browser }) }
}

const failures = {
	'wrong-password': 'form',
	'passkey-refused': 'passkey',
	'not-offered': 'passkey',
	'account-suspended': 'form',
	'invalid-input': 'form',
	'too-many-requests': 'form',
} as const

/** Opens the session, or asks for the second step. */
async function open(call: PageCall, signIn: Promise<Session>): Promise<Elsewhere | { pending: string }> {
	try {
		return { redirect: goOnTo(nextOf(call)), session: { open: await signIn } }
	} catch (error) {
		if (isHubError(error, 'second-factor')) return { pending: String(error.fields.pending) }
		throw error
	}
}

/** Signs a person in: by a passkey, or by their password and, where they have an authenticator, by its code. */
export const actLogin = answerForms({
	find: itself<PageCall>,
	load: async (call): Promise<LoginData> => ({ ...showSign(call), ...(await passkeyOf(call)) }),
	by: (sent) => (sent.get('do') === 'passkey-sign-in' ? 'passkey' : sent.has('pending') ? 'code' : 'password'),
	forms: {
		passkey: form({
			fields: { ticket: text, answer: text },
			run: (call: PageCall, fields) => {
				const { hub, origin, browser, client } = call
				return open(call, hub.credentials.signInByPasskey({ ...fields, origin, browser, ...signInRecord(client) }))
			},
			failures,
		}),
		code: form({
			fields: { pending: text, code: text },
			run: async (call: PageCall, fields) => {
				try {
					return await open(call, call.hub.credentials.finishSignIn({ ...fields, ...signInRecord(call.client) }))
				} catch (error) {
					// Another code may be tried. Too late or too often: from the beginning.
					if (!isHubError(error, 'wrong-code')) throw error
					return { ...refused(call.form, { code: error.message }), pending: fields.pending }
				}
			},
			failures,
		}),
		password: form({
			fields: { name: line, password: text },
			run: (call: PageCall, fields) => open(call, call.hub.people.signIn({ ...fields, ...signInRecord(call.client) })),
			failures,
		}),
	},
})
