import type { InvitationView } from '@stoa/hub'
import { accountAddress } from '@stoa/vocabulary'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

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

const failures = { 'member-already': 'form', 'invitation-not-found': 'form' } as const

/** Accepts the invitation, or declines it. */
export const actInvitation = answerForms({
	find: async (call: Call) => ({ ...call, view: await call.hub.organisations.invitation(call.actor, call.params.key) }),
	load: loadInvitation,
	by: (sent) => (sent.get('do') === 'decline' ? 'decline' : 'accept'),
	forms: {
		decline: form({
			fields: {},
			async run({ hub, actor, params }: Call) {
				await hub.organisations.decline(actor, params.key)
				return '/'
			},
			failures,
		}),
		accept: form({
			fields: {},
			run: async ({ hub, actor, params }: Call) => accountAddress((await hub.organisations.accept(actor, params.key)).name),
			failures,
		}),
	},
})
