import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { Done } from '../../shapes/basics.ts'
import { ResourceGroup } from '../../shapes/groups.ts'
import { groupRole, groupUser } from '../fields.ts'
import { groupFails } from './shared.ts'

/** `POST /api/organizations/{name}/resource-groups/{group}/users` */
const AddGroupUsers = z.object({ users: z.array(groupUser).max(1000) })

/** `PUT /api/organizations/{name}/resource-groups/{group}/users/{user}` */
const GroupUserRole = z.object({ role: groupRole })

/** Add members to a resource group. */
export const addGroupUsers = defineCall({
	method: 'POST',
	path: '/api/organizations/{name}/resource-groups/{group}/users',
	who: 'person',
	summary: 'Add members to a resource group',
	text: 'Members of the organization. Those who are in the group already get the role.',
	body: { limits: listOf(1100, { keys: 2, bytes: 256 }), schema: AddGroupUsers, example: { users: [{ user: 'ada', role: 'write' }] } },
	answers: [{ text: 'As it is now', schema: ResourceGroup }],
	fails: [...groupFails, 'not-a-member'],
})

/** Change a role in a resource group. */
export const setGroupUserRole = defineCall({
	method: 'PUT',
	path: '/api/organizations/{name}/resource-groups/{group}/users/{user}',
	who: 'person',
	summary: 'Change a role in a resource group',
	body: { schema: GroupUserRole, example: { role: 'read' } },
	answers: [{ text: 'Changed', schema: Done }],
	fails: [...groupFails, 'not-a-member'],
})

/** Remove a member from a resource group. */
export const removeGroupUser = defineCall({
	method: 'DELETE',
	path: '/api/organizations/{name}/resource-groups/{group}/users/{user}',
	who: 'person',
	summary: 'Remove a member from a resource group',
	answers: [{ text: 'Taken out', schema: Done }],
	fails: [...groupFails, 'not-a-member'],
})
