import type { GroupRole } from '../actors/actor.ts'

/** Resource groups, as far as the roles of members name them. */
export interface GroupRoles {
	byId(id: string): Promise<{ id: string; orgId: string; name: string } | undefined>
	/** The person is a member of the organisation. */
	setMember(group: { id: string; orgId: string }, userId: string, role: GroupRole): Promise<void>
}
