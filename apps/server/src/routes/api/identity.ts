import { permits } from '@stoa/hub'
import { calls, nextLink, type QueryOf } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import { avatarAddress, presentMember, presentWhoami } from '../../present/people.ts'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** The identity of accounts (protocol 06). */
export const identityRoutes: readonly Route[] = [
	handle(calls.whoami, whoami),
	handle(calls.showUser, userOverview),
	handle(calls.listSocials, socials),
	handle(calls.listOrganizationSocials, socials),
	handle(calls.findUserAvatar, avatarLink),
	handle(calls.showOrganization, orgOverview),
	handle(calls.findOrganizationAvatar, avatarLink),
	handle(calls.listMembers, orgMembers),
	handle(calls.listUserLikes, likes),
	handle(calls.listUserFollowers, followers),
	handle(calls.followUser, follow),
	handle(calls.unfollowUser, unfollow),
	handle(calls.listOrganizationFollowers, followers),
	handle(calls.followOrganization, follow),
	handle(calls.unfollowOrganization, unfollow),
	handle(calls.listFollowing, following),
]

function whoami({ actor, origin }: Call): Answer<typeof calls.whoami> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return presentWhoami(origin, actor)
}

/** How many repositories of each kind the caller may see. */
async function countRepos({ hub, actor }: Call, author: string): Promise<{ numModels: number; numDatasets: number; numSpaces: number }> {
	const [models, datasets, spaces] = await Promise.all(
		(['model', 'dataset', 'space'] as const).map((kind) => hub.listings.query(actor, { kind, author, limit: 1 })),
	)
	return { numModels: models?.total ?? 0, numDatasets: datasets?.total ?? 0, numSpaces: spaces?.total ?? 0 }
}

async function userOverview(call: Call): Promise<Answer<typeof calls.showUser>> {
	const { hub, origin, params } = call
	const account = await hub.people.account(params.name ?? '')
	if (account.kind !== 'user') throw new HubError('account-not-found', { name: account.name })
	const [orgs, counts] = await Promise.all([hub.people.related(account), hub.people.counts(account)])
	return {
		...presentMember(origin, account),
		createdAt: account.createdAt,
		...(account.description !== undefined && { details: account.description }),
		...(await countRepos(call, account.name)),
		numDiscussions: counts.discussions,
		numPapers: 0,
		numUpvotes: counts.upvotes,
		numLikes: counts.likes,
		numFollowing: counts.following,
		numFollowers: counts.followers,
		isFollowing: await hub.people.isFollowing(call.actor, account),
		orgs: orgs.map(({ id, name, fullname }) => ({ id, name, fullname, avatarUrl: avatarAddress(origin, name) })),
	}
}

async function socials({ hub, params }: Call): Promise<Answer<typeof calls.listSocials>> {
	const account = await hub.people.account(params.name ?? '')
	return { _id: account.id, socialHandles: account.socials ?? {} }
}

async function orgOverview(call: Call): Promise<Answer<typeof calls.showOrganization>> {
	const { hub, origin, params } = call
	const account = await hub.people.account(params.name ?? '')
	if (account.kind !== 'org') throw new HubError('account-not-found', { name: account.name })
	const [members, domains] = await Promise.all([hub.people.related(account), hub.domains.verified(account)])
	return {
		_id: account.id,
		name: account.name,
		fullname: account.fullname,
		avatarUrl: avatarAddress(origin, account.name),
		type: 'org',
		...(account.description !== undefined && { details: account.description }),
		isVerified: domains.length > 0,
		isEnterprise: false,
		numUsers: members.length,
		...(await countRepos(call, account.name)),
		numFollowers: (await hub.people.counts(account)).followers,
		isFollowing: await hub.people.isFollowing(call.actor, account),
	}
}

/** With `email`, for administrators: the account that proved that the address is its own. */
async function orgMembers(call: Asked<typeof calls.listMembers>): Promise<Answer<typeof calls.listMembers>> {
	const { hub, actor, origin, params } = call
	const asked = call.parameters()
	const page = pageOf(asked)
	const account = await hub.people.account(params.name ?? '')
	if (account.kind !== 'org') throw new HubError('account-not-found', { name: account.name })
	// With a token that may not read the organization, an administrator sees the public list.
	const isAdmin =
		actor.kind === 'person' &&
		hub.organisations.mayAdminister(actor, account) &&
		(!actor.allowance || permits(actor, 'org.read', { ownerId: account.id }))
	const email = asked.email?.toLowerCase()
	if (email !== undefined && !isAdmin) throw new HubError('org-admin-needed', { name: account.name })
	if (!isAdmin) return cut(call, (await hub.people.related(account)).slice(page.skip), page).map((one) => presentMember(origin, one))
	const members = (await hub.people.members(account)).filter(
		(member) => email === undefined || (member.account.isEmailVerified === true && member.account.email === email),
	)
	return cut(call, members.slice(page.skip), page).map((member) => ({ ...presentMember(origin, member.account), role: member.role }))
}

/** People on one page of followers, and repositories on one page of likes. */
const PAGE_MAX = 1000

/** The part of a list that is asked for. */
function pageOf({ cursor: skip = 0, limit = PAGE_MAX }: QueryOf<typeof calls.listUserLikes>): { skip: number; limit: number } {
	return { skip, limit }
}

/** Whether there is more is seen by asking for one item more than is shown. */
function cut<Item>({ query, reply, origin, path }: Call, items: readonly Item[], { skip, limit }: { skip: number; limit: number }): Item[] {
	if (items.length > limit) reply.header('link', nextLink(origin, path, query, { cursor: String(skip + limit) }))
	return items.slice(0, limit)
}

async function likes(call: Asked<typeof calls.listUserLikes>): Promise<Answer<typeof calls.listUserLikes>> {
	const { hub, actor, params } = call
	const { id } = await hub.people.account(params.name ?? '')
	const page = pageOf(call.parameters())
	const liked = await hub.repos.likedBy(actor, id)
	return cut(call, liked.slice(page.skip), page).map(({ repo, at }) => ({ createdAt: at, repo: { name: repo.name, type: repo.kind } }))
}

/** A call that lists people around an account. */
type PeopleCall = Asked<typeof calls.listUserFollowers>

async function listPeople(call: PeopleCall, which: 'followers' | 'following'): Promise<Answer<typeof calls.listFollowing>> {
	const { hub, origin, params } = call
	const page = pageOf(call.parameters())
	const account = await hub.people.account(params.name ?? '')
	const found = await hub.people[which](account, { ...page, limit: page.limit + 1 })
	return cut(call, found, page).map((one) => ({ ...presentMember(origin, one), type: one.kind }))
}

function followers(call: PeopleCall): Promise<Answer<typeof calls.listUserFollowers>> {
	return listPeople(call, 'followers')
}

function following(call: PeopleCall): Promise<Answer<typeof calls.listFollowing>> {
	return listPeople(call, 'following')
}

async function follow({ hub, actor, params }: Call): Promise<Answer<typeof calls.followUser>> {
	await hub.people.follow(actor, params.name ?? '')
	return { success: true }
}

async function unfollow({ hub, actor, params }: Call): Promise<Answer<typeof calls.unfollowUser>> {
	await hub.people.unfollow(actor, params.name ?? '')
	return { success: true }
}

async function avatarLink({ hub, origin, params }: Call): Promise<Answer<typeof calls.findUserAvatar>> {
	const account = await hub.people.account(params.name ?? '')
	return { avatarUrl: avatarAddress(origin, account.name) }
}
