import type { GroupView, ResourceGroup } from '@stoa/hub'
import { calls, type Shape, type shapes } from '@stoa/protocol'
import { presentMember } from '../../present/people.ts'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** Resource groups of organizations (protocol 06 section 4), and which one a repository is in (protocol 02 section 9). */
export const groupRoutes: readonly Route[] = [
	handle(calls.listResourceGroups, list),
	handle(calls.createResourceGroup, create),
	handle(calls.showResourceGroup, show),
	handle(calls.changeResourceGroup, change),
	handle(calls.deleteResourceGroup, remove),
	handle(calls.addGroupUsers, addUsers),
	handle(calls.setGroupUserRole, setUser),
	handle(calls.removeGroupUser, removeUser),
	handle(calls.showRepositoryGroup, ofRepo),
	handle(calls.placeInGroup, place),
]

const named = ({ params }: Call): [org: string, group: string] => [params.name ?? '', params.group ?? '']

async function list({ hub, actor, params, origin }: Call): Promise<Answer<typeof calls.listResourceGroups>> {
	return (await hub.groups.list(actor, params.name ?? '')).map((view) => present(origin, view))
}

async function show(call: Call): Promise<Answer<typeof calls.showResourceGroup>> {
	return present(call.origin, await call.hub.groups.get(call.actor, ...named(call)))
}

async function create({
	hub,
	actor,
	params,
	origin,
	read,
}: Asked<typeof calls.createResourceGroup>): Promise<Answer<typeof calls.createResourceGroup>> {
	const { name, description, closed, autoJoin, users, repos } = await read()
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

async function change(call: Asked<typeof calls.changeResourceGroup>): Promise<Answer<typeof calls.changeResourceGroup>> {
	const { name, description, closed, autoJoin } = await call.read()
	await call.hub.groups.change(call.actor, ...named(call), {
		...(name !== undefined && { name }),
		...(description !== undefined && { description }),
		...(closed !== undefined && { isClosed: closed }),
		...(autoJoin && { autoJoin: autoJoin.role }),
	})
	return show(call)
}

async function remove(call: Call): Promise<Answer<typeof calls.deleteResourceGroup>> {
	await call.hub.groups.delete(call.actor, ...named(call))
	return {}
}

async function addUsers(call: Asked<typeof calls.addGroupUsers>): Promise<Answer<typeof calls.addGroupUsers>> {
	const { users } = await call.read()
	await call.hub.groups.setMembers(call.actor, ...named(call), users)
	return show(call)
}

async function setUser(call: Asked<typeof calls.setGroupUserRole>): Promise<Answer<typeof calls.setGroupUserRole>> {
	const { role } = await call.read()
	await call.hub.groups.setMembers(call.actor, ...named(call), [{ user: call.params.user ?? '', role }])
	return { success: true }
}

async function removeUser(call: Call): Promise<Answer<typeof calls.removeGroupUser>> {
	await call.hub.groups.removeMember(call.actor, ...named(call), call.params.user ?? '')
	return { success: true }
}

async function ofRepo({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.showRepositoryGroup>> {
	const found = await hub.groups.of(actor, ref)
	return { resourceGroup: found ? { id: found.group.id, name: found.group.name, numUsers: found.members } : null }
}

async function place(call: Asked<typeof calls.placeInGroup>): Promise<Answer<typeof calls.placeInGroup>> {
	const { resourceGroupId } = await call.read()
	await call.hub.groups.place(call.actor, call.ref, resourceGroupId ?? undefined)
	return ofRepo(call)
}

const presentAutoJoin = ({ autoJoin: role }: ResourceGroup) =>
	role === undefined ? { enabled: false as const } : { enabled: true as const, role }

function present(origin: string, { group, members, repos }: GroupView): Shape<typeof shapes.ResourceGroup> {
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
