import { type OpenInvitation, SIGN_UP_POLICIES, type SignUpState } from '@stoa/hub'
import { ADMIN_PARTS } from '../../../parts/admin/admin-layout.tsx'
import { line, number, oneOf, optionalLine, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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
const failures = {
	'invalid-input': 'form',
}

/** Asks who may make accounts, and for the invitations. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminSignUp({ hub, actor }: PageCall): Promise<AdminSignUpData> {
	const state = await hub.credentials.signUpState(actor)
	return { state, invitations: await hub.credentials.signUpInvitations(actor), form: EMPTY_FORM, fresh: undefined }
}

/** Chooses who may make accounts, makes an invitation, or takes one back. */
export const actAdminSignUp = answerForms({
	find: itself<PageCall>,
	load: loadAdminSignUp,
	forms: {
		policy: form({
			fields: { policy: oneOf(SIGN_UP_POLICIES) },
			done: (words) => words.administration.signUp.saved,
			async run({ hub, actor }: PageCall, { policy }) {
				await hub.credentials.setSignUpPolicy(actor, policy)
				return ADMIN_PARTS.signUp.href
			},
			failures,
		}),
		revoke: form({
			fields: { id: text },
			done: (words) => words.administration.signUp.invitationWithdrawn,
			async run({ hub, actor }: PageCall, { id }) {
				await hub.credentials.revokeSignUpInvitation(actor, id)
				return ADMIN_PARTS.signUp.href
			},
			failures,
		}),
		invite: form({
			fields: { email: optionalLine, note: line, uses: number, days: number },
			async run({ hub, actor }: PageCall, wish) {
				const { address } = await hub.credentials.invite(actor, wish)
				return { fresh: { address, email: wish.email } }
			},
			failures,
		}),
	},
})
