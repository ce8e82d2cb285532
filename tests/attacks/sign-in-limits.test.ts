import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../../apps/server/src/metrics.ts'
import { routeTable } from '../../apps/server/src/routes/table.ts'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf, rawRequest, requestText } from '../integration/server/raw-request.ts'
import { LIMITED_ADDRESSES } from '../page-addresses.ts'

const ATTEMPTS = 7

/** Pages with forms for a password, a code or another secret. */
const FORMS = [
	'/login',
	'/join',
	'/login/forgot',
	'/login/reset',
	'/auth/confirm',
	'/auth/leaked-tokens',
	'/oauth/device/answer',
	'/settings/account',
	'/settings/passkeys',
	'/settings/two-factor',
]
/** Pages whose address contains a secret, here a wrong one. */
const SECRETS = ['/setup?secret=wrong', '/invitations/wrong', '/oauth/device?user_code=WRONG-WRONG']
/** API addresses that take a secret, here with a wrong one. */
const PROGRAMS = [
	['POST', '/oauth/token', 'grant_type=authorization_code&client_id=x&client_secret=y&code=z'],
	['POST', '/oauth/device', 'client_id=x&client_secret=y'],
	['POST', '/oauth/revoke', 'client_id=x&client_secret=y&token=z'],
	['POST', '/-/admin', '{"do":"check"}'],
	['GET', '/auth/external/callback?code=x&state=y', ''],
] as const

let server: TestServer
let port: number
let session = ''
let sender = 1

beforeAll(async () => {
	server = await openTestServer({
		pages: true,
		settings: { STOA_RATE_SIGN_IN: String(ATTEMPTS), STOA_RATE_API: '40', STOA_RATE_FILES: '40' },
	})
	await server.as('ada')
	session = (await server.hub.people.signIn({ name: 'ada', password: 'correct horse battery' })).token
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	port = portOf(server.app)
})
afterAll(() => server.close())

/** Returns a different loopback address each time, so that attempts are counted separately. */
const freshAddress = (): string => `127.0.1.${sender++}`

/** Sends one request exactly as written. */
async function ask(from: string, method: string, target: string, body = '', headers: Record<string, string> = {}): Promise<number> {
	const type: Record<string, string> = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
	const { status } = await rawRequest(port, requestText(method, target, { ...type, ...headers }, body), { from })
	return status
}

/** Other spellings of a path that lead to the same page. */
function spellings(target: string): string[] {
	const [path = '', query] = target.split('?')
	const end = query === undefined ? '' : `?${query}`
	const [, first = '', ...rest] = path.split('/')
	const escaped = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`
	const tail = rest.length > 0 ? `/${rest.join('/')}` : ''
	return [
		path,
		`/${path}`,
		`${path}/`,
		`//${path}//`,
		`/${escaped}${tail}`,
		`/./x/..${path}`,
		`http://hub.test${path}`,
		`/%2e/${first}${tail}`,
	].map((one) => one + end)
}

describe('attempts are counted for the address', () => {
	test.each(FORMS)('for every spelling of the path of %s', async (page) => {
		const from = freshAddress()
		const ways = spellings(page)
		const statuses: number[] = []
		for (let time = 0; time < ATTEMPTS; time++)
			statuses.push(await ask(from, 'POST', ways[time % ways.length] ?? page, 'name=ada&password=x'))
		expect(statuses).not.toContain(429)
		for (const way of ways) expect([way, await ask(from, 'POST', way, 'name=ada&password=x')]).toEqual([way, 429])
	})

	test.each(SECRETS)('when they send a wrong secret to %s', async (target) => {
		const from = freshAddress()
		const cookie = { cookie: `stoa_session=${session}` }
		const ways = spellings(target)
		for (let time = 0; time < ATTEMPTS; time++)
			expect(await ask(from, 'GET', ways[time % ways.length] ?? target, '', cookie)).toBeGreaterThanOrEqual(400)
		for (const way of ways) expect([way, await ask(from, 'GET', way, '', cookie)]).toEqual([way, 429])
	})

	test.each(PROGRAMS)('for %s %s', async (method, target, body) => {
		const from = freshAddress()
		const statuses: number[] = []
		for (let time = 0; time <= ATTEMPTS; time++) statuses.push(await ask(from, method, target, body))
		expect([statuses.slice(0, ATTEMPTS).includes(429), statuses[ATTEMPTS]]).toEqual([false, 429])
	})

	test.each([
		['Bearer', '/api/whoami-v2'],
		['Basic', '/ada/x.git/info/refs?service=git-upload-pack'],
		['Basic', '/ada/x.git/info/lfs/locks'],
	])('when they guess tokens: %s at %s', async (scheme, target) => {
		const from = freshAddress()
		const header = (time: number): string => {
			const token = `hf_${String(time).padStart(34, '0')}`
			return scheme === 'Basic' ? `Basic ${Buffer.from(`ada:${token}`).toString('base64')}` : `Bearer ${token}`
		}
		const statuses: number[] = []
		for (let time = 0; time <= 40; time++) statuses.push(await ask(from, 'GET', target, '', { authorization: header(time) }))
		expect([statuses.slice(0, 40).every((status) => status === 401), statuses[40]]).toEqual([true, 429])
	})
})

test('a page address written in capitals does not sign anyone in', async () => {
	for (const path of ['/LOGIN', '/Login', '/Login/Reset'])
		expect([404, 403, 405]).toContain(await ask(freshAddress(), 'POST', path, 'name=ada&password=correct+horse+battery'))
})

test('requests without a guess do not count: opening a page, an application that polls', async () => {
	const from = freshAddress()
	for (let time = 0; time < ATTEMPTS * 2; time++) {
		expect(await ask(from, 'GET', '/login')).toBe(200)
		expect(await ask(from, 'GET', '/oauth/device', '', { cookie: `stoa_session=${session}` })).toBe(200)
	}
	expect(await ask(from, 'POST', '/login', 'name=ada')).toBe(403)
})

test('every page and address that takes a secret has the limit', () => {
	expect(LIMITED_ADDRESSES.toSorted()).toEqual([...FORMS, '/setup', '/invitations/{key}', '/oauth/device'].toSorted())
	const routes = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '')
	const counted = routes.filter(({ limit }) => limit !== undefined).map(({ method, path }) => `${method} ${path}`)
	expect(counted.toSorted()).toEqual(PROGRAMS.map(([method, target]) => `${method} ${target.split('?')[0] ?? ''}`).toSorted())
})
