import type { GroupView, ResourceGroup } from '@stoa/hub'
import { AddGroupUsers, ChangeResourceGroup, CreateResourceGroup, GroupUserRole, PlaceInGroup } from '@stoa/protocol'
import { NO_BODY, SMALL_BODY, listOf } from '../../body-limits.ts'
import { presentMember } from '../../present/people.ts'
import type { Call, RepoCall, Route } from '../route.ts'

const ALL = '/api/organizations/{name}/resource-groups'
const ONE = `${ALL}/{group}` as const
const USER = `${ONE}/users/{user}` as const
const OF_REPO = '/api/{T}/{id}/resource-group'

/** A thousand people, and a hundred repositories beside them. */
const MEMBERS_BODY = listOf(1100, { keys: 2, bytes: 256 })

/** Resource groups of organisations (protocol 06 section 4), and which one a repository is in (protocol 02 section 9). */
export const groupRoutes: readonly Route[] = [
	{ method: 'GET', path: ALL, who: 'person', face: 'json', target: 'none', answer: list },
	{ method: 'POST', path: ALL, who: 'person', face: 'json', body: MEMBERS_BODY, target: 'none', answer: create },
	{ method: 'GET', path: ONE, who: 'person', face: 'json', target: 'none', answer: show },
	{ method: 'PATCH', path: ONE, who: 'person', face: 'json', body: SMALL_BODY, target: 'none', answer: change },
	{ method: 'DELETE', path: ONE, who: 'person', face: 'json', body: NO_BODY, target: 'none', answer: remove },
	{ method: 'POST', path: `${ONE}/users`, who: 'person', face: 'json', body: MEMBERS_BODY, target: 'none', answer: addUsers },
	{ method: 'PUT', path: USER, who: 'person', face: 'json', body: SMALL_BODY, target: 'none', answer: setUser },
	{ method: 'DELETE', path: USER, who: 'person', face: 'json', body: NO_BODY, target: 'none', answer: removeUser },
	{ method: 'GET', path: OF_REPO, who: 'administrator', face: 'json', target: 'repo', answer: ofRepo },
	{ method: 'POST', path: OF_REPO, who: 'administrator', face: 'json', body: SMALL_BODY, target: 'repo', answer: place },
]

const named = ({ params }: Call): [org: string, group: string] => [params.name ?? '', params.group ?? '']

async function list({ hub, actor, params, origin }: Call): Promise<unknown[]> {
	return (await hub.groups.list(actor, params.name ?? '')).map((view) => present(origin, view))
}

async function show(call: Call): Promise<unknown> {
	return present(call.origin, await call.hub.groups.get(call.actor, ...named(call)))
}

async function create({ hub, actor, params, origin, body }: Call): Promise<unknown> {
	const { name, description, closed, autoJoin, users, repos } = CreateResourceGroup.parse(await body.json())
	const input = {
		name,
		autoJoin,
		...(description !== undefined && { description }),
		...(closed !== undefined && { isClosed: closed }),
		...(users && { members: users }),
		...(repos && { repos: repos.map((repo) => ({ kind: repo.type, id: repo.name })) }),
	}
	return present(origin, await hub.groups.create(actor, params.name ?? '', input))
}

async function change(call: Call): Promise<unknown> {
	const { name, description, closed, autoJoin } = ChangeResourceGroup.parse(await call.body.json())
	await call.hub.groups.change(call.actor, ...named(call), {
		...(name !== undefined && { name }),
		...(description !== undefined && { description }),
		...(closed !== undefined && { isClosed: closed }),
		...(autoJoin && { autoJoin: autoJoin.role }),
	})
	return show(call)
}

async function remove(call: Call): Promise<Record<string, unknown>> {
	await call.hub.groups.delete(call.actor, ...named(call))
	return {}
}

async function addUsers(call: Call): Promise<unknown> {
	const { users } = AddGroupUsers.parse(await call.body.json())
	await call.hub.groups.setMembers(call.actor, ...named(call), users)
	return show(call)
}

async function setUser(call: Call): Promise<Record<string, unknown>> {
	const { role } = GroupUserRole.parse(await call.body.json())
	await call.hub.groups.setMembers(call.actor, ...named(call), [{ user: call.params.user ?? '', role }])
	return { success: true }
}

async function removeUser(call: Call): Promise<Record<string, unknown>> {
	await call.hub.groups.removeMember(call.actor, ...named(call), call.params.user ?? '')
	return { success: true }
}

async function ofRepo({ hub, actor, ref }: RepoCall): Promise<Record<string, unknown>> {
	const found = await hub.groups.of(actor, ref)
	return { resourceGroup: found ? { id: found.group.id, name: found.group.name, numUsers: found.members } : null }
}

async function place(call: RepoCall): Promise<Record<string, unknown>> {
	const { resourceGroupId } = PlaceInGroup.parse(await call.body.json())
	await call.hub.groups.place(call.actor, call.ref, resourceGroupId ?? undefined)
	return ofRepo(call)
}

const presentAutoJoin = ({ autoJoin: role }: ResourceGroup) => (role === undefined ? { enabled: false } : { enabled: true, role })

function present(origin: string, { group, members, repos }: GroupView): Record<string, unknown> {
	return {
		id: group.id,
		name: group.name,
		description: group.description,
		closed: group.isClosed,
		autoJoin: presentAutoJoin(group),
		users: members.map(({ account, role }) => ({ ...presentMember(origin, account), role })),
		repos: repos.map(({ id, kind, name, visibility }) => ({ _id: id, type: kind, name, private: visibility === 'private' })),
	}
}
