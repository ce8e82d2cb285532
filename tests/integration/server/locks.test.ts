import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
let will: { authorization: string }
const AT = '/lab/model.git/info/lfs/locks'
beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	will = await server.as('will')
	const account = await server.hub.people.account('ada')
	await server.hub.people.createOrg({ kind: 'person', account, memberships: [], scope: 'write', token: undefined }, { name: 'lab' })
	await server.setMember('lab', 'will', 'write')
	await server.app.inject({ method: 'POST', url: '/api/repos/create', headers: ada, payload: { name: 'model', organization: 'lab' } })
})
afterAll(() => server.close())

interface Told {
	lock: { id: string; path: string; owner: { name: string } }
	locks: Told['lock'][]
	ours: Told['lock'][]
	theirs: Told['lock'][]
	next_cursor?: string
	message?: string
}
const ask = async (method: 'GET' | 'POST', url: string, headers: object, payload?: object) => {
	const answer = await server.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
	return { status: answer.statusCode, body: answer.json<Told>() }
}

test('a lock is held by one, seen by all, and released by its owner or, with force, by an administrator', async () => {
	const made = await ask('POST', AT, will, { path: 'weights/a.bin', ref: { name: 'refs/heads/main' } })
	expect(made).toMatchObject({ status: 201, body: { lock: { path: 'weights/a.bin', owner: { name: 'will' } } } })
	const { id } = made.body.lock
	expect(await ask('POST', AT, ada, { path: 'weights/a.bin' })).toMatchObject({
		status: 409,
		body: { lock: { id }, message: '"weights/a.bin" is locked by will' },
	})
	expect((await ask('POST', AT, ada, { path: '../x' })).status).toBe(422)
	await ask('POST', AT, ada, { path: 'b.bin' })
	const held = await ask('POST', `${AT}/verify`, ada, { cursor: '', limit: 0 })
	expect([held.body.ours.map(({ path }) => path), held.body.theirs.map(({ path }) => path)]).toEqual([['b.bin'], ['weights/a.bin']])
	expect((await ask('GET', `${AT}?path=b.bin`, will)).body.locks.length).toBe(1)
	const page = await ask('GET', `${AT}?limit=1`, will)
	expect([page.body.locks.length, page.body.next_cursor]).toEqual([1, id])
	expect((await ask('GET', `${AT}?cursor=${id}`, will)).body.locks.map(({ path }) => path)).toEqual(['b.bin'])

	const other = (await ask('GET', `${AT}?path=b.bin`, will)).body.locks[0]?.id ?? ''
	expect(await ask('POST', `${AT}/${other}/unlock`, will, {})).toMatchObject({ status: 403, body: { message: '"b.bin" is locked by ada' } })
	expect((await ask('POST', `${AT}/${other}/unlock`, will, { force: true })).status).toBe(403)
	expect((await ask('POST', `${AT}/${id}/unlock`, ada, { force: true })).body.lock.path).toBe('weights/a.bin')
	expect((await ask('POST', `${AT}/${id}/unlock`, ada, { force: true })).status).toBe(404)
	expect((await ask('POST', `${AT}/${other}/unlock`, ada)).status).toBe(200)
	expect((await ask('GET', AT, {})).body).toEqual({ locks: [] })
})

test('of many who lock a file at once one gets it', async () => {
	const answers = await Promise.all([ada, will, ada, will, ada].map((headers) => ask('POST', AT, headers, { path: 'wanted.bin' })))
	expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
	expect(new Set(answers.map(({ body }) => body.lock.id)).size).toBe(1)
	expect(server.problems).toEqual([])
})
