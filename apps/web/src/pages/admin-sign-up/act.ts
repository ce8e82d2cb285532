import { type OpenInvitation, SIGN_UP_POLICIES, type SignUpState } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { ADMIN_PARTS } from '../../layouts/admin/admin-layout.tsx'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the administration of sign-ups shows. */
export interface AdminSignUpData {
	state: SignUpState
	invitations: OpenInvitation[]
	/** Of the form for a new invitation. */
	form: FormState
	/** The address of an invitation that was made just now: shown this once. */
	fresh: { address: string; email: string | undefined } | undefined
}

/** Which field of the form for invitations a sentence is about. */
const FIELDS: Readonly<Record<string, string>> = {
	'the e-mail address': 'email',
	'the note': 'note',
	'the number of accounts': 'uses',
	'the number of days': 'days',
}
const fieldOf = (error: unknown): string => (isHubError(error, 'invalid-input') ? (FIELDS[String(error.fields.what)] ?? 'form') : 'form')

/** Asks who may make accounts, and for the invitations. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminSignUp({ hub, actor }: PageCall): Promise<AdminSignUpData> {
	const state = await hub.credentials.signUpState(actor)
	return { state, invitations: await hub.credentials.signUpInvitations(actor), form: EMPTY_FORM, fresh: undefined }
}

/** Chooses who may make accounts, makes an invitation, or takes one back. */
export async function actAdminSignUp(call: PageCall): Promise<(AdminSignUpData & { invalid?: boolean }) | Elsewhere> {
	const { hub, actor, form } = call
	const field = (name: string): string => (form.get(name) ?? '').trim()
	try {
		switch (form.get('do')) {
			case 'policy':
				await hub.credentials.setSignUpPolicy(
					actor,
					SIGN_UP_POLICIES.find((one) => one === form.get('policy')),
				)
				break
			case 'revoke':
				await hub.credentials.revokeSignUpInvitation(actor, form.get('id') ?? '')
				break
			case 'invite': {
				const email = field('email') || undefined
				const wish = { email, note: field('note'), uses: Number(field('uses')), days: Number(field('days')) }
				const { address } = await hub.credentials.invite(actor, wish)
				return { ...(await loadAdminSignUp(call)), fresh: { address, email } }
			}
			default:
				throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
		}
		return { redirect: ADMIN_PARTS.signUp.href }
	} catch (error) {
		return { ...(await loadAdminSignUp(call)), form: refuse(form, error, { 'invalid-input': fieldOf(error) }), invalid: true }
	}
}
