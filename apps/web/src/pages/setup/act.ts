import { HubError } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'
import { signInRecord } from '../../site/sign-in-record.ts'

/** What the page that makes the first administrator shows. */
export interface SetupData {
	secret: string
	form: FormState
}

/** Lets the holder of the secret pass, while the hub has no administrator. @throws `setup-refused` */
async function requireSecret({ hub, isSetupSecret }: PageCall, secret: string): Promise<void> {
	if (!(isSetupSecret?.(secret) ?? false) || !(await hub.moderation.needsAdmin())) throw new HubError('setup-refused')
}

/** An empty form for visitors who followed the link. @throws `setup-refused` */
export async function loadSetup(call: PageCall): Promise<SetupData> {
	const secret = call.url.searchParams.get('secret') ?? ''
	await requireSecret(call, secret)
	return { secret, form: EMPTY_FORM }
}

/** Makes the account, signs it in and leads to the administration. */
export async function actSetup(call: PageCall): Promise<(SetupData & { invalid: true }) | Elsewhere> {
	const { hub, form, client } = call
	const secret = form.get('secret') ?? ''
	await requireSecret(call, secret)
	const [name = '', email = '', password = ''] = ['name', 'email', 'password'].map((field) => form.get(field) ?? '')
	try {
		await hub.moderation.createFirstAdmin({ name: name.trim(), email: email.trim(), password })
		const session = await hub.people.signIn({ name: name.trim(), password, ...signInRecord(client) })
		return { redirect: '/admin', session: { open: session } }
	} catch (error) {
		const refused = refuse(form, error, {
			'invalid-namespace': 'name',
			'account-exists': 'name',
			'email-exists': 'email',
			'weak-password': 'password',
			'invalid-input': 'form',
		})
		return { secret, form: refused, invalid: true }
	}
}
