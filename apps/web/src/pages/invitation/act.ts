import type { InvitationView } from '@stoa/hub'
import { accountAddress } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page of an invitation shows. */
export interface InvitationData {
	view: InvitationView
	key: string
	form: FormState
}

type Call = PageCall<'key'>

/** Asks for the invitation. @throws `sign-in-needed` | `invitation-not-found` */
export async function loadInvitation({ hub, actor, params }: Call): Promise<InvitationData> {
	return { view: await hub.organisations.invitation(actor, params.key), key: params.key, form: EMPTY_FORM }
}

/** Takes it, or declines it. */
export async function actInvitation(call: Call): Promise<(InvitationData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	const data = await loadInvitation(call)
	try {
		if (form.get('do') === 'decline') {
			await hub.organisations.decline(actor, data.key)
			return { redirect: '/' }
		}
		const org = await hub.organisations.accept(actor, data.key)
		return { redirect: accountAddress(org.name) }
	} catch (error) {
		return { ...data, form: refuse(form, error, { 'member-already': 'form', 'invitation-not-found': 'form' }), invalid: true }
	}
}
