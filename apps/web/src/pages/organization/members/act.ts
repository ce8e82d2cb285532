import type { Account, InvitationView, OrgRole } from '@stoa/hub'
import { invitationAddress, orgSettingsAddress } from '@stoa/vocabulary'
import { loadOrg, type OrgParams } from '../../../parts/org/load-org.ts'
import { ORG_ROLES } from '../../../parts/org/role-options.ts'
import { chosen, optionalLine, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the members in an organization's settings show. */
export interface OrgMembersData {
	org: Account
	members: { account: Account; role: OrgRole }[]
	invitations: InvitationView[]
	/** The link of an invitation just made: shown this once. */
	fresh: { link: string; who: string | undefined } | undefined
	form: FormState
}

type Call = PageCall<OrgParams>
type At = Call & { org: string }

const role = chosen(ORG_ROLES, 'the role')

/** Asks for members and open invitations. @throws `org-admin-needed` */
export async function loadOrgMembers(call: Call): Promise<OrgMembersData> {
	const { hub, actor } = call
	const org = await loadOrg(call)
	const [members, invitations] = await Promise.all([hub.people.members(org), hub.organisations.invitations(actor, org.name)])
	return { org, members, invitations, fresh: undefined, form: EMPTY_FORM }
}

const failures = {
	'account-not-found': 'who',
	'member-already': 'who',
	'invalid-input': 'who',
	'not-a-member': 'form',
	'last-admin': 'form',
	'invitation-not-found': 'form',
} as const

/** Invites, withdraws, changes a role, ends a membership. An administrator who gave up the role no longer sees the page. */
export const actOrgMembers = answerForms({
	find: async (call: Call) => ({ ...call, org: (await loadOrg(call)).name }),
	load: loadOrgMembers,
	forms: {
		invite: form({
			fields: { role, who: optionalLine },
			async run({ hub, actor, org, origin }: At, wish) {
				const { secret } = await hub.organisations.invite(actor, org, wish)
				return { fresh: { link: `${origin}${invitationAddress(secret)}`, who: wish.who } }
			},
			failures,
		}),
		uninvite: form({
			fields: { invitation: text },
			done: (words) => words.organization.members.invitationWithdrawn,
			async run({ hub, actor, org }: At, { invitation }) {
				await hub.organisations.uninvite(actor, org, invitation)
				return orgSettingsAddress(org, 'members')
			},
			failures,
		}),
		role: form({
			fields: { role, user: text },
			done: (words, { user }) => words.organization.members.roleOfSaved(user),
			async run({ hub, actor, org }: At, fields) {
				await hub.organisations.setRole(actor, org, fields.user, fields.role)
				return orgSettingsAddress(org, 'members')
			},
			failures,
		}),
		remove: form({
			fields: { user: text },
			done: (words, { user }) => words.organization.members.noLongerMember(user),
			async run({ hub, actor, org }: At, { user }) {
				await hub.organisations.removeMember(actor, org, user)
				return orgSettingsAddress(org, 'members')
			},
			failures,
		}),
	},
})
