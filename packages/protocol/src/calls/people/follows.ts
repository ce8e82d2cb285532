import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { countedPage } from '../../parameters.ts'
import { Done } from '../../shapes/basics.ts'
import { Member } from '../../shapes/people.ts'
import { Like } from '../../shapes/repos.ts'
import { missing } from './shared.ts'

const listed = (summary: string, text: string) =>
	({
		summary,
		query: countedPage(1000),
		answers: [{ text, schema: z.array(Member) }],
		isPaged: true,
		...missing,
	}) as const

const follow = {
	summary: 'Follow',
	answers: [{ text: 'Followed', schema: Done }],
	fails: ['account-not-found', 'invalid-input'],
} as const

const unfollow = { summary: 'Follow no longer', answers: [{ text: 'Not followed any more', schema: Done }], ...missing } as const

/** List what a person likes. */
export const listUserLikes = defineCall({
	method: 'GET',
	path: '/api/users/{name}/likes',
	who: 'anyone',
	summary: 'List what a person likes',
	query: countedPage(1000),
	answers: [{ text: 'Repositories that the caller may see, newest like first', schema: z.array(Like) }],
	isPaged: true,
	...missing,
})

/** List who follows a person. */
export const listUserFollowers = defineCall({
	method: 'GET',
	path: '/api/users/{name}/followers',
	who: 'anyone',
	...listed('List who follows a person', 'Followers'),
})

/** List whom a person follows. */
export const listFollowing = defineCall({
	method: 'GET',
	path: '/api/users/{name}/following',
	who: 'anyone',
	...listed('List whom a person follows', 'People and organizations'),
})

/** List who follows an organization. */
export const listOrganizationFollowers = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/followers',
	who: 'anyone',
	...listed('List who follows an organization', 'Followers'),
})

/** Follow. */
export const followUser = defineCall({
	method: 'POST',
	path: '/api/users/{name}/follow',
	who: 'person',
	...follow,
})

/** Follow. */
export const followOrganization = defineCall({
	method: 'POST',
	path: '/api/organizations/{name}/follow',
	who: 'person',
	...follow,
})

/** Follow no longer. */
export const unfollowUser = defineCall({
	method: 'DELETE',
	path: '/api/users/{name}/follow',
	who: 'person',
	...unfollow,
})

/** Follow no longer. */
export const unfollowOrganization = defineCall({
	method: 'DELETE',
	path: '/api/organizations/{name}/follow',
	who: 'person',
	...unfollow,
})
