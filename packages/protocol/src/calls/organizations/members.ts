import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { Done } from '../../shapes/basics.ts'
import { groupRole, optional } from '../fields.ts'

/** `PUT /api/organizations/{name}/members/{user}/role` (protocol 06 section 4). */
const MemberRole = z.object({
	role: z.enum(['no_access', 'read', 'contributor', 'write', 'admin']),
	resourceGroups: optional(z.array(z.object({ id: z.string(), role: groupRole })).max(100)),
})

/** Change what a member may do. */
export const setMemberRole = defineCall({
	method: 'PUT',
	path: '/api/organizations/{name}/members/{user}/role',
	who: 'person',
	summary: 'Change what a member may do',
	text: '`no_access` leaves what resource groups allow; `resourceGroups` gives roles in them besides.',
	body: { schema: MemberRole, example: { role: 'write' } },
	answers: [{ text: 'Changed', schema: Done }],
	fails: ['account-not-found', 'read-only', 'not-a-member', 'last-admin', 'group-not-found'],
})

/** End a membership. */
export const removeMember = defineCall({
	method: 'DELETE',
	path: '/api/organizations/{name}/members/{user}',
	who: 'person',
	summary: 'End a membership',
	text: 'Members can end their own membership.',
	answers: [{ text: 'Ended, with every role in resource groups', schema: Done }],
	fails: ['account-not-found', 'not-a-member', 'last-admin'],
})
