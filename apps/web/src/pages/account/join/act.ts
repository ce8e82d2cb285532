import { HubError } from '@stoa/vocabulary'
import { line, optionalLine, text } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import { goOnTo, nextAddress } from '../../../site/next-address.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { signInRecord } from '../../../site/sign-in-record.ts'

/** What the sign-up and sign-in pages show. */
export interface SignData {
	form: FormState
	/** Where to go afterwards. */
	next: string
	/** Key of the invitation that the visitor followed. */
	invitation?: string | undefined
	/** An invitation is needed, and theirs is missing or over. */
	isUninvited?: boolean | undefined
	/** The password was right, and a code is asked for. */
	pending?: string | undefined
	/** What people call the other provider that they may sign in through. */
	external?: string | undefined
	/** Said once above the form. */
	said?: string | undefined
}

/** Where the visitor goes on afterwards. */
export const nextOf = (call: PageCall): string => nextAddress(carriedOn(call, 'next') ?? null)

/** The empty form. */
export function showSign(call: PageCall): SignData {
	return {
		form: EMPTY_FORM,
		next: nextOf(call),
		invitation: carriedOn(call, 'invitation'),
		said: call.url.searchParams.get('done') === 'reset' ? call.words.account.login.passwordReset : undefined,
		external: call.hub.credentials.externalProvider(),
	}
}

/** Shows the empty form; a signed-in visitor goes on at once. */
export async function loadSign(call: PageCall): Promise<SignData | Elsewhere> {
	return call.actor.kind === 'person' ? { redirect: nextOf(call) } : showSign(call)
}

/** Shows the form as the policy allows. @throws `sign-up-closed` */
export async function loadJoin(call: PageCall): Promise<SignData | Elsewhere> {
	const { credentials } = call.hub
	const policy = await credentials.policy()
	if (policy === 'closed') throw new HubError('sign-up-closed')
	const data = await loadSign(call)
	if (policy === 'open' || isElsewhere(data)) return data
	return { ...data, isUninvited: data.invitation === undefined || !(await credentials.isInvitation(data.invitation)) }
}

/** Creates the account and signs it in. */
export const actJoin = answerForms({
	find: itself<PageCall>,
	load: async (call) => showSign(call),
	forms: form({
		fields: { name: line, email: line, password: text, fullname: optionalLine, invitation: optionalLine },
		async run(call: PageCall, { fullname, invitation, ...rest }) {
			const { hub, client } = call
			await hub.credentials.join({ ...rest, ...(fullname && { fullname }), ...(invitation && { invitation }) })
			const session = await hub.people.signIn({ name: rest.name, password: rest.password, ...signInRecord(client) })
			return { redirect: goOnTo(nextOf(call)), session: { open: session } }
		},
		failures: {
			'invalid-namespace': 'name',
			'account-exists': 'name',
			'email-exists': 'email',
			'weak-password': 'password',
			'invalid-input': 'form',
			'invitation-needed': 'form',
			'too-many-requests': 'form',
		},
	}),
})
