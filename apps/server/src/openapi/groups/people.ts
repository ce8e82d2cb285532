import { z } from 'zod'
import { Done } from '../answers/basics.ts'
import { Avatar, Member, OrgMember, OrgOverview, SocialHandles, UserOverview, Whoami } from '../answers/people.ts'
import { Like } from '../answers/repos.ts'
import type { Description, Group } from '../description.ts'
import { page, words } from '../parameters.ts'

const missing = { fails: ['account-not-found'] } as const
const listed = (summary: string, text: string): Description => ({
	summary,
	query: page(1000),
	answers: [{ text, schema: z.array(Member) }],
	isPaged: true,
	...missing,
})
const picture: Description = {
	summary: 'Find the picture of a person or organisation',
	answers: [{ text: 'Its address', schema: Avatar }],
	...missing,
}
const follow: Description = {
	summary: 'Follow',
	answers: [{ text: 'Followed', schema: Done }],
	fails: ['account-not-found', 'invalid-input'],
}
const unfollow: Description = { summary: 'Follow no longer', answers: [{ text: 'Not followed any more', schema: Done }], ...missing }

/** Who somebody is. */
export const people: Group = {
	key: 'people',
	name: 'People',
	text: 'The caller, and the public profiles of people and organizations.',
	routes: {
		'GET /api/whoami-v2': {
			summary: 'Find out who a token belongs to',
			answers: [{ text: 'The person, with organisations', schema: Whoami }],
		},
		'GET /api/users/{name}/overview': {
			summary: 'Show a person',
			answers: [{ text: 'The public profile; counts include what the caller can see', schema: UserOverview }],
			...missing,
		},
		'GET /api/organizations/{name}/overview': {
			summary: 'Show an organisation',
			answers: [{ text: 'The public profile; counts include what the caller can see', schema: OrgOverview }],
			...missing,
		},
		'GET /api/users/{name}/socials': {
			summary: 'List the accounts of a person on other sites',
			answers: [{ text: 'Names by place, as their profile says', schema: SocialHandles }],
			...missing,
		},
		'GET /api/users/{name}/avatar': picture,
		'GET /api/organizations/{name}/avatar': picture,
		'GET /api/avatars/{name}': { summary: 'Get a picture made from a name', answers: [{ text: 'The picture', type: 'image/svg+xml' }] },
		'GET /api/organizations/{name}/members': {
			summary: 'List the members of an organisation',
			query: { ...page(1000), email: words('For administrators: only the member with this verified address') },
			answers: [{ text: 'People; those who administer it are told their roles', schema: z.array(OrgMember) }],
			isPaged: true,
			fails: [...missing.fails, 'org-admin-needed'],
		},
		'GET /api/users/{name}/likes': {
			summary: 'List what a person likes',
			query: page(1000),
			answers: [{ text: 'Repositories that the caller may see, newest like first', schema: z.array(Like) }],
			isPaged: true,
			...missing,
		},
		'GET /api/users/{name}/followers': listed('List who follows a person', 'Followers'),
		'GET /api/users/{name}/following': listed('List whom a person follows', 'People and organisations'),
		'GET /api/organizations/{name}/followers': listed('List who follows an organisation', 'Followers'),
		'POST /api/users/{name}/follow': follow,
		'POST /api/organizations/{name}/follow': follow,
		'DELETE /api/users/{name}/follow': unfollow,
		'DELETE /api/organizations/{name}/follow': unfollow,
	},
}
