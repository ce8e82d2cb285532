import type { Account } from '@stoa/hub'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { changeProfile } from '../../layouts/org/change-profile.ts'
import { loadOrg, type OrgParams } from '../../layouts/org/load-org.ts'
import { EMPTY_FORM, type FormState } from '../../site/form.ts'
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

/** Saves the profile or the picture. */
export async function actOrgProfile(call: PageCall<OrgParams>): Promise<(OrgProfileData & { invalid: true }) | Elsewhere> {
	const org = await loadOrg(call)
	const form = await changeProfile(call, org.name)
	return form ? { org, form, invalid: true } : { redirect: orgSettingsAddress(org.name) }
}
