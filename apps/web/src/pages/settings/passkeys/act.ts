import { PAGES } from '@stoa/vocabulary'
import type { Passkey, PasskeyQuestion } from '@stoa/hub'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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

const HERE = PAGES.passkeys.href()

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

const failures = {
	'wrong-password': 'password',
	'too-many-requests': 'form',
	'sign-in-again': 'form',
	'invalid-input': 'name',
	'passkey-refused': 'form',
	'not-offered': 'form',
} as const

/** Asks for a new passkey, keeps it, or removes one. */
export const actPasskeys = answerForms({
	find: itself<PageCall>,
	load: loadPasskeys,
	forms: {
		begin: form({
			fields: { name: text, password: text },
			run: async ({ hub, actor, origin }: PageCall, fields) => ({
				fresh: await hub.credentials.beginPasskey(actor, { ...fields, origin }),
			}),
			failures,
		}),
		'passkey-add': form({
			fields: { ticket: text, answer: text },
			async run({ hub, actor, origin }: PageCall, fields) {
				const { id } = await hub.credentials.addPasskey(actor, { ...fields, origin })
				return `${HERE}?added=${encodeURIComponent(id)}`
			},
			failures,
		}),
		remove: form({
			fields: { id: text },
			done: (words) => words.settings.passkeys.passkeyRemoved,
			async run({ hub, actor }: PageCall, { id }) {
				await hub.credentials.removePasskey(actor, id)
				return HERE
			},
			failures,
		}),
	},
})
