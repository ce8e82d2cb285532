import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { avatarAddress, avatarSvg, presentMember, presentWhoami } from '../../present/people.ts'
import type { Call, Route } from '../route.ts'

/** Who somebody is (protocol 06). */
export const identityRoutes: readonly Route[] = [
	{ method: 'GET', path: '/api/whoami-v2', who: 'person', face: 'json', target: 'none', answer: whoami },
	{ method: 'GET', path: '/api/users/{name}/overview', who: 'anyone', face: 'json', target: 'none', answer: userOverview },
	{ method: 'GET', path: '/api/users/{name}/avatar', who: 'anyone', face: 'json', target: 'none', answer: avatarLink },
	{ method: 'GET', path: '/api/organizations/{name}/overview', who: 'anyone', face: 'json', target: 'none', answer: orgOverview },
	{ method: 'GET', path: '/api/organizations/{name}/avatar', who: 'anyone', face: 'json', target: 'none', answer: avatarLink },
	{ method: 'GET', path: '/api/organizations/{name}/members', who: 'anyone', face: 'json', target: 'none', answer: orgMembers },
	{ method: 'GET', path: '/api/avatars/{name}', who: 'anyone', face: 'json', target: 'none', answer: avatar },
]

function whoami({ actor, origin }: Call): Record<string, unknown> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return presentWhoami(origin, actor)
}

/** How many repositories of each kind the caller may see. */
async function countRepos({ hub, actor }: Call, author: string): Promise<Record<string, number>> {
	const [models, datasets, spaces] = await Promise.all(
		(['model', 'dataset', 'space'] as const).map((kind) => hub.listings.query(actor, { kind, author, limit: 1 })),
	)
	return { numModels: models?.total ?? 0, numDatasets: datasets?.total ?? 0, numSpaces: spaces?.total ?? 0 }
}

async function userOverview(call: Call): Promise<Record<string, unknown>> {
	const { hub, origin, params } = call
	const account = await hub.people.account(params.name ?? '')
	if (account.kind !== 'user') throw new HubError('account-not-found', { name: account.name })
	const orgs = await hub.people.memberships(account)
	return {
		...presentMember(origin, account),
		createdAt: account.createdAt,
		...(await countRepos(call, account.name)),
		numDiscussions: 0,
		numPapers: 0,
		numUpvotes: 0,
		numFollowing: 0,
		numFollowers: 0,
		orgs: orgs.map(({ org }) => ({ id: org.id, name: org.name, fullname: org.fullname, avatarUrl: avatarAddress(origin, org.name) })),
	}
}

async function orgOverview(call: Call): Promise<Record<string, unknown>> {
	const { hub, origin, params } = call
	const account = await hub.people.account(params.name ?? '')
	if (account.kind !== 'org') throw new HubError('account-not-found', { name: account.name })
	const members = await hub.people.members(account)
	return {
		_id: account.id,
		name: account.name,
		fullname: account.fullname,
		avatarUrl: avatarAddress(origin, account.name),
		type: 'org',
		isEnterprise: false,
		numUsers: members.length,
		...(await countRepos(call, account.name)),
		numFollowers: 0,
	}
}

async function orgMembers({ hub, origin, params }: Call): Promise<unknown[]> {
	const account = await hub.people.account(params.name ?? '')
	if (account.kind !== 'org') throw new HubError('account-not-found', { name: account.name })
	return (await hub.people.members(account)).map((member) => presentMember(origin, member.account))
}

async function avatarLink({ hub, origin, params }: Call): Promise<Record<string, unknown>> {
	const account = await hub.people.account(params.name ?? '')
	return { avatarUrl: avatarAddress(origin, account.name) }
}

function avatar({ params, reply }: Call): FastifyReply {
	return reply
		.header('content-type', 'image/svg+xml')
		.header('content-security-policy', "default-src 'none'; sandbox")
		.header('cache-control', 'public, max-age=86400')
		.send(avatarSvg(params.name ?? ''))
}
