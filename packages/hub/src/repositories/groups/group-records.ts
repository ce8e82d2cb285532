import type { GroupSettings, ResourceGroup } from './groups.ts'
import type { Account, GroupRole } from '../../accounts/actors/actor.ts'

/** Resource groups and who is in them. Members go with their membership, groups with their organisation. */
export interface GroupRecords {
	/** @throws `group-exists` */
	insert(group: ResourceGroup): Promise<void>
	byId(id: string): Promise<ResourceGroup | undefined>
	/** Inside a transaction: whoever else locks it, or puts something into it, waits for its end. */
	lock(id: string): Promise<ResourceGroup | undefined>
	/** By name. */
	ofOrg(orgId: string): Promise<ResourceGroup[]>
	/** @throws `group-exists` */
	update(id: string, settings: GroupSettings): Promise<void>
	/** Nothing may be in it any more. */
	delete(id: string): Promise<void>
	/** By name of the account. */
	members(groupIds: string[]): Promise<{ groupId: string; account: Account; role: GroupRole }[]>
	/** The person is a member of the organisation. */
	setMember(group: Pick<ResourceGroup, 'id' | 'orgId'>, userId: string, role: GroupRole): Promise<void>
	/** Answers whether there was one. */
	removeMember(groupId: string, userId: string): Promise<boolean>
}
