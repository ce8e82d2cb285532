import type { GroupRole } from '../actors/actor.ts'

/** The part of resource groups that changes of roles need. */
export interface GroupRoles {
	byId(id: string): Promise<{ id: string; orgId: string; name: string } | undefined>
	/** The person must be a member of the organization. */
	setMember(group: { id: string; orgId: string }, userId: string, role: GroupRole): Promise<void>
}
