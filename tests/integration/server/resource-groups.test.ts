import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	const ada = await server.as('ada')
	for (const name of ['ben', 'cleo']) await server.as(name)
	await server.hub.people.createOrg(await personOf('ada'), { name: 'lab' })
	await server.setMember('lab', 'ben', 'no_access')
	await server.setMember('lab', 'cleo', 'write')
	expect(ada).toHaveProperty('authorization')
})
afterAll(() => server.close())

async function personOf(name: string) {
	const account = await server.hub.people.account(name)
	return { kind: 'person', account, memberships: await server.hub.people.memberships(account), scope: 'write', token: undefined } as const
}

/** Calls the API as an account. */
async function call(who: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) {
	const answer = await server.app.inject({ method, url: path, headers: await server.as(who), ...(payload && { payload }) })
	return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

const GROUPS = '/api/organizations/lab/resource-groups'
let id = ''

test('06-4 a resource group is created with people and repositories, listed and changed', async () => {
	const made = await call('ada', 'POST', GROUPS, {
		name: 'Atlas',
		description: 'Maps',
		closed: true,
		users: [{ user: 'ben', role: 'read' }],
	})
	expect(made).toMatchObject({
		status: 200,
		body: {
			name: 'Atlas',
			description: 'Maps',
			closed: true,
			autoJoin: { enabled: false },
			users: [{ user: 'ben', role: 'read', type: 'user' }],
			repos: [],
		},
	})
	id = made.body.id
	expect((await call('ada', 'POST', GROUPS, { name: 'atlas' })).status).toBe(409)
	expect((await call('ada', 'POST', GROUPS, { name: 'Other', users: [{ user: 'nobody', role: 'read' }] })).status).toBe(404)
	expect((await call('ada', 'GET', GROUPS)).body).toEqual([made.body])
	const changed = await call('ada', 'PATCH', `${GROUPS}/${id}`, { autoJoin: { enabled: true, role: 'contributor' } })
	expect(changed.body).toMatchObject({ name: 'Atlas', closed: true, autoJoin: { enabled: true, role: 'contributor' } })
	await call('ada', 'PATCH', `${GROUPS}/${id}`, { autoJoin: { enabled: false } })
})

test('02-1 create_repo takes a resourceGroupId; 02-9 a repository reports and changes its group', async () => {
	const make = (who: string, name: string, resourceGroupId?: string) =>
		call(who, 'POST', '/api/repos/create', { name, organization: 'lab', private: true, resourceGroupId })
	expect((await make('ada', 'maps', id)).status).toBe(200)
	expect((await make('ada', 'other', '0'.repeat(24))).status).toBe(404)
	// A writer of the organization has no rights in a closed group.
	expect((await make('cleo', 'mine', id)).status).toBe(403)
	expect((await call('cleo', 'GET', '/api/models/lab/maps')).status).toBe(404)
	expect((await call('ben', 'GET', '/api/models/lab/maps')).status).toBe(200)
	expect((await call('ben', 'GET', '/api/models/lab/maps?expand=resourceGroup')).body.resourceGroup).toEqual({ id, name: 'Atlas' })
	expect((await call('ben', 'GET', '/api/models?author=lab&full=true')).body).toHaveLength(1)
	expect((await call('cleo', 'GET', '/api/models?author=lab')).body).toEqual([])

	const PLACE = '/api/models/lab/maps/resource-group'
	expect((await call('ada', 'GET', PLACE)).body).toEqual({ resourceGroup: { id, name: 'Atlas', numUsers: 1 } })
	expect((await call('ben', 'GET', PLACE)).status).toBe(403)
	expect((await call('ada', 'DELETE', `${GROUPS}/${id}`)).status).toBe(409)
	expect((await call('ada', 'POST', PLACE, { resourceGroupId: null })).body).toEqual({ resourceGroup: null })
	expect((await call('ben', 'GET', '/api/models/lab/maps')).status).toBe(404)
	expect((await call('ada', 'POST', PLACE, { resourceGroupId: id })).status).toBe(200)
})

test('06-4 roles in groups are set one by one, several at once, and together with the role in the organization', async () => {
	const roleOf = async (user: string) =>
		(await call('ada', 'GET', `${GROUPS}/${id}`)).body.users.find((one: { user: string }) => one.user === user)?.role
	expect((await call('ada', 'PUT', `${GROUPS}/${id}/users/ben`, { role: 'write' })).body).toEqual({ success: true })
	expect(await roleOf('ben')).toBe('write')
	expect((await call('ada', 'POST', `${GROUPS}/${id}/users`, { users: [{ user: 'cleo', role: 'read' }] })).status).toBe(200)
	expect((await call('cleo', 'GET', '/api/models/lab/maps')).status).toBe(200)
	expect((await call('ada', 'DELETE', `${GROUPS}/${id}/users/cleo`)).body).toEqual({ success: true })
	expect((await call('ada', 'DELETE', `${GROUPS}/${id}/users/cleo`)).status).toBe(404)
	const given = await call('ada', 'PUT', '/api/organizations/lab/members/cleo/role', {
		role: 'no_access',
		resourceGroups: [{ id, role: 'contributor' }],
	})
	expect(given.body).toEqual({ success: true })
	expect(await roleOf('cleo')).toBe('contributor')
	expect((await call('cleo', 'GET', '/api/whoami-v2')).body.orgs).toMatchObject([{ name: 'lab', roleInOrg: 'no_access' }])
	expect((await call('ada', 'DELETE', '/api/organizations/lab/members/cleo')).body).toEqual({ success: true })
	expect(await roleOf('cleo')).toBeUndefined()
})

test('a token sees groups only with the permission to change them, whatever its owner may do', async () => {
	const reading = await server.app.inject({ url: GROUPS, headers: await server.as('ada', 'read') })
	expect([reading.statusCode, reading.body.includes('Atlas')]).toEqual([403, false])
	expect((await call('ada', 'GET', GROUPS)).body).toMatchObject([{ name: 'Atlas' }])
})
