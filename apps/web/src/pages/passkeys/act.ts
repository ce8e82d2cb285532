import type { Passkey, PasskeyQuestion } from '@stoa/hub'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page of one's passkeys shows. */
export interface PasskeysData {
	form: FormState
	passkeys: Passkey[]
	/** The host that new ones would be for; `undefined` where browsers have none. */
	host: string | undefined
	hasPassword: boolean
	/** One that is being made: the browser is asked next. */
	fresh: (PasskeyQuestion & { name: string }) | undefined
	/** The name of one that was made just now. */
	added: string | undefined
}

const HERE = '/settings/passkeys'

/** Asks for the person's passkeys. @throws `sign-in-needed` */
export async function loadPasskeys({ hub, actor, url, origin }: PageCall): Promise<PasskeysData> {
	const passkeys = await hub.credentials.passkeys(actor)
	const added = passkeys.find(({ id }) => id === url.searchParams.get('added'))
	return {
		form: EMPTY_FORM,
		passkeys,
		host: hub.credentials.hasPasskeys(origin) ? new URL(origin).hostname : undefined,
		hasPassword: await hub.credentials.hasPassword(actor),
		fresh: undefined,
		added: added?.name,
	}
}

/** Asks for a new passkey, keeps it, or removes one. */
export async function actPasskeys(call: PageCall): Promise<(PasskeysData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form, origin } = call
	const { credentials } = hub
	const field = (name: string): string => form.get(name) ?? ''
	try {
		switch (field('do')) {
			case 'begin': {
				const fresh = await credentials.beginPasskey(actor, { name: field('name'), password: field('password'), origin })
				return { ...(await loadPasskeys(call)), fresh }
			}
			case 'passkey-add': {
				const { id } = await credentials.addPasskey(actor, { ticket: field('ticket'), answer: field('answer'), origin })
				return { redirect: `${HERE}?added=${encodeURIComponent(id)}` }
			}
			case 'remove':
				await credentials.removePasskey(actor, field('id'))
				return { redirect: HERE }
		}
		return { redirect: HERE }
	} catch (error) {
		const refused = refuse(form, error, {
			'wrong-password': 'password',
			'too-many-requests': 'form',
			'sign-in-again': 'form',
			'invalid-input': 'name',
			'passkey-refused': 'form',
			'not-offered': 'form',
		})
		return { ...(await loadPasskeys(call)), form: refused, invalid: true }
	}
}
