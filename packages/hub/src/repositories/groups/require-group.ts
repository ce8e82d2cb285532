import { HubError } from '@stoa/vocabulary'
import type { ResourceGroup } from './groups.ts'
import type { GroupRecords } from './group-records.ts'

/**
 * The group that something is about to be put into, inside the transaction that does it: until its end nobody deletes the group.
 *
 * @throws {HubError} `group-not-found` for one that is gone, or of somebody else
 */
export async function requireGroup(tables: { groups: GroupRecords }, ownerId: string, groupId: string): Promise<ResourceGroup> {
	const group = await tables.groups.lock(groupId)
	if (group?.orgId !== ownerId) throw new HubError('group-not-found')
	return group
}
