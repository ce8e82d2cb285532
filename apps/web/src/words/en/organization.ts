import { audit } from './organization/audit.ts'
import { deleted } from './organization/deleted.ts'
import { domains } from './organization/domains.ts'
import { group } from './organization/group.ts'
import { groups } from './organization/groups.ts'
import { invitation } from './organization/invitation.ts'
import { invitations } from './organization/invitations.ts'
import { leave } from './organization/leave.ts'
import { members } from './organization/members.ts'
import { newOrganization } from './organization/new.ts'
import { profile } from './organization/profile.ts'
import { usage } from './organization/usage.ts'

/** What the pages of an organization’s settings say. */
export const organization = {
	audit,
	deleted,
	domains,
	group,
	groups,
	invitation,
	invitations,
	leave,
	members,
	newOrganization,
	profile,
	usage,
}
