import type { CallGroup } from '../../call.ts'
import { removeMember, setMemberRole } from './members.ts'
import { changeResourceGroup, createResourceGroup, deleteResourceGroup, listResourceGroups, showResourceGroup } from './resource-groups.ts'
import { addGroupUsers, removeGroupUser, setGroupUserRole } from './group-users.ts'
import { placeInGroup, showRepositoryGroup } from './repository-group.ts'
import { exportAuditLog, exportHubAuditLog } from './audit-log.ts'

/** Organizations, and the log of deeds. */
export const organisations: CallGroup = {
	key: 'organisations',
	name: 'Organisations',
	text: 'Roles of members, resource groups, and the log of what was done.',
	calls: [
		setMemberRole,
		removeMember,
		listResourceGroups,
		createResourceGroup,
		showResourceGroup,
		changeResourceGroup,
		deleteResourceGroup,
		addGroupUsers,
		setGroupUserRole,
		removeGroupUser,
		showRepositoryGroup,
		placeInGroup,
		exportAuditLog,
		exportHubAuditLog,
	],
}
