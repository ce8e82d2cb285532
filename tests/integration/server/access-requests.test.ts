import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
let bob: { authorization: string }

beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	bob = await server.as('bob')
	await server.as('eve')
	await server.makeRepo('ada', 'gated')
	await server.commit('ada', 'ada/gated', {
		'README.md':
			'---\nextra_gated_prompt: Be kind.\nextra_gated_fields:\n  Company: text\n  Use:\n    type: select\n    options: [Research, Other]\n  I agree: checkbox\n---\n',
		'a.txt': 'bytes',
	})
	await call('PUT', '/api/models/ada/gated/settings', ada, { gated: 'manual' })
})
afterAll(() => server.close())

async function call(
	method: 'GET' | 'POST' | 'PUT' | 'DELETE',
	url: string,
	headers: Record<string, string> = {},
	payload?: object | string,
) {
	const answer = await server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
	return {
		status: answer.statusCode,
		headers: answer.headers,
		text: answer.body,
		body: answer.body.startsWith('{') || answer.body.startsWith('[') ? answer.json() : undefined,
	}
}
const requests = '/api/models/ada/gated/user-access-request'
const list = async (status: string) =>
	(await call('GET', `${requests}/${status}`, ada)).body.map((one: { user: { user: string } }) => one.user.user)
const file = async (headers = bob) => (await call('GET', '/ada/gated/resolve/main/a.txt', headers)).status
const ANSWERS = { Company: 'Northlight', Use: 'Research', 'I agree': true }

test('a request waits until an administrator decides, and every decision takes effect at once', async () => {
	expect(await file()).toBe(403)
	const asked = await call('POST', '/ada/gated/ask-access', bob, ANSWERS)
	expect([asked.status, asked.headers.location]).toEqual([303, 'http://hub.test/ada/gated'])
	expect(await file()).toBe(403)
	const { body } = await call('GET', `${requests}/pending`, ada)
	expect(body).toEqual([
		{
			user: expect.objectContaining({ user: 'bob', email: 'bob@example.org' }),
			requestId: expect.stringMatching(/^[0-9a-f]{24}$/),
			status: 'pending',
			timestamp: expect.any(String),
			fields: { Company: 'Northlight', Use: 'Research', 'I agree': 'true' },
		},
	])
	expect((await call('POST', `${requests}/handle`, ada, { user: 'bob', status: 'accepted' })).status).toBe(200)
	expect(await file()).toBe(200)
	expect(await list('accepted')).toEqual(['bob'])
	expect((await call('POST', `${requests}/handle`, ada, { user: 'bob', status: 'accepted' })).status).toBe(404)
	expect((await call('POST', `${requests}/handle`, ada, { user: 'bob', status: 'rejected', rejectionReason: 'No.' })).status).toBe(200)
	expect(await file()).toBe(403)
	expect((await call('POST', '/ada/gated/ask-access', bob, ANSWERS)).status).toBe(403)
	expect((await call('POST', `${requests}/handle`, ada, { user: 'bob', status: 'pending' })).status).toBe(200)
	expect((await call('POST', `${requests}/cancel`, bob)).status).toBe(200)
	expect((await call('POST', `${requests}/cancel`, bob)).status).toBe(404)
	expect(await list('pending')).toEqual([])
})

test('access can be granted without a request; then the e-mail address stays hidden', async () => {
	expect((await call('POST', `${requests}/grant`, ada, { user: 'eve' })).body).toEqual({})
	expect(await file(await server.as('eve'))).toBe(200)
	const { body } = await call('GET', `${requests}/accepted`, ada)
	expect(body[0].user.email).toBeUndefined()
	expect(body[0].grantedBy).toMatchObject({ user: 'ada' })
	expect((await call('POST', `${requests}/grant`, ada, { user: 'eve' })).status).toBe(400)
	expect((await call('POST', `${requests}/grant`, ada, { user: 'nobody-there' })).status).toBe(404)
	const report = await call('GET', '/ada/gated/user-access-report', ada)
	expect(report.headers['content-type']).toBe('text/csv; charset=utf-8')
	expect(report.text).toMatch(
		/^"user","fullname","status","asked","reviewed","reviewer","until","reason","fields"\r?\n"eve","eve","accepted","[^"]+","[^"]+","ada",/,
	)
})

test('access that is granted for a limited time ends then, and can be granted again', async () => {
	const [dora, hour] = [await server.as('dora'), 3_600_000]
	const grant = (expiresAt: string) => call('POST', `${requests}/grant`, ada, { user: 'dora', expiresAt })
	const refused = await grant(new Date(Date.now() - hour).toISOString())
	expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('the end')])
	expect((await grant('tomorrow')).status).toBe(400)
	expect(await file(dora)).toBe(403)
	const expiresAt = new Date(Date.now() + hour).toISOString()
	expect((await grant(expiresAt)).body).toEqual({})
	expect(await file(dora)).toBe(200)
	expect((await call('GET', `${requests}/accepted?q=dora`, ada)).body).toMatchObject([{ user: { user: 'dora' }, expiresAt }])
	server.setClock(hour - 60_000)
	expect(await file(dora)).toBe(200)
	server.setClock(hour + 60_000)
	expect(await file(dora)).toBe(403)
	expect((await grant(new Date(Date.now() + 3 * hour).toISOString())).body).toEqual({})
	expect(await file(dora)).toBe(200)
	server.setClock(0)
	await call('POST', `${requests}/handle`, ada, { user: 'dora', status: 'rejected' })
})

test('answers are checked against the questions of the card', async () => {
	const ask = async (answers: object) => (await call('POST', '/ada/gated/ask-access', bob, answers)).body?.error
	expect(await ask({})).toContain('"Company"')
	expect(await ask({ ...ANSWERS, Use: 'Mischief' })).toContain('"Use"')
	expect(await ask({ ...ANSWERS, 'I agree': false })).toContain('"I agree"')
	expect(await ask({ ...ANSWERS, Company: 'x'.repeat(1001) })).toContain('1000')
	expect(await list('pending')).toEqual([])
})

test('strangers and readers see and decide nothing, and a repository without a gate says so', async () => {
	for (const [path, payload] of [
		['handle', { user: 'bob', status: 'accepted' }],
		['grant', { user: 'bob' }],
	] as const) {
		expect((await call('POST', `${requests}/${path}`, bob, payload)).status).toBe(403)
		expect((await call('POST', `${requests}/${path}`, {}, payload)).status).toBe(401)
	}
	expect((await call('GET', `${requests}/accepted`, bob)).status).toBe(403)
	expect((await call('GET', '/ada/gated/user-access-report', bob)).status).toBe(403)
	await server.makeRepo('ada', 'open')
	expect((await call('POST', '/api/models/ada/open/user-access-request/grant', ada, { user: 'bob' })).status).toBe(400)
	expect((await call('POST', '/ada/open/ask-access', bob, {})).status).toBe(400)
})

test('automatic approval accepts every request, for one repository only', async () => {
	await server.makeRepo('ada', 'auto')
	await server.commit('ada', 'ada/auto', { 'a.txt': 'bytes' })
	await call('PUT', '/api/models/ada/auto/settings', ada, { gated: 'auto' })
	await call('POST', '/ada/auto/ask-access', bob, {})
	expect((await call('GET', '/ada/auto/resolve/main/a.txt', bob)).status).toBe(200)
	expect(await file()).toBe(403)
})

test('follows and likes are visible to everyone who may see the followed or liked thing', async () => {
	await call('POST', '/api/users/ada/follow', bob)
	await call('POST', '/api/users/ada/follow', bob)
	const { body } = await call('GET', '/api/users/ada/followers')
	expect(body).toMatchObject([{ user: 'bob', type: 'user' }])
	expect((await call('GET', '/api/users/bob/following')).body).toMatchObject([{ user: 'ada' }])
	expect((await call('GET', '/api/users/ada/overview', bob)).body).toMatchObject({ numFollowers: 1, numFollowing: 0, isFollowing: true })
	expect((await call('POST', '/api/users/bob/follow', bob)).status).toBe(400)
	await call('DELETE', '/api/users/ada/follow', bob)
	expect((await call('GET', '/api/users/ada/followers')).body).toEqual([])
	await server.makeRepo('bob', 'hidden', { private: true })
	await call('POST', '/api/models/bob/hidden/like', bob)
	await call('POST', '/api/models/ada/auto/like', bob)
	const names = async (headers = {}) =>
		(await call('GET', '/api/users/bob/likes', headers)).body.map((one: { repo: { name: string } }) => one.repo.name)
	expect(await names(bob)).toEqual(['ada/auto', 'bob/hidden'])
	expect(await names()).toEqual(['ada/auto'])
	const page = await call('GET', '/api/users/bob/likes?limit=1', bob)
	expect(page.body).toHaveLength(1)
	expect(page.headers.link).toContain('cursor=1')
})
