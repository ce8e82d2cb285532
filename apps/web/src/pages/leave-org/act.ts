import type { Account } from '@stoa/hub'
import { accountAddress, HubError } from '@stoa/vocabulary'
import type { OrgParams } from '../../layouts/org/load-org.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the page for leaving an organisation shows. */
export interface LeaveOrgData {
	org: Account
	form: FormState
}

type Call = PageCall<OrgParams>

/** Asks for the organisation. @throws `sign-in-needed` | `account-not-found` | `not-a-member` */
export async function loadLeaveOrg({ hub, actor, params }: Call): Promise<LeaveOrgData> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const org = await hub.people.account(params.org)
	if (!actor.memberships.some((membership) => membership.org.id === org.id))
		throw new HubError('not-a-member', { name: actor.account.name, org: org.name })
	return { org, form: EMPTY_FORM }
}

/** Leaves it. */
export async function actLeaveOrg(call: Call): Promise<(LeaveOrgData & { invalid: true }) | Elsewhere> {
	const data = await loadLeaveOrg(call)
	const { hub, actor, form } = call
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	try {
		await hub.organisations.removeMember(actor, data.org.name, actor.account.name)
		return { redirect: accountAddress(data.org.name) }
	} catch (error) {
		return { ...data, form: refuse(form, error, { 'last-admin': 'form' }), invalid: true }
	}
}
