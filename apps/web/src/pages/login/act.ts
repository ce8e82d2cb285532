import type { PasskeyQuestion, Session } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { EMPTY_FORM, goOnTo, nextAddress, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'
import { signInRecord } from '../../site/sign-in-record.ts'
import { loadSign, type SignData } from '../join/act.ts'

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

/** Signs a person in: by a passkey, or by their password and, where they have an authenticator, by its code. */
export async function actLogin(call: PageCall): Promise<(LoginData & { invalid?: boolean }) | Elsewhere> {
	const { hub, form, url } = call
	const next = nextAddress(form.get('next') ?? url.searchParams.get('next'))
	const pending = form.get('pending') ?? undefined
	try {
		return { redirect: goOnTo(next), session: { open: await signIn(call, pending) } }
	} catch (error) {
		if (isHubError(error, 'second-factor')) return { form: EMPTY_FORM, next, pending: String(error.fields.pending) }
		const refused = refuse(form, error, {
			'wrong-password': 'form',
			'wrong-code': 'code',
			'passkey-refused': 'passkey',
			'not-offered': 'passkey',
			'account-suspended': 'form',
			'invalid-input': 'form',
			'too-many-requests': 'form',
		})
		// Too late or too often: from the beginning.
		const again = isHubError(error, 'wrong-code') ? { pending } : await passkeyOf(call)
		return { form: refused, next, external: hub.credentials.externalProvider(), ...again, invalid: true }
	}
}

function signIn({ hub, form, client, origin, browser }: PageCall, pending: string | undefined): Promise<Session> {
	const record = signInRecord(client)
	const field = (name: string): string => form.get(name) ?? ''
	if (field('do') === 'passkey-sign-in')
		return hub.credentials.signInByPasskey({ ticket: field('ticket'), answer: field('answer'), origin, browser, ...record })
	if (pending !== undefined) return hub.credentials.finishSignIn({ pending, code: field('code'), ...record })
	return hub.people.signIn({ name: field('name').trim(), password: field('password'), ...record })
}
