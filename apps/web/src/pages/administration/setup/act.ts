import { HubError, PAGES } from '@stoa/vocabulary'
import { line, text } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'
import { signInRecord } from '../../../site/sign-in-record.ts'

/** What the page that makes the first administrator shows. */
export interface SetupData {
	secret: string
	form: FormState
}

/** Lets the holder of the secret pass, while the hub has no administrator. @throws `setup-refused` */
async function findSecret(call: PageCall): Promise<PageCall> {
	const { hub, isSetupSecret } = call
	if (!(isSetupSecret?.(carriedOn(call, 'secret') ?? '') ?? false) || !(await hub.moderation.needsAdmin()))
		throw new HubError('setup-refused')
	return call
}

/** An empty form for visitors who followed the link. @throws `setup-refused` */
export async function loadSetup(call: PageCall): Promise<SetupData> {
	await findSecret(call)
	return { secret: carriedOn(call, 'secret') ?? '', form: EMPTY_FORM }
}

/** Makes the account, signs it in and leads to the administration. */
export const actSetup = answerForms({
	find: findSecret,
	load: loadSetup,
	forms: form({
		fields: { name: line, email: line, password: text },
		async run({ hub, client }: PageCall, fields) {
			await hub.moderation.createFirstAdmin(fields)
			const session = await hub.people.signIn({ name: fields.name, password: fields.password, ...signInRecord(client) })
			return { redirect: PAGES.admin.href(), session: { open: session } }
		},
		failures: {
			'invalid-namespace': 'name',
			'account-exists': 'name',
			'email-exists': 'email',
			'weak-password': 'password',
			'invalid-input': 'form',
		},
	}),
})
