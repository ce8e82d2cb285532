import type { Account, InvitationView, OrgRole } from '@stoa/hub'
import { HubError, invitationAddress, orgSettingsAddress } from '@stoa/vocabulary'
import { loadOrg, type OrgParams } from '../../layouts/org/load-org.ts'
import { roleOf } from '../../layouts/org/role-words.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the members in an organisation's settings show. */
export interface OrgMembersData {
	org: Account
	members: { account: Account; role: OrgRole }[]
	invitations: InvitationView[]
	/** The link of an invitation just made: shown this once. */
	fresh: { link: string; who: string | undefined } | undefined
	form: FormState
}

type Call = PageCall<OrgParams>

/** Asks for members and open invitations. @throws `org-admin-needed` */
export async function loadOrgMembers(call: Call): Promise<OrgMembersData> {
	const { hub, actor } = call
	const org = await loadOrg(call)
	const [members, invitations] = await Promise.all([hub.people.members(org), hub.organisations.invitations(actor, org.name)])
	return { org, members, invitations, fresh: undefined, form: EMPTY_FORM }
}

/** Invites, withdraws, changes a role, ends a membership: the form's `do` says which. */
export async function actOrgMembers(call: Call): Promise<(OrgMembersData & { invalid?: boolean }) | Elsewhere> {
	const org = await loadOrg(call)
	try {
		const fresh = await change(call, org.name)
		// An administrator who gave up the role no longer sees this page.
		return fresh ? { ...(await loadOrgMembers(call)), fresh } : { redirect: orgSettingsAddress(org.name, 'members') }
	} catch (error) {
		const form = refuse(call.form, error, {
			'account-not-found': 'who',
			'member-already': 'who',
			'invalid-input': 'who',
			'not-a-member': 'form',
			'last-admin': 'form',
			'invitation-not-found': 'form',
		})
		return { ...(await loadOrgMembers(call)), form, invalid: true }
	}
}

async function change({ hub, actor, form, origin }: Call, org: string): Promise<OrgMembersData['fresh']> {
	const role = roleOf(form.get('role'))
	const user = form.get('user') ?? ''
	switch (form.get('do')) {
		case 'invite': {
			const who = (form.get('who') ?? '').trim() || undefined
			if (role === undefined) throw new HubError('invalid-input', { what: 'the role', why: 'choose one' })
			const { secret } = await hub.organisations.invite(actor, org, { role, who })
			return { link: `${origin}${invitationAddress(secret)}`, who }
		}
		case 'uninvite':
			await hub.organisations.uninvite(actor, org, form.get('invitation') ?? '')
			return undefined
		case 'role':
			if (role === undefined) throw new HubError('invalid-input', { what: 'the role', why: 'choose one' })
			await hub.organisations.setRole(actor, org, user, role)
			return undefined
		case 'remove':
			await hub.organisations.removeMember(actor, org, user)
			return undefined
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
