import { HubError, orgSettingsAddress } from '@stoa/vocabulary'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page for a new organisation shows. */
export interface NewOrgData {
	form: FormState
}

/** An empty form. @throws `sign-in-needed` */
export async function loadNewOrg({ actor }: PageCall): Promise<NewOrgData> {
	if (actor.kind !== 'person') throw new HubError('sign-in-needed')
	return { form: EMPTY_FORM }
}

/** Makes the organisation and leads to its members. */
export async function actNewOrg(call: PageCall): Promise<(NewOrgData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	const fullname = (form.get('fullname') ?? '').trim()
	try {
		const org = await hub.people.createOrg(actor, { name: (form.get('name') ?? '').trim(), ...(fullname !== '' && { fullname }) })
		return { redirect: orgSettingsAddress(org.name, 'members') }
	} catch (error) {
		return {
			form: refuse(form, error, { 'invalid-namespace': 'name', 'account-exists': 'name', 'invalid-input': 'fullname' }),
			invalid: true,
		}
	}
}
