import type { GroupView, ResourceGroup } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { presentMember } from '../../present/people.ts'
import { handleUntyped } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** Resource groups of organisations (protocol 06 section 4), and which one a repository is in (protocol 02 section 9). */
export const groupRoutes: readonly Route[] = [
	handleUntyped(calls.listResourceGroups, list),
	handleUntyped(calls.createResourceGroup, create),
	handleUntyped(calls.showResourceGroup, show),
	handleUntyped(calls.changeResourceGroup, change),
	handleUntyped(calls.deleteResourceGroup, remove),
	handleUntyped(calls.addGroupUsers, addUsers),
	handleUntyped(calls.setGroupUserRole, setUser),
	handleUntyped(calls.removeGroupUser, removeUser),
	handleUntyped(calls.showRepositoryGroup, ofRepo),
	handleUntyped(calls.placeInGroup, place),
]

const named = ({ params }: Call): [org: string, group: string] => [params.name ?? '', params.group ?? '']

async function list({ hub, actor, params, origin }: Call): Promise<unknown[]> {
	return (await hub.groups.list(actor, params.name ?? '')).map((view) => present(origin, view))
}

async function show(call: Call): Promise<unknown> {
	return present(call.origin, await call.hub.groups.get(call.actor, ...named(call)))
}

async function create({ hub, actor, params, origin, body }: Call): Promise<unknown> {
	const { name, description, closed, autoJoin, users, repos } = calls.CreateResourceGroup.parse(await body.json())
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
	const { name, description, closed, autoJoin } = calls.ChangeResourceGroup.parse(await call.body.json())
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
	const { users } = calls.AddGroupUsers.parse(await call.body.json())
	await call.hub.groups.setMembers(call.actor, ...named(call), users)
	return show(call)
}

async function setUser(call: Call): Promise<Record<string, unknown>> {
	const { role } = calls.GroupUserRole.parse(await call.body.json())
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
	const { resourceGroupId } = calls.PlaceInGroup.parse(await call.body.json())
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
