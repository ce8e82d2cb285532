import type { Account } from '@stoa/hub'
import { accountAddress, HubError } from '@stoa/vocabulary'
import type { OrgParams } from '../../../parts/org/load-org.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for leaving an organization shows. */
export interface LeaveOrgData {
	org: Account
	form: FormState
}

type Call = PageCall<OrgParams>

type Member = Call & { org: Account; member: Account }

async function findMember(call: Call): Promise<Member> {
	const { hub, actor, params } = call
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const org = await hub.people.account(params.org)
	if (!actor.memberships.some((membership) => membership.org.id === org.id))
		throw new HubError('not-a-member', { name: actor.account.name, org: org.name })
	return { ...call, org, member: actor.account }
}

/** Asks for the organisation. @throws `sign-in-needed` | `account-not-found` | `not-a-member` */
export async function loadLeaveOrg(call: Call): Promise<LeaveOrgData> {
	const { org } = await findMember(call)
	return { org, form: EMPTY_FORM }
}

/** Leaves it. */
export const actLeaveOrg = answerForms({
	find: findMember,
	load: loadLeaveOrg,
	forms: form({
		fields: {},
		done: (words) => words.organization.leave.leftOrganization,
		async run({ hub, actor, org, member }: Member) {
			await hub.organisations.removeMember(actor, org.name, member.name)
			return accountAddress(org.name)
		},
		failures: { 'last-admin': 'form' },
	}),
})
