import { HubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, goOnTo, nextAddress, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'
import { signInRecord } from '../../site/sign-in-record.ts'

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

/** Shows an empty form; a signed-in visitor goes on at once. */
export async function loadSign({ hub, actor, url }: PageCall): Promise<SignData | Elsewhere> {
	const next = nextAddress(url.searchParams.get('next'))
	if (actor.kind === 'person') return { redirect: next }
	const said = url.searchParams.get('done') === 'reset' ? 'Your new password is saved: sign in with it.' : undefined
	return {
		form: EMPTY_FORM,
		next,
		invitation: url.searchParams.get('invitation') ?? undefined,
		said,
		external: hub.credentials.externalProvider(),
	}
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
export async function actJoin({ hub, form, url, client }: PageCall): Promise<(SignData & { invalid: true }) | Elsewhere> {
	const next = nextAddress(form.get('next') ?? url.searchParams.get('next'))
	const name = (form.get('name') ?? '').trim()
	const password = form.get('password') ?? ''
	const invitation = form.get('invitation') ?? undefined
	try {
		const fullname = form.get('fullname')?.trim()
		const email = (form.get('email') ?? '').trim()
		await hub.credentials.join({ name, email, password, ...(fullname && { fullname }), ...(invitation && { invitation }) })
		const session = await hub.people.signIn({ name, password, ...signInRecord(client) })
		return { redirect: goOnTo(next), session: { open: session } }
	} catch (error) {
		const refused = refuse(form, error, {
			'invalid-namespace': 'name',
			'account-exists': 'name',
			'email-exists': 'email',
			'weak-password': 'password',
			'invalid-input': 'form',
			'invitation-needed': 'form',
			'too-many-requests': 'form',
		})
		return { form: refused, next, invitation, invalid: true }
	}
}
