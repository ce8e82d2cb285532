import type { Account } from '@stoa/hub'
import { HubError, orgSettingsAddress } from '@stoa/vocabulary'
import { changeProfile } from '../../layouts/org/change-profile.ts'
import { loadOrg, type OrgParams } from '../../layouts/org/load-org.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the profile in an organisation's settings shows. */
export interface OrgProfileData {
	org: Account
	form: FormState
}

/** Asks for the organisation. @throws `org-admin-needed` */
export async function loadOrgProfile(call: PageCall<OrgParams>): Promise<OrgProfileData> {
	return { org: await loadOrg(call), form: EMPTY_FORM }
}

/** Saves the profile, the picture or what new repositories are; deletes the organisation. */
export async function actOrgProfile(call: PageCall<OrgParams>): Promise<(OrgProfileData & { invalid: true }) | Elsewhere> {
	const org = await loadOrg(call)
	if (call.form.get('do') === 'delete') return deleteOrg(call, org)
	if (call.form.get('do') === 'new-repos') {
		await call.hub.organisations.setNewRepos(call.actor, org.name, call.form.get('visibility') === 'private' ? 'private' : 'public')
		return { redirect: orgSettingsAddress(org.name) }
	}
	const form = await changeProfile(call, org.name)
	return form ? { org, form, invalid: true } : { redirect: orgSettingsAddress(org.name) }
}

/** Deletes the organisation once its name was written out. */
async function deleteOrg(
	{ hub, actor, form }: PageCall<OrgParams>,
	org: Account,
): Promise<(OrgProfileData & { invalid: true }) | Elsewhere> {
	try {
		if (form.get('confirm') !== org.name)
			throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${org.name} to delete it` })
		await hub.organisations.delete(actor, org.name)
		return { redirect: '/' }
	} catch (error) {
		return { org, form: refuse(form, error, { 'invalid-input': 'confirm', 'account-in-use': 'confirm' }), invalid: true }
	}
}
