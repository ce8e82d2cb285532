import { AddGroupUsers, ChangeResourceGroup, CreateResourceGroup, GroupUserRole, MemberRole, PlaceInGroup } from '@stoa/protocol'
import { z } from 'zod'
import { Deed } from '../answers/around.ts'
import { Done, Nothing } from '../answers/basics.ts'
import { GroupOfRepo, ResourceGroup } from '../answers/groups.ts'
import type { Description, Group } from '../description.ts'
import { choice, count, words } from '../parameters.ts'

const log: Description = {
	summary: 'Download the log of deeds',
	query: {
		action: words('Only deeds of this kind'),
		actor: words('Only what this person did'),
		subject: words('Only what was done to this'),
		from: words('A date such as `2026-01-31`'),
		until: words('A date'),
		before: words('As `Link` says'),
		format: choice(['json', 'csv'], 'Default: `json`'),
		limit: count('Most entries', { min: 1, max: 1000 }),
	},
	answers: [{ text: 'Newest first', schema: z.array(Deed) }],
	isPaged: true,
	fails: ['read-only', 'account-not-found'],
}

const groupFails: Description['fails'] = ['account-not-found', 'group-not-found', 'org-admin-needed']

/** Organisations, and the log of deeds. */
export const organisations: Group = {
	key: 'organisations',
	name: 'Organisations',
	text: 'Roles of members, resource groups, and the log of what was done.',
	routes: {
		'PUT /api/organizations/{name}/members/{user}/role': {
			summary: 'Change what a member may do',
			text: '`no_access` leaves what resource groups allow; `resourceGroups` gives roles in them besides.',
			body: { schema: MemberRole, example: { role: 'write' } },
			answers: [{ text: 'Changed', schema: Done }],
			fails: ['account-not-found', 'read-only', 'not-a-member', 'last-admin', 'group-not-found'],
		},
		'DELETE /api/organizations/{name}/members/{user}': {
			summary: 'End a membership',
			text: 'Members can end their own membership.',
			answers: [{ text: 'Ended, with every role in resource groups', schema: Done }],
			fails: ['account-not-found', 'not-a-member', 'last-admin'],
		},
		'GET /api/organizations/{name}/resource-groups': {
			summary: 'List resource groups',
			text: 'Administrators of the organisation see all of them, administrators of a group that one.',
			answers: [{ text: 'By name', schema: z.array(ResourceGroup) }],
			fails: ['account-not-found', 'org-admin-needed'],
		},
		'POST /api/organizations/{name}/resource-groups': {
			summary: 'Make a resource group',
			body: {
				schema: CreateResourceGroup,
				example: { name: 'Atlas', closed: true, users: [{ user: 'ada', role: 'write' }], repos: [{ type: 'model', name: 'lab/maps' }] },
			},
			answers: [{ text: 'Made', schema: ResourceGroup }],
			fails: ['account-not-found', 'org-admin-needed', 'group-exists', 'not-a-member', 'repo-not-found'],
		},
		'GET /api/organizations/{name}/resource-groups/{group}': {
			summary: 'Show a resource group',
			answers: [{ text: 'With who is in it and what', schema: ResourceGroup }],
			fails: groupFails,
		},
		'PATCH /api/organizations/{name}/resource-groups/{group}': {
			summary: 'Change a resource group',
			body: { schema: ChangeResourceGroup, example: { closed: false, autoJoin: { enabled: true, role: 'read' } } },
			answers: [{ text: 'As it is now', schema: ResourceGroup }],
			fails: [...groupFails, 'group-exists'],
		},
		'DELETE /api/organizations/{name}/resource-groups/{group}': {
			summary: 'Delete an empty resource group',
			answers: [{ text: 'Deleted', schema: Nothing }],
			fails: [...groupFails, 'group-not-empty'],
		},
		'POST /api/organizations/{name}/resource-groups/{group}/users': {
			summary: 'Add members to a resource group',
			text: 'Members of the organization. Those who are in the group already get the role.',
			body: { schema: AddGroupUsers, example: { users: [{ user: 'ada', role: 'write' }] } },
			answers: [{ text: 'As it is now', schema: ResourceGroup }],
			fails: [...groupFails, 'not-a-member'],
		},
		'PUT /api/organizations/{name}/resource-groups/{group}/users/{user}': {
			summary: 'Change a role in a resource group',
			body: { schema: GroupUserRole, example: { role: 'read' } },
			answers: [{ text: 'Changed', schema: Done }],
			fails: [...groupFails, 'not-a-member'],
		},
		'DELETE /api/organizations/{name}/resource-groups/{group}/users/{user}': {
			summary: 'Remove a member from a resource group',
			answers: [{ text: 'Taken out', schema: Done }],
			fails: [...groupFails, 'not-a-member'],
		},
		'GET /api/{T}/{id}/resource-group': {
			summary: 'Show the resource group of a repository',
			answers: [{ text: '`null` for one that is in none', schema: GroupOfRepo }],
		},
		'POST /api/{T}/{id}/resource-group': {
			summary: 'Put a repository into a resource group, or take it out',
			text: 'For administrators of the repository who can create repositories in the group.',
			body: { schema: PlaceInGroup, example: { resourceGroupId: '0123456789abcdef01234567' } },
			answers: [{ text: 'Where it is now', schema: GroupOfRepo }],
			fails: ['group-not-found', 'not-namespace-member'],
		},
		'GET /api/organizations/{name}/audit-log/export': log,
		'GET /api/admin/audit-log/export': { ...log, text: 'Of the whole hub, for those who run it.' },
	},
}
