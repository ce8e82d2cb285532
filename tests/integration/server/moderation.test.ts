import type { Person } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSetupSecret, freshSetupSecret } from '../../../apps/server/src/setup-secret.ts'
import { createSignatures } from '../../../apps/server/src/signatures.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
let secret: string
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	secret = freshSetupSecret(createSignatures('s'.repeat(32)))
	await server.as('ben')
	await server.makeRepo('ben', 'talk')
})
afterAll(() => server.close())

type Sent = Record<string, string>
async function visit(name?: string) {
	const session = name && (await server.hub.people.signIn({ name, password: PASSWORD })).token
	const had = session ? `stoa_session=${session}` : ''
	const start = await server.app.inject({ url: session ? '/new' : '/login', headers: { cookie: had } })
	const cookie = [had, ...start.cookies.map((one) => `${one.name}=${one.value}`)].filter(Boolean).join('; ')
	const csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
	return {
		open: (url: string) => server.app.inject({ url, headers: { cookie } }),
		send: (url: string, fields: Sent) =>
			server.app.inject({
				method: 'POST',
				url,
				headers: { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
				payload: new URLSearchParams({ csrf, ...fields }).toString(),
			}),
	}
}

test('a setup secret works only on its own hub, until it expires', () => {
	const signatures = createSignatures('s'.repeat(32))
	expect(isSetupSecret(signatures, secret)).toBe(true)
	expect(isSetupSecret(createSignatures('t'.repeat(32)), secret)).toBe(false)
	expect(
		isSetupSecret(
			createSignatures('s'.repeat(32), () => Date.now() + 25 * 3600 * 1000),
			secret,
		),
	).toBe(false)
	expect(isSetupSecret(signatures, '')).toBe(false)
})

test('the holder of the secret becomes the first administrator, and no later holder does', async () => {
	const visitor = await visit()
	expect((await visitor.open('/setup')).statusCode).toBe(403)
	expect((await visitor.open(`/setup?secret=${secret}x`)).statusCode).toBe(403)
	expect((await visitor.open(`/setup?secret=${secret}`)).statusCode).toBe(200)
	const account = { name: 'root', email: 'root@example.org', password: PASSWORD }
	expect((await visitor.send('/setup', { ...account, secret: 'guessed' })).statusCode).toBe(403)
	expect((await visitor.send('/setup', { ...account, secret, password: 'short' })).body).toContain('id="password-error"')
	const atOnce = await Promise.all(
		['root', 'rood', 'roof'].map((name) => visitor.send('/setup', { ...account, name, email: `${name}@example.org`, secret })),
	)
	expect(atOnce.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 403, 403])
	expect((await visitor.open(`/setup?secret=${secret}`)).statusCode).toBe(403)
	const winner = atOnce.find(({ statusCode }) => statusCode === 303)
	expect(winner?.headers.location).toBe('/admin')
})

const adminName = async (): Promise<string> => {
	for (const name of ['root', 'rood', 'roof']) {
		const account = await server.hub.people.account(name).catch(() => undefined)
		if (account?.isAdmin) return account.name
	}
	throw new Error('No account became the administrator')
}

test('a token of an administrator does not open the administration', async () => {
	const name = await adminName()
	const account = await server.hub.people.account(name)
	const person: Person = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
	const { value } = await server.hub.people.createToken(person, { name: 'x', role: 'write' })
	const answer = await server.app.inject({ url: '/api/admin/audit-log/export', headers: { authorization: `Bearer ${value}` } })
	expect(answer.statusCode).toBe(403)
})

test('an announcement is on every page, as text, until it is removed', async () => {
	const admin = await visit(await adminName())
	expect(
		(await admin.send('/admin', { do: 'announce', text: 'Closed on <b>Sunday</b>', end: '2999-01-01', tone: 'warning' })).statusCode,
	).toBe(303)
	expect((await server.app.inject({ url: '/models' })).body).toContain('Closed on &lt;b&gt;Sunday&lt;/b&gt;')
	expect((await admin.send('/admin', { do: 'announce', text: 'x', end: '2001-01-01' })).statusCode).toBe(422)
	await admin.send('/admin', { do: 'no-announcement' })
	expect((await server.app.inject({ url: '/models' })).body).not.toContain('Sunday')
})

test('a report reaches the administrators of the hub, who hide the comment and close it once', async () => {
	const ben = await server.as('ben')
	await server.app.inject({
		method: 'POST',
		url: '/api/models/ben/talk/discussions',
		headers: ben,
		payload: { title: 'Buy this', description: 'Spam.' },
	})
	const thread = (await server.app.inject({ url: '/api/models/ben/talk/discussions/1' })).json()
	await server.as('carla')
	const carla = await visit('carla')
	const address = `/ben/talk/report?number=1&event=${thread.events[0].id}`
	expect((await carla.send(address, { reason: '' })).body).toContain('id="reason-error"')
	expect((await carla.send(address, { category: 'spam', reason: 'It is spam.' })).body).toContain('Report sent')
	expect((await carla.open('/admin/reports')).statusCode).toBe(403)
	const admin = await visit(await adminName())
	const queue = await admin.open('/admin/reports')
	expect(queue.body).toContain('It is spam.')
	const report = /name="report" value="([0-9a-f]{24})"/.exec(queue.body)?.[1] ?? ''
	const act = (/href="(\/admin\/take-down[^"]*report=[^"]*)"/.exec(queue.body)?.[1] ?? '').replaceAll('&amp;', '&')
	expect((await admin.open(act)).body).toContain('It is spam.')
	expect((await admin.send(act, { act: 'hide', reason: '' })).body).toContain('id="reason-error"')
	expect((await admin.send(act, { act: 'hide', reason: 'Advertising' })).statusCode).toBe(303)
	expect((await admin.send('/admin/reports', { report, outcome: 'Again.' })).statusCode).toBe(422)
	const after = (await server.app.inject({ url: '/api/models/ben/talk/discussions/1' })).json()
	expect(after.events[0].data).toMatchObject({ hidden: true, latest: { raw: '' }, hiddenReason: 'Advertising' })
	expect((await server.app.inject({ url: '/ben/talk/discussions/1' })).body).toContain('Advertising')
	expect((await admin.open('/admin/reports?status=closed')).body).toContain('It was taken down: Advertising')
	expect((await carla.open('/notifications')).body).toContain('Your report about ben/talk #1 was closed')
})

test('a suspended account loses session, token and password at once, until the suspension is lifted', async () => {
	const admin = await visit(await adminName())
	const dora = await server.as('dora')
	const browser = await visit('dora')
	const suspend = { act: 'suspend', reason: 'Spam in twenty threads', content: 'leave' }
	expect((await admin.send('/admin/take-down?account=dora', suspend)).statusCode).toBe(303)
	expect((await server.app.inject({ url: '/api/whoami-v2', headers: dora })).statusCode).toBe(401)
	expect((await browser.open('/new')).headers.location).toContain('/login')
	await expect(server.hub.people.signIn({ name: 'dora', password: PASSWORD })).rejects.toThrow('Spam in twenty threads')
	await expect(server.hub.people.signIn({ name: 'dora', password: 'something else' })).rejects.toMatchObject({ code: 'wrong-password' })
	await admin.send('/admin/take-down?account=dora', { act: 'restore', reason: 'She apologized' })
	expect((await server.app.inject({ url: '/api/whoami-v2', headers: dora })).statusCode).toBe(200)
	await admin.send('/admin/people', { do: 'tokens', name: 'dora' })
	expect((await server.app.inject({ url: '/api/whoami-v2', headers: dora })).statusCode).toBe(401)
	expect((await admin.send(`/admin/take-down?account=${await adminName()}`, suspend)).statusCode).toBe(422)
	expect((await admin.open('/admin/audit')).body).toContain('user.suspend')
})

test('only administrators make others administrators', async () => {
	const admin = await visit(await adminName())
	await server.as('emil')
	const emil = await visit('emil')
	expect((await emil.send('/admin/people', { do: 'admin', name: 'emil' })).statusCode).toBe(403)
	await admin.send('/admin/people', { do: 'admin', name: 'emil' })
	expect((await emil.open('/admin')).statusCode).toBe(200)
	await admin.send('/admin/people', { do: 'no-admin', name: 'emil' })
	expect((await emil.open('/admin')).statusCode).toBe(403)
})

test("administrators see the name and size of another account's private repository, and cannot open it", async () => {
	await server.makeRepo('ben', 'hidden', { private: true })
	const admin = await visit(await adminName())
	expect((await admin.open('/admin/repositories?q=hidden')).body).toContain('ben/hidden')
	expect((await admin.open('/ben/hidden')).statusCode).toBe(404)
})
