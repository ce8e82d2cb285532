import type { GroupSettings, ResourceGroup } from './groups.ts'
import type { Account, GroupRole } from '../../accounts/actors/actor.ts'

/** Stores resource groups and their members. Members are deleted with their membership, groups with their organization. */
export interface GroupRecords {
	/** @throws `group-exists` */
	insert(group: ResourceGroup): Promise<void>
	byId(id: string): Promise<ResourceGroup | undefined>
	/** Locks the group until the transaction ends. Another transaction that locks it or adds to it waits. */
	lock(id: string): Promise<ResourceGroup | undefined>
	/** By name. */
	ofOrg(orgId: string): Promise<ResourceGroup[]>
	/** @throws `group-exists` */
	update(id: string, settings: GroupSettings): Promise<void>
	/** The group must be empty. */
	delete(id: string): Promise<void>
	/** By name of the account. */
	members(groupIds: string[]): Promise<{ groupId: string; account: Account; role: GroupRole }[]>
	/** The person must be a member of the organization. */
	setMember(group: Pick<ResourceGroup, 'id' | 'orgId'>, userId: string, role: GroupRole): Promise<void>
	/** Returns whether the person was a member. */
	removeMember(groupId: string, userId: string): Promise<boolean>
}
