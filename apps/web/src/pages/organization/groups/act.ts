import type { Account, GroupView } from '@stoa/hub'
import { orgGroupAddress } from '@stoa/vocabulary'
import { loadOrgOfGroups } from '../../../parts/org/load-org.ts'
import type { OrgParams } from '../../../parts/org/load-org.ts'
import { GROUP_FAILURES, GROUP_FIELDS, groupSettingsOf } from '../../../parts/org/read-group.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the resource groups in an organization's settings show. */
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
export const actOrgGroups = answerForms({
	find: async (call: Call) => ({ ...call, org: await loadOrgOfGroups(call) }),
	load: loadOrgGroups,
	forms: form({
		fields: GROUP_FIELDS,
		done: (words) => words.organization.groups.groupCreated,
		async run({ hub, actor, org }: Call & { org: Account }, fields) {
			const { group } = await hub.groups.create(actor, org.name, groupSettingsOf(fields))
			return orgGroupAddress(org.name, group.id)
		},
		failures: GROUP_FAILURES,
	}),
})
