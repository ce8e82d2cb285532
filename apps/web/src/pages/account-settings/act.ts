import type { Account, OpenSession } from '@stoa/hub'
import { HubError, type HubErrorCode } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** The forms of the page. */
type Deed = 'password' | 'email' | 'delete'

/** What the page of one's own account shows. */
export interface AccountSettingsData {
	account: Account
	sessions: OpenSession[]
	/** Those who come from another provider may have none. */
	hasPassword: boolean
	/** Of the form that was sent and refused. */
	forms: Readonly<Record<Deed, FormState>>
	/** What was done, from the address. */
	done: string | undefined
}

const HERE = '/settings/account'

/** Asks for the account and its sessions. @throws `sign-in-needed` */
export async function loadAccountSettings({ hub, actor, url }: PageCall): Promise<AccountSettingsData> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const sessions = await hub.credentials.sessions(actor)
	return {
		account: actor.account,
		sessions,
		hasPassword: await hub.credentials.hasPassword(actor),
		forms: { password: EMPTY_FORM, email: EMPTY_FORM, delete: EMPTY_FORM },
		done: url.searchParams.get('done') ?? undefined,
	}
}

const FIELDS: Record<Deed, Partial<Record<HubErrorCode, string>>> = {
	password: {
		'wrong-password': 'current',
		'sign-in-again': 'form',
		'too-many-requests': 'form',
		'weak-password': 'password',
		'invalid-input': 'password',
	},
	delete: { 'wrong-password': 'delete_password', 'sign-in-again': 'form', 'too-many-requests': 'form', 'last-admin': 'form' },
	email: {
		'wrong-password': 'email_password',
		'sign-in-again': 'form',
		'too-many-requests': 'form',
		'invalid-input': 'email',
		'email-exists': 'email',
	},
}

/** Changes the password or the address, asks for a letter again, or ends sessions. */
export async function actAccountSettings(call: PageCall): Promise<(AccountSettingsData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form } = call
	const { credentials } = hub
	const session = form.get('session')
	if (session !== null) await credentials.endSession(actor, session)
	const deed = form.get('do')
	if (deed === 'end-others') await credentials.endOtherSessions(actor)
	if (deed === 'confirm') await credentials.requestConfirmation(actor)
	if (deed === 'password' || deed === 'email' || deed === 'delete') {
		try {
			await change(call, deed)
		} catch (error) {
			const data = await loadAccountSettings(call)
			return { ...data, forms: { ...data.forms, [deed]: refuse(form, error, FIELDS[deed]) }, invalid: true }
		}
	}
	if (deed === 'delete') return { redirect: '/', session: { close: true } }
	return { redirect: deed === null ? HERE : `${HERE}?done=${encodeURIComponent(deed)}` }
}

async function change({ hub, actor, form }: PageCall, deed: Deed): Promise<void> {
	if (deed === 'password')
		await hub.credentials.changePassword(actor, { current: form.get('current') ?? '', password: form.get('password') ?? '' })
	else if (deed === 'delete') await hub.credentials.deleteAccount(actor, form.get('delete_password') ?? '')
	else await hub.credentials.changeEmail(actor, { email: (form.get('email') ?? '').trim(), password: form.get('email_password') ?? '' })
}
