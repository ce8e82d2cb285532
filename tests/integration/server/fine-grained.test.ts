import type { Actor, NewToken } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: Actor

beforeAll(async () => {
	server = await openTestServer()
	await server.as('ada')
	await server.as('bob')
	await server.hub.people.createOrg(await person('ada'), { name: 'lab' })
	ada = await person('ada')
	await server.makeRepo('ada', 'one', { private: true })
	await server.makeRepo('ada', 'two', { private: true })
	await server.makeRepo('bob', 'gated')
	await server.makeRepo('bob', 'secret', { private: true })
	await server.hub.repos.create(ada, { kind: 'model', name: 'three', namespace: 'lab', visibility: 'private' })
})
afterAll(() => server.close())

async function person(name: string): Promise<Actor> {
	const { authorization } = await server.as(name)
	return { ...(await server.hub.people.personByToken(authorization.slice(7))), token: undefined }
}

type Given = NonNullable<NewToken['permissions']>
const make = (permissions: Partial<Given>, more: Partial<NewToken> = {}) =>
	server.hub.people.createToken(ada, {
		name: 'fine',
		role: 'fineGrained',
		permissions: { canReadGated: false, global: [], scoped: [], ...permissions },
		...more,
	})
const status = async (value: string, method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: object): Promise<number> =>
	(await server.app.inject({ method, url, headers: { authorization: `Bearer ${value}` }, ...(payload && { payload }) })).statusCode

test('a fine-grained token reads public content and nothing else', async () => {
	const { value } = await make({})
	expect(await status(value, 'GET', '/api/models/bob/gated')).toBe(200)
	expect(await status(value, 'GET', '/api/models/ada/one')).toBe(404)
	expect(await status(value, 'POST', '/api/models/bob/gated/like')).toBe(403)
	expect(await status(value, 'POST', '/api/repos/create', { name: 'x' })).toBe(403)
	const listed = await server.app.inject({ url: '/api/models?author=ada', headers: { authorization: `Bearer ${value}` } })
	expect(listed.json()).toEqual([])
	const own = await server.app.inject({ url: '/api/settings/repositories', headers: { authorization: `Bearer ${value}` } })
	expect(own.body).not.toContain('ada/one')
})

test('a token for one repository reaches only that one', async () => {
	const { value } = await make({ scoped: [{ type: 'model', name: 'ada/one', permissions: ['repo.write'] }] })
	expect(await status(value, 'GET', '/api/models/ada/one')).toBe(200)
	expect(await status(value, 'GET', '/api/models/ada/two')).toBe(404)
	expect(await status(value, 'POST', '/api/models/ada/one/branch/b', {})).toBe(200)
	expect(await status(value, 'POST', '/api/models/ada/two/branch/b', {})).toBe(404)
	expect(await status(value, 'POST', '/api/repos/create', { name: 'x' })).toBe(403)
	expect(await status(value, 'PUT', '/api/models/ada/one/settings', { private: true })).toBe(200)
})

test('a token for an organization reaches its repositories, not those of its owner', async () => {
	const { value } = await make({ scoped: [{ type: 'account', name: 'lab', permissions: ['repo.content.read'] }] })
	expect(await status(value, 'GET', '/api/models/lab/three')).toBe(200)
	expect(await status(value, 'GET', '/api/models/ada/one')).toBe(404)
	expect(await status(value, 'POST', '/api/models/lab/three/branch/b', {})).toBe(403)
	const writes = await make({ scoped: [{ type: 'account', name: 'lab', permissions: ['repo.write'] }] })
	expect(await status(writes.value, 'POST', '/api/repos/create', { name: 'made', organization: 'lab' })).toBe(200)
	expect(await status(writes.value, 'POST', '/api/repos/create', { name: 'made' })).toBe(403)
	expect(await status(writes.value, 'DELETE', '/api/repos/delete', { name: 'made', organization: 'lab' })).toBe(200)
})

test('a token never reaches further than its owner', async () => {
	const { value } = await make({ global: ['repo.content.read', 'repo.write', 'discussion.write'] })
	expect(await status(value, 'GET', '/api/models/ada/two')).toBe(200)
	expect(await status(value, 'GET', '/api/models/bob/secret')).toBe(404)
	expect(await status(value, 'POST', '/api/models/bob/gated/branch/b', {})).toBe(403)
	expect(await status(value, 'POST', '/api/models/bob/gated/discussions', { title: 'Hello', description: 'x' })).toBe(200)
	for (const name of ['bob', 'nobody'])
		await expect(make({ scoped: [{ type: 'account', name, permissions: ['repo.write'] }] })).rejects.toMatchObject({
			code: 'invalid-input',
		})
	await expect(make({ scoped: [{ type: 'model', name: 'bob/secret', permissions: ['repo.write'] }] })).rejects.toMatchObject({
		code: 'invalid-input',
	})
	await expect(make({ global: ['hub.admin'] })).rejects.toMatchObject({ code: 'invalid-input' })
})

test('gated repositories open with the permission for them', async () => {
	await server.hub.repos.changeSettings(await person('bob'), { kind: 'model', id: 'bob/gated' }, { gated: 'auto' })
	await server.hub.gates.ask(ada, { kind: 'model', id: 'bob/gated' }, {})
	const read = (value: string) => status(value, 'GET', '/bob/gated/resolve/main/.gitattributes')
	expect(await read((await make({})).value)).toBe(403)
	expect(await read((await make({ canReadGated: true })).value)).toBe(200)
	await server.hub.repos.changeSettings(await person('bob'), { kind: 'model', id: 'bob/gated' }, { gated: false })
})

test('a token may be limited to access requests, or to the log of an organization', async () => {
	await server.hub.repos.changeSettings(ada, { kind: 'model', id: 'ada/one' }, { gated: 'manual' })
	const asked = (value: string) => status(value, 'GET', '/api/models/ada/one/user-access-request/pending')
	const sees = await make({ scoped: [{ type: 'model', name: 'ada/one', permissions: ['repo.access.read', 'repo.content.read'] }] })
	expect(await asked(sees.value)).toBe(200)
	expect(await status(sees.value, 'POST', '/api/models/ada/one/user-access-request/grant', { user: 'bob' })).toBe(403)
	expect(await asked((await make({ global: ['repo.content.read'] })).value)).toBe(403)
	expect(await asked((await make({ scoped: [{ type: 'model', name: 'ada/one', permissions: ['repo.write'] }] })).value)).toBe(200)
	await server.hub.repos.changeSettings(ada, { kind: 'model', id: 'ada/one' }, { gated: false })

	const log = (value: string) => status(value, 'GET', '/api/organizations/lab/audit-log/export')
	const reads = await make({ scoped: [{ type: 'account', name: 'lab', permissions: ['org.read'] }] })
	expect(await log(reads.value)).toBe(200)
	expect(await status(reads.value, 'PUT', '/api/organizations/lab/members/bob/role', { role: 'read' })).toBe(403)
	expect(await log((await make({ global: ['repo.write'] })).value)).toBe(403)
	expect(await log((await make({ global: ['org.write'] })).value)).toBe(200)
})

test('whoami reports the permissions of a token', async () => {
	const { value } = await make({
		canReadGated: true,
		global: ['discussion.write'],
		scoped: [{ type: 'account', name: 'LAB', permissions: ['repo.write'] }],
	})
	const answer = await server.app.inject({ url: '/api/whoami-v2', headers: { authorization: `Bearer ${value}` } })
	expect(answer.json()).toMatchObject({
		auth: {
			type: 'access_token',
			accessToken: {
				role: 'fineGrained',
				fineGrained: {
					canReadGatedRepos: true,
					global: ['discussion.write'],
					scoped: [{ entity: { type: 'org', name: 'lab', _id: expect.any(String) }, permissions: ['repo.write'] }],
				},
			},
		},
	})
})

test('a token needs permissions of its own for notifications and for the e-mail address', async () => {
	const seen = async (global: Given['global']) => {
		const { value } = await make({ global })
		const read = async (url: string) => (await server.app.inject({ url, headers: { authorization: `Bearer ${value}` } })).json()
		const [whoami, claims] = [await read('/api/whoami-v2'), await read('/oauth/userinfo')]
		expect([whoami.name, claims.preferred_username]).toEqual(['ada', 'ada'])
		return { notifications: await status(value, 'GET', '/api/notifications'), whoami: whoami.email, claims: claims.email }
	}
	expect(await seen([])).toEqual({ notifications: 403, whoami: null, claims: undefined })
	expect(await seen(['user.notifications.read'])).toEqual({ notifications: 200, whoami: null, claims: undefined })
	const email = 'ada@example.org'
	expect(await seen(['user.email.read'])).toEqual({ notifications: 403, whoami: email, claims: email })
})

test('a token needs org.read to see the roles of members and to find members by e-mail address', async () => {
	const members = '/api/organizations/lab/members'
	const seen = async (value: string) => {
		const listed = await server.app.inject({ url: members, headers: { authorization: `Bearer ${value}` } })
		const [{ user, role }] = listed.json()
		return { user, role, byEmail: await status(value, 'GET', `${members}?email=ada@example.org`) }
	}
	const scoped = (name: string) => make({ scoped: [{ type: 'account', name, permissions: ['org.read'] }] })
	for (const { value } of [await make({}), await scoped('ada')])
		expect(await seen(value)).toEqual({ user: 'ada', role: undefined, byEmail: 403 })
	for (const { value } of [await make({ global: ['org.read'] }), await scoped('lab')])
		expect(await seen(value)).toEqual({ user: 'ada', role: 'admin', byEmail: 200 })
})

test('tokens are renewed, expire, and are revoked by finders', async () => {
	const { value, token } = await make({ global: ['repo.content.read'] }, { days: 1 })
	expect((token.expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(86_000_000)
	const renewed = await server.hub.people.rotateToken(ada, token.id)
	expect(await status(value, 'GET', '/api/whoami-v2')).toBe(401)
	expect(await status(renewed.value, 'GET', '/api/models/ada/one')).toBe(200)
	await expect(server.hub.people.rotateToken(await person('bob'), token.id)).rejects.toMatchObject({ code: 'token-not-found' })
	const found = await server.app.inject({ method: 'POST', url: '/api/credentials/revoke', payload: [renewed.value, 'hf_nothing'] })
	expect([found.statusCode, found.body]).toEqual([202, ''])
	expect(await status(renewed.value, 'GET', '/api/whoami-v2')).toBe(401)
	for (const days of [0, 1.5, 100_000]) await expect(make({}, { days })).rejects.toMatchObject({ code: 'invalid-input' })
})

test("a token in an address is refused, whatever the parameter's name", async () => {
	const { value } = await make({})
	for (const name of ['token', 'access_token', 'q'])
		expect((await server.app.inject({ url: `/api/models?${name}=${value}` })).statusCode).toBe(400)
	expect(server.problems).toEqual([])
})
