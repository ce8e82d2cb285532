import type { Account, GroupView } from '@stoa/hub'
import { isHubError, orgGroupAddress } from '@stoa/vocabulary'
import { loadOrgOfGroups } from '../../layouts/org/load-org.ts'
import type { OrgParams } from '../../layouts/org/load-org.ts'
import { readGroupSettings } from '../../layouts/org/read-group.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the resource groups in an organisation's settings show. */
export interface OrgGroupsData {
	org: Account
	groups: GroupView[]
	/** Whether the visitor may make another. */
	mayMake: boolean
	form: FormState
}

type Call = PageCall<OrgParams>

/** Asks for the groups that the visitor decides about. @throws `org-admin-needed` */
export async function loadOrgGroups(call: Call): Promise<OrgGroupsData> {
	const org = await loadOrgOfGroups(call)
	const groups = await call.hub.groups.list(call.actor, org.name)
	return { org, groups, mayMake: call.hub.organisations.mayAdminister(call.actor, org), form: EMPTY_FORM }
}

/** Makes a group and leads to it. */
export async function actOrgGroups(call: Call): Promise<(OrgGroupsData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	const org = await loadOrgOfGroups(call)
	try {
		const { group } = await hub.groups.create(actor, org.name, readGroupSettings(form))
		return { redirect: orgGroupAddress(org.name, group.id) }
	} catch (error) {
		return {
			...(await loadOrgGroups(call)),
			form: refuse(form, error, { 'group-exists': 'name', 'invalid-input': groupField(error) }),
			invalid: true,
		}
	}
}

/** Which field of a group's form a refusal is about: the domain names it in words. */
export function groupField(error: unknown): string {
	const what = isHubError(error, 'invalid-input') ? error.fields['what'] : undefined
	if (what === 'the name') return 'name'
	return what === 'the description' ? 'description' : 'form'
}
