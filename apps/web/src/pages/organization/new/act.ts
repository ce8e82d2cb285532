import { HubError, orgSettingsAddress } from '@stoa/vocabulary'
import { line, optionalLine } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for a new organization shows. */
export interface NewOrgData {
	form: FormState
}

/** An empty form. @throws `sign-in-needed` */
export async function loadNewOrg({ actor }: PageCall): Promise<NewOrgData> {
	if (actor.kind !== 'person') throw new HubError('sign-in-needed')
	return { form: EMPTY_FORM }
}

/** Makes the organisation and leads to its members. */
export const actNewOrg = answerForms({
	find: itself<PageCall>,
	load: loadNewOrg,
	forms: form({
		fields: { name: line, fullname: optionalLine },
		async run({ hub, actor }: PageCall, { name, fullname }) {
			const org = await hub.people.createOrg(actor, { name, ...(fullname && { fullname }) })
			return orgSettingsAddress(org.name, 'members')
		},
		failures: { 'invalid-namespace': 'name', 'account-exists': 'name', 'invalid-input': 'fullname' },
	}),
})
