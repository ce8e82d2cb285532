import type { Account, OpenSession } from '@stoa/hub'
import { HubError, PAGES } from '@stoa/vocabulary'
import { line, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { Elsewhere, PageCall } from '../../../site/route.ts'

/** What the page of one's own account shows. */
export interface AccountSettingsData {
	account: Account
	sessions: OpenSession[]
	/** Those who come from another provider may have none. */
	hasPassword: boolean
	/** Hours within which the bytes of what is deleted leave the disk. */
	leavesWithin: number
	form: FormState
	/** What was done, from the address. */
	done: string | undefined
}

const HERE = PAGES.accountSettings.href()

/** Asks for the account and its sessions. @throws `sign-in-needed` */
export async function loadAccountSettings({ hub, actor, url }: PageCall): Promise<AccountSettingsData> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const sessions = await hub.credentials.sessions(actor)
	return {
		account: actor.account,
		sessions,
		hasPassword: await hub.credentials.hasPassword(actor),
		leavesWithin: hub.garbage.hoursMax,
		form: EMPTY_FORM,
		done: url.searchParams.get('done') ?? undefined,
	}
}

const RATE = { 'sign-in-again': 'form', 'too-many-requests': 'form' } as const

/** Does something to the sessions or the address, which needs no password. */
const plainly = (name: string, run: (call: PageCall) => Promise<unknown>) =>
	form({
		fields: {},
		async run(call: PageCall) {
			await run(call)
			return `${HERE}?done=${name}`
		},
	})

/** Changes the password or the address, asks for an e-mail again, ends sessions, or deletes the account. */
export const actAccountSettings = answerForms({
	find: itself<PageCall>,
	load: loadAccountSettings,
	by: (sent) => (sent.has('session') ? 'session' : (sent.get('do') ?? '')),
	forms: {
		session: form({
			fields: { session: text },
			async run({ hub, actor }: PageCall, { session }) {
				await hub.credentials.endSession(actor, session)
				return HERE
			},
		}),
		'end-others': plainly('end-others', ({ hub, actor }) => hub.credentials.endOtherSessions(actor)),
		confirm: plainly('confirm', ({ hub, actor }) => hub.credentials.requestConfirmation(actor)),
		password: form({
			fields: { current: text, password: text },
			async run({ hub, actor }: PageCall, fields) {
				await hub.credentials.changePassword(actor, fields)
				return `${HERE}?done=password`
			},
			failures: { ...RATE, 'wrong-password': 'current', 'weak-password': 'password', 'invalid-input': 'password' },
		}),
		email: form({
			fields: { email: line, email_password: text },
			async run({ hub, actor }: PageCall, { email, email_password: password }) {
				await hub.credentials.changeEmail(actor, { email, password })
				return `${HERE}?done=email`
			},
			failures: { ...RATE, 'wrong-password': 'email_password', 'invalid-input': 'email', 'email-exists': 'email' },
		}),
		delete: form({
			fields: { delete_password: text },
			async run({ hub, actor }: PageCall, { delete_password: password }): Promise<Elsewhere> {
				await hub.leaving.deleteAccount(actor, password)
				return { redirect: '/', session: { close: true } }
			},
			failures: { ...RATE, 'wrong-password': 'delete_password', 'last-admin': 'form' },
		}),
	},
})
