import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
const PASSWORD = 'correct horse battery'
const ORIGIN = 'http://hub.test'
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	await server.as('ada')
	await server.makeRepo('ada', 'open')
	await server.commit('ada', 'ada/open', { 'a.txt': 'hello', 'empty.txt': '' })
})
afterAll(() => server.close())

/** The cookies of an answer, added to those that the browser has. */
const jar = (had: string, answer: { cookies: { name: string; value: string }[] }): string =>
	[...new Map([...had.split('; ').filter(Boolean), ...answer.cookies.map(({ name, value }) => `${name}=${value}`)].map((text) => [text.split('=')[0], text])).values()].join('; ') // prettier-ignore

async function openForm(page: string, cookie = ''): Promise<{ cookie: string; csrf: string }> {
	const answer = await server.app.inject({ url: page, headers: { cookie } })
	return { cookie: jar(cookie, answer), csrf: /name="csrf" value="([^"]+)"/.exec(answer.body)?.[1] ?? '' }
}

const sendForm = (page: string, cookie: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
	server.app.inject({
		method: 'POST',
		url: page,
		headers: { cookie, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
		payload: new URLSearchParams(fields).toString(),
	})

async function signIn(cookie = '', next = '/') {
	const form = await openForm('/login', cookie)
	const answer = await sendForm('/login', form.cookie, { csrf: form.csrf, name: 'ada', password: PASSWORD, next })
	return { answer, cookie: jar(form.cookie, answer) }
}

const whoami = async (cookie: string): Promise<number> =>
	(await server.app.inject({ url: '/api/whoami-v2', headers: { cookie } })).statusCode

test('a session is a fresh secret that scripts and other sites cannot use', async () => {
	const { answer, cookie } = await signIn('stoa_session=chosen-by-somebody-else')
	const [set] = answer.cookies.filter(({ name }) => name === 'stoa_session')
	expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
	expect(set?.value.length).toBeGreaterThan(30)
	expect(cookie).not.toContain('chosen-by-somebody-else')
	expect(await whoami('stoa_session=chosen-by-somebody-else')).toBe(401)
	expect(await whoami(cookie)).toBe(200)
})

test('signing out ends the session, not only its cookie', async () => {
	const { cookie } = await signIn()
	const other = (await signIn()).cookie
	const { csrf } = await openForm('/settings/tokens', cookie)
	expect((await sendForm('/logout', cookie, { csrf })).cookies).toContainEqual(expect.objectContaining({ name: 'stoa_session', value: '' }))
	expect(await whoami(cookie)).toBe(401)
	expect(await whoami(other)).toBe(200)
})

test('signing in again replaces the earlier session of the browser', async () => {
	const { cookie } = await signIn()
	const { csrf } = await openForm('/new', cookie)
	await sendForm('/login', cookie, { csrf, name: 'ada', password: PASSWORD })
	expect(await whoami(cookie)).toBe(401)
})

test.each([
	['another origin', { origin: 'https://elsewhere.example' }],
	['an opaque origin', { origin: 'null' }],
	['another site', { 'sec-fetch-site': 'cross-site' }],
	['a sibling site', { 'sec-fetch-site': 'same-site' }],
	['another port', { origin: 'http://hub.test:8080' }],
])('a form or an API call of %s is refused although its cookie and token are valid', async (_, headers) => {
	const { cookie } = await signIn()
	const { csrf } = await openForm('/new', cookie)
	expect((await sendForm('/new', cookie, { csrf, kind: 'model', name: 'forged' }, headers)).statusCode).toBe(403)
	const payload = { name: 'forged' }
	const api = { cookie, origin: ORIGIN, 'x-csrf-token': csrf, ...headers }
	expect((await server.app.inject({ method: 'POST', url: '/api/repos/create', headers: api, payload })).statusCode).toBe(403)
	expect((await server.app.inject({ url: '/api/models/ada/forged' })).statusCode).toBe(401)
})

test('a form token of another session, for another purpose or none is refused', async () => {
	const { cookie } = await signIn()
	const foreign = await openForm('/new', (await signIn()).cookie)
	const before = await openForm('/login')
	for (const csrf of ['', 'x', foreign.csrf, before.csrf, 'x.9999999999.y'])
		expect((await sendForm('/new', cookie, { csrf, kind: 'model', name: 'forged' })).statusCode).toBe(403)
})

test.each([
	'https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', '/\n/elsewhere.example', '/%09/elsewhere.example/..//', '/.//elsewhere.example', 'javascript:alert(1)',
	'\\\\elsewhere.example', 'elsewhere.example', ' //elsewhere.example', '/x\r\nSet-Cookie: a=b', '/@elsewhere.example', '/日本', 'http:elsewhere.example', '///elsewhere.example', '',
])('signing in redirects to no other site: %j', async (next) => {
	const { answer } = await signIn('', next)
	expect(answer.statusCode).toBe(303)
	const target = new URL(answer.headers.location ?? '', ORIGIN)
	expect(target.origin).toBe(ORIGIN)
	expect(answer.headers['set-cookie']).not.toContain('a=b')
	const signedIn = await server.app.inject({ url: `/login?next=${encodeURIComponent(next)}`, headers: { cookie: jar('', answer) } })
	expect(new URL(signedIn.headers.location ?? '', ORIGIN).origin).toBe(ORIGIN)
}) // prettier-ignore

test('a preflight is answered everywhere, and no cookie counts for another site', async () => {
	for (const url of ['/api/models', '/ada/open/resolve/main/a.txt', '/api/models/ada/private/commit/main', '/lfs/upload/x', '/cas/v1/shards', '/nothing/here/at/all', '*']) {
		const answer = await server.app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' } })
		expect([url, answer.statusCode]).toEqual([url, 204])
		expect(answer.headers['access-control-allow-origin']).toBe('*')
		expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
		expect(answer.headers['access-control-allow-methods']).toBe('GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS')
		for (const name of ['authorization', 'content-type', 'range', 'x-xet-session-id']) expect(answer.headers['access-control-allow-headers']).toContain(name)
	}
	expect((await server.app.inject({ url: '/' })).headers['access-control-allow-origin']).toBeUndefined()
}) // prettier-ignore

test("the id of a request contains the client's trace id when it is valid", async () => {
	const idOf = async (trace: string): Promise<string> =>
		String((await server.app.inject({ url: '/api/models/a/b', headers: { 'x-amzn-trace-id': trace } })).headers['x-request-id'])
	expect(await idOf('5f3c7a3e-7d65-4f6e-8f0a-3f1f6f9f1c11')).toContain('5f3c7a3e-7d65-4f6e-8f0a-3f1f6f9f1c11')
	for (const trace of ['x'.repeat(5000), '<script>', 'a b', '"']) expect(await idOf(trace)).not.toContain(trace)
})

test('HEAD answers the headers of GET, on files, pages and failures', async () => {
	for (const url of [
		'/ada/open/resolve/main/a.txt',
		'/ada/open/resolve/main/empty.txt',
		'/ada/open/resolve/main/missing.txt',
		'/ada/open/resolve/nowhere/a.txt',
		'/ada/missing/resolve/main/a.txt',
		'/ada/open/raw/main/a.txt',
		'/api/models/ada/open',
		'/api/models/ada/missing',
	]) {
		// Ranges apply to GET only (RFC 9110, section 14.2): HEAD describes the whole file.
		for (const range of [undefined, 'bytes=0-1', 'bytes=9-', 'bytes=-2']) {
			const headers = { 'accept-encoding': 'identity' }
			const [get, head] = await Promise.all([
				server.app.inject({ method: 'GET', url, headers }),
				server.app.inject({ method: 'HEAD', url, headers: { ...headers, ...(range && { range }) } }),
			])
			const kept = (answer: typeof get) => {
				const { date, 'x-request-id': id, ratelimit, connection, vary, ...rest } = answer?.headers ?? {}
				expect([date ?? '', id, ratelimit ?? '', connection ?? '', vary ?? '']).toBeDefined()
				return { status: answer?.statusCode, ...rest }
			}
			expect({ url, range, ...kept(head) }).toEqual({ url, range, ...kept(get) })
			expect(head?.body).toBe('')
		}
	}
})

/** The text areas and hidden fields of a page, by name. */
const fieldsOf = (body: string): Record<string, string> =>
	Object.fromEntries([
		...[...body.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name = '', text = '']) => [name, text]),
		...[...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', text = '']) => [name, text]),
	])

test('a comment sent after the session ended is shown again, and is sent after signing in', async () => {
	const { cookie } = await signIn()
	const page = '/ada/open/discussions/new'
	const { csrf } = await openForm(page, cookie)
	const typed = { title: 'Late', comment: 'Written for an hour\nand not lost' }
	const late = await sendForm(page, '', { csrf, ...typed })
	expect(late.statusCode).toBe(403)
	expect(late.body).toContain('Sign in to send this')
	expect(fieldsOf(late.body)).toMatchObject(typed)
	// The session has ended while its cookie remains: the text is kept in this case too.
	const other = await signIn()
	const form = await openForm(page, other.cookie)
	await sendForm('/logout', other.cookie, { csrf: form.csrf })
	const ended = await sendForm(page, other.cookie, { csrf: form.csrf, ...typed })
	expect([ended.statusCode, fieldsOf(ended.body)]).toEqual([401, expect.objectContaining(typed)])
	// In the new session, the old token still changes nothing; the page's own form does.
	const again = await signIn()
	const shown = await sendForm(page, again.cookie, { csrf, ...typed })
	expect(shown.statusCode).toBe(403)
	expect(shown.body).toContain('You are signed in as ada')
	const sent = await sendForm(page, again.cookie, { ...fieldsOf(shown.body) })
	expect([sent.statusCode, sent.headers.location]).toEqual([303, '/ada/open/discussions/1'])
})

test.each([
	['another site', { 'sec-fetch-site': 'cross-site' }],
	['another origin', { origin: 'https://elsewhere.example' }],
	['an app, whose origin is opaque', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
	['nobody says where', { origin: '' }],
])('a form without its token that comes from %s is not shown again', async (_, headers) => {
	const { cookie } = await signIn()
	const answer = await sendForm('/ada/open/discussions/new', cookie, { csrf: 'x', title: 'Forged', comment: 'forged text' }, headers)
	expect(answer.statusCode).toBe(403)
	expect(answer.body).not.toContain('forged text')
})

test('a form with a secret is never shown again, and the page says why it was not sent', async () => {
	const { cookie } = await signIn()
	const answer = await sendForm('/settings/account', cookie, { csrf: 'x', current: 'a secret password', password: 'another secret one' })
	expect(answer.statusCode).toBe(403)
	expect(answer.body).not.toContain('secret')
	expect(answer.body).toContain('The page was opened before you signed in or out')
})
