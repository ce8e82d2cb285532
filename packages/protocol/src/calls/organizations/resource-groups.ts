import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { kind, Nothing } from '../../shapes/basics.ts'
import { ResourceGroup } from '../../shapes/groups.ts'
import { groupRole, groupUser, optional } from '../fields.ts'
import { groupFails } from './shared.ts'

const autoJoin = z
	.discriminatedUnion('enabled', [z.object({ enabled: z.literal(true), role: groupRole }), z.object({ enabled: z.literal(false) })])
	.transform((value) => (value.enabled ? value.role : undefined))

/** `POST /api/organizations/{name}/resource-groups` (protocol 06 section 4); `closed` is Stoa's own. */
const CreateResourceGroup = z.object({
	name: z.string(),
	description: optional(z.string()),
	closed: optional(z.boolean()),
	autoJoin: optional(autoJoin),
	users: optional(z.array(groupUser).max(1000)),
	repos: optional(z.array(z.object({ type: kind, name: z.string() })).max(100)),
})

/** `PATCH /api/organizations/{name}/resource-groups/{group}` */
const ChangeResourceGroup = z.object({
	name: optional(z.string()),
	description: optional(z.string()),
	closed: optional(z.boolean()),
	autoJoin: optional(autoJoin.transform((role) => ({ role }))),
})

/** List resource groups. */
export const listResourceGroups = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/resource-groups',
	who: 'person',
	summary: 'List resource groups',
	text: 'Administrators of the organization see all of them, administrators of a group that one.',
	answers: [{ text: 'By name', schema: z.array(ResourceGroup) }],
	fails: ['account-not-found', 'org-admin-needed'],
})

/** Make a resource group. */
export const createResourceGroup = defineCall({
	method: 'POST',
	path: '/api/organizations/{name}/resource-groups',
	who: 'person',
	summary: 'Make a resource group',
	body: {
		limits: listOf(1100, { keys: 2, bytes: 256 }),
		schema: CreateResourceGroup,
		example: { name: 'Atlas', closed: true, users: [{ user: 'ada', role: 'write' }], repos: [{ type: 'model', name: 'lab/maps' }] },
	},
	answers: [{ text: 'Made', schema: ResourceGroup }],
	fails: ['account-not-found', 'org-admin-needed', 'group-exists', 'not-a-member', 'repo-not-found'],
})

/** Show a resource group. */
export const showResourceGroup = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/resource-groups/{group}',
	who: 'person',
	summary: 'Show a resource group',
	answers: [{ text: 'With who is in it and what', schema: ResourceGroup }],
	fails: groupFails,
})

/** Change a resource group. */
export const changeResourceGroup = defineCall({
	method: 'PATCH',
	path: '/api/organizations/{name}/resource-groups/{group}',
	who: 'person',
	summary: 'Change a resource group',
	body: { schema: ChangeResourceGroup, example: { closed: false, autoJoin: { enabled: true, role: 'read' } } },
	answers: [{ text: 'As it is now', schema: ResourceGroup }],
	fails: [...groupFails, 'group-exists'],
})

/** Delete an empty resource group. */
export const deleteResourceGroup = defineCall({
	method: 'DELETE',
	path: '/api/organizations/{name}/resource-groups/{group}',
	who: 'person',
	summary: 'Delete an empty resource group',
	answers: [{ text: 'Deleted', schema: Nothing }],
	fails: [...groupFails, 'group-not-empty'],
})
