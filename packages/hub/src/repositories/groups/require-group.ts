import { HubError } from '@stoa/vocabulary'
import type { ResourceGroup } from './groups.ts'
import type { GroupRecords } from './group-records.ts'

/**
 * The group into which something is moved, locked until the transaction ends, so that it cannot be deleted meanwhile.
 *
 * @throws {HubError} `group-not-found` for a group that was deleted or belongs to another owner
 */
export async function requireGroup(tables: { groups: GroupRecords }, ownerId: string, groupId: string): Promise<ResourceGroup> {
	const group = await tables.groups.lock(groupId)
	if (group?.orgId !== ownerId) throw new HubError('group-not-found')
	return group
}
