import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let cookie = ''
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	await server.makeRepo('owner', 'source')
	await server.commit('owner', 'owner/source', { 'README.md': '# Source\n' })
	await server.as('ada')
	await post('/login', { name: 'ada', password: 'correct horse battery' })
})
afterAll(() => server.close())

/** Sends a form of a page, as a browser with the cookies of earlier answers does. */
async function post(url: string, fields: Record<string, string>) {
	const page = await server.app.inject({ url, headers: { cookie } })
	keep(page.cookies)
	const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
	const answer = await server.app.inject({
		method: 'POST',
		url,
		headers: { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
		payload: new URLSearchParams({ csrf, ...fields }).toString(),
	})
	keep(answer.cookies)
	return { status: answer.statusCode, location: answer.headers.location, body: answer.body }
}

function keep(cookies: readonly { name: string; value: string }[]): void {
	const jar = new Map(cookie.split('; ').filter(Boolean).map((text) => [text.split('=')[0] ?? '', text])) // prettier-ignore
	for (const { name, value } of cookies) jar.set(name, `${name}=${value}`)
	cookie = [...jar.values()].join('; ')
}

test('a visitor is led to sign in and back', async () => {
	const { statusCode, headers } = await server.app.inject({ url: '/owner/source/duplicate' })
	expect([statusCode, headers.location]).toEqual([302, '/login?next=%2Fowner%2Fsource%2Fduplicate'])
})

test('a reader duplicates a repository privately, once under each name', async () => {
	const made = await post('/owner/source/duplicate', { name: 'mine', namespace: 'ada' })
	expect(made).toMatchObject({ status: 303, location: '/ada/mine' })
	const shown = await server.app.inject({ url: '/ada/mine', headers: { cookie } })
	expect([shown.statusCode, shown.body.includes('Duplicated from owner/source.')]).toEqual([200, true])
	expect((await server.app.inject({ url: '/ada/mine' })).statusCode).toBe(404)
	const history = await server.app.inject({ url: '/ada/mine/commits/main', headers: { cookie } })
	expect(history.body).toContain('initial commit')
	const again = await post('/owner/source/duplicate', { name: 'mine', namespace: 'ada' })
	expect([again.status, again.body.includes('id="name-error"')]).toEqual([422, true])
	const foreign = await post('/owner/source/duplicate', { name: 'mine', namespace: 'owner' })
	expect([foreign.status, foreign.body.includes('id="namespace-error"')]).toEqual([422, true])
	expect(server.problems).toEqual([])
})
