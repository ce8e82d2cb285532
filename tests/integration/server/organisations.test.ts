import { VISITOR } from '@stoa/hub'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
const ORIGIN = 'http://hub.test'
let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	for (const name of ['ada', 'ben', 'root']) await server.as(name)
})
afterAll(() => server.close())

const jar = (had: string, answer: { cookies: { name: string; value: string }[] }): string =>
	[had, ...answer.cookies.map(({ name, value }) => `${name}=${value}`)].filter(Boolean).join('; ')

/** A browser with a signed-in account. */
async function browserOf(name: string) {
	const { token } = await server.hub.people.signIn({ name, password: PASSWORD })
	const start = await server.app.inject({ url: '/new', headers: { cookie: `stoa_session=${token}` } })
	const cookie = jar(`stoa_session=${token}`, start)
	const csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
	return {
		open: (url: string) => server.app.inject({ url, headers: { cookie } }),
		send: (url: string, fields: Record<string, string>, file?: { name: string; bytes: Uint8Array }) => {
			if (!file) {
				const headers = { cookie, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
				return server.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams({ csrf, ...fields }).toString() })
			}
			const edge = 'edge'
			const parts = Object.entries({ csrf, ...fields }).map(
				([field, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
			)
			const head = `--${edge}\r\ncontent-disposition: form-data; name="${file.name}"; filename="x"\r\ncontent-type: text/html\r\n\r\n`
			const payload = Buffer.concat([Buffer.from(parts.join('') + head), file.bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
			return server.app.inject({
				method: 'POST',
				url,
				headers: { cookie, origin: ORIGIN, 'content-type': `multipart/form-data; boundary=${edge}` },
				payload,
			})
		},
	}
}

/** The smallest PNG: one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe('an organisation, by its pages', () => {
	test('is created, describes itself and has an avatar', async () => {
		const ada = await browserOf('ada')
		expect((await ada.send('/organizations/new', { name: 'a b' })).body).toContain('id="name-error"')
		const made = await ada.send('/organizations/new', { name: 'guild', fullname: 'The Guild' })
		expect([made.statusCode, made.headers.location]).toEqual([303, '/organizations/guild/settings/members'])
		const profile = { do: 'profile', fullname: 'The Guild', description: 'We build things.', website: 'https://guild.example' }
		expect((await ada.send('/organizations/guild/settings', profile)).statusCode).toBe(303)
		const wrong = await ada.send('/organizations/guild/settings', { ...profile, website: 'javascript:alert(1)' })
		expect([wrong.statusCode, wrong.body.includes('id="website-error"')]).toEqual([422, true])
		const page = await server.app.inject({ url: '/guild' })
		expect(page.body).toContain('We build things.')
		expect(page.body).toContain('href="https://guild.example"')
		expect((await server.app.inject({ url: '/api/organizations/guild/overview' })).json()).toMatchObject({
			fullname: 'The Guild',
			details: 'We build things.',
		})
	})

	test('06-3 accounts at other sites are shown, linked, sent to clients and removed again', async () => {
		const ada = await browserOf('ada')
		const profile = { do: 'profile', fullname: 'Ada', description: '', website: '' }
		const asked = async () => (await server.app.inject({ url: '/api/users/Ada/socials' })).json<Record<string, unknown>>()
		const wrong = await ada.send('/settings/profile', { ...profile, github: 'ada', bluesky: 'no dots' })
		expect([wrong.statusCode, wrong.body.includes('id="bluesky-error"'), wrong.body.includes('value="no dots"')]).toEqual([422, true, true])
		expect((await asked())['socialHandles']).toEqual({})
		expect((await ada.send('/settings/profile', { ...profile, github: '@ada', twitter: 'https://x.com/ada_l' })).statusCode).toBe(303)
		expect(await asked()).toEqual({ _id: expect.stringMatching(/^[\da-f]{24}$/), socialHandles: { github: 'ada', twitter: 'ada_l' } })
		expect((await server.app.inject({ url: '/ada' })).body).toContain('href="https://github.com/ada" rel="nofollow ugc noopener"')
		await ada.send('/settings/profile', profile)
		expect((await asked())['socialHandles']).toEqual({})
		expect((await server.app.inject({ url: '/api/users/nobody-here/socials' })).statusCode).toBe(404)
	})

	test('its accounts at other sites are sent to clients', async () => {
		const ada = await browserOf('ada')
		const profile = { do: 'profile', fullname: 'The Guild', description: 'We build things.', website: 'https://guild.example' }
		expect((await ada.send('/organizations/guild/settings', { ...profile, github: '@guild' })).statusCode).toBe(303)
		expect((await server.app.inject({ url: '/api/organizations/guild/socials' })).json()).toEqual({
			_id: expect.stringMatching(/^[\da-f]{24}$/),
			socialHandles: { github: 'guild' },
		})
		await ada.send('/organizations/guild/settings', profile)
		expect((await server.app.inject({ url: '/api/organizations/guild/socials' })).json()).toMatchObject({ socialHandles: {} })
		expect((await server.app.inject({ url: '/api/organizations/no-such-guild/socials' })).statusCode).toBe(404)
	})

	test('its avatar is only ever served as an image', async () => {
		const ada = await browserOf('ada')
		const sent = await ada.send('/organizations/guild/settings', { do: 'picture' }, { name: 'picture', bytes: PIXEL })
		expect(sent.statusCode).toBe(303)
		const picture = await server.app.inject({ url: '/api/avatars/guild' })
		expect(picture.headers).toMatchObject({
			'content-type': 'image/png',
			'content-security-policy': "default-src 'none'; sandbox",
			'x-content-type-options': 'nosniff',
		})
		expect(picture.rawPayload).toEqual(PIXEL)
		const hostile = await ada.send(
			'/organizations/guild/settings',
			{ do: 'picture' },
			{ name: 'picture', bytes: Buffer.from('<svg onload="x"/>') },
		)
		expect([hostile.statusCode, hostile.body.includes('id="picture-error"')]).toEqual([422, true])
		const large = await ada.send('/organizations/guild/settings', { do: 'picture' }, { name: 'picture', bytes: Buffer.alloc(1_100_000) })
		expect(large.statusCode).toBe(413)
		expect((await ada.send('/organizations/guild/settings', { do: 'no-picture' })).statusCode).toBe(303)
		expect((await server.app.inject({ url: '/api/avatars/guild' })).headers['content-type']).toBe('image/svg+xml')
	})

	test('a person’s own picture is in the header', async () => {
		const ada = await browserOf('ada')
		expect((await ada.send('/settings/profile', { do: 'picture' }, { name: 'picture', bytes: PIXEL })).statusCode).toBe(303)
		const home = (await ada.open('/')).body
		expect(home.slice(0, home.indexOf('<main'))).toMatch(/<img[^>]* src="\/api\/avatars\/ada/)
		await ada.send('/settings/profile', { do: 'no-picture' })
		expect((await ada.open('/')).body).not.toContain('/api/avatars/ada')
	})

	test('admits members by a link shown once, and shows roles to administrators only', async () => {
		const [ada, ben] = [await browserOf('ada'), await browserOf('ben')]
		const invited = await ada.send('/organizations/guild/settings/members', { do: 'invite', who: '', role: 'contributor' })
		const link = /http:\/\/hub\.test(\/invitations\/[\w-]+)/.exec(invited.body)?.[1] ?? ''
		expect(link).not.toBe('')
		expect((await ada.open('/organizations/guild/settings/members')).body).not.toContain(link)
		expect((await server.app.inject({ url: link })).headers.location).toContain('/login?next=')
		expect((await ben.open(link)).body).toContain('Join The Guild')
		expect((await ben.send(link, { do: 'accept' })).headers.location).toBe('/guild')
		expect((await ben.send(link, { do: 'accept' })).statusCode).toBe(404)
		const members = async (headers = {}) => (await server.app.inject({ url: '/api/organizations/guild/members', headers })).json()
		expect(await members(await server.as('ada'))).toEqual(
			expect.arrayContaining([expect.objectContaining({ user: 'ben', role: 'contributor' })]),
		)
		expect(JSON.stringify(await members())).not.toContain('role')
	})

	test('06-4 members are listed in parts, and only administrators find one by a verified address', async () => {
		const url = '/api/organizations/guild/members'
		const ada = await server.as('ada')
		const ask = (query: string, headers = {}) => server.app.inject({ url: url + query, headers })
		const first = await ask('?limit=1')
		expect(first.json()).toHaveLength(1)
		const next = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
		const rest = await server.app.inject({ url: next })
		const names = [...first.json(), ...rest.json()].map(({ user }: { user: string }) => user)
		expect([names, rest.headers.link]).toEqual([['ada', 'ben'], undefined])
		expect((await ask('?limit=x')).statusCode).toBe(400)
		expect((await ask('?email=ben@example.org', ada)).json()).toEqual([])
		const { token } = await server.hub.people.signIn({ name: 'ben', password: PASSWORD })
		const ben = await server.hub.people.personBySession(token)
		if (ben) await server.hub.credentials.requestConfirmation(ben)
		const letter = () => server.letters.findLast(({ to, text }) => to === 'ben@example.org' && text.includes('/auth/confirm'))
		await expect.poll(letter).toBeDefined()
		await server.hub.credentials.confirmEmail(
			VISITOR,
			new URL(/http\S+/.exec(letter()?.text ?? '')?.[0] ?? '').searchParams.get('key') ?? '',
		)
		expect((await ask('?email=Ben@example.org', ada)).json()).toMatchObject([{ user: 'ben' }])
		expect((await ask('?email=ben@example.org')).statusCode).toBe(403)
	})

	test('an invitation of an address is sent there by e-mail', async () => {
		const ada = await browserOf('ada')
		await ada.send('/organizations/guild/settings/members', { do: 'invite', who: 'Zoe@example.net', role: 'read' })
		await expect.poll(() => server.letters.filter(({ to }) => to === 'zoe@example.net').length).toBe(1)
		const letter = server.letters.find(({ to }) => to === 'zoe@example.net')
		expect(letter).toMatchObject({
			subject: 'An invitation to guild',
			text: expect.stringMatching(/http:\/\/hub\.test\/invitations\/[\w-]{32}/),
		})
	})

	test('roles change through the API; the log records it, as JSON and as CSV', async () => {
		const ada = await server.as('ada')
		const put = (user: string, role: string, headers = ada) =>
			server.app.inject({ method: 'PUT', url: `/api/organizations/guild/members/${user}/role`, headers, payload: { role } })
		expect((await put('ben', 'write')).json()).toEqual({ success: true })
		expect((await put('ben', 'owner')).statusCode).toBe(400)
		expect((await put('root', 'read')).statusCode).toBe(404)
		expect((await put('ada', 'no_access')).statusCode).toBe(409)
		expect((await put('ada', 'read', await server.as('ben'))).statusCode).toBe(403)
		const log = '/api/organizations/guild/audit-log/export'
		const [last] = (await server.app.inject({ url: log, headers: ada })).json()
		expect(last).toMatchObject({
			action: 'member.role',
			subject: 'ben',
			details: { from: 'contributor', to: 'write' },
			address: '127.0.0.1',
		})
		const table = await server.app.inject({ url: `${log}?format=csv&action=member.role`, headers: ada })
		expect(table.headers['content-type']).toContain('text/csv')
		expect(table.body.split('\r\n')).toHaveLength(3)
		expect((await server.app.inject({ url: `${log}?action=everything`, headers: ada })).statusCode).toBe(400)
		expect((await server.app.inject({ url: log, headers: await server.as('ben') })).statusCode).toBe(403)
	})
})

test('an organization is deleted by typing its name', async () => {
	const ada = await browserOf('ada')
	await ada.send('/organizations/new', { name: 'short-lived' })
	const here = '/organizations/short-lived/settings'
	const unsure = await ada.send(here, { do: 'delete', confirm: 'something' })
	expect([unsure.statusCode, unsure.body.includes('id="confirm-error"')]).toEqual([422, true])
	expect((await ada.send(here, { do: 'delete', confirm: 'short-lived' })).headers.location).toBe('/')
	expect((await server.app.inject({ url: '/short-lived' })).statusCode).toBe(404)
})

describe('a resource group, by its pages', () => {
	test('is created, gets members and repositories, is emptied and deleted without any script', async () => {
		const ada = await browserOf('ada')
		const all = '/organizations/guild/settings/groups'
		expect((await ada.send(all, { name: ' ', closed: 'yes' })).body).toContain('id="name-error"')
		const made = await ada.send(all, { name: 'Crane <b>', description: 'Lifts', closed: 'yes', autojoin: '' })
		expect(made.statusCode).toBe(303)
		const here = String(made.headers.location)
		expect((await ada.send(all, { name: 'crane <B>' })).body).toContain('id="name-error"')
		expect((await ada.open(all)).body).toContain('Crane &lt;b&gt;')

		expect((await ada.send(here, { do: 'member', user: 'stranger', role: 'read' })).body).toContain('id="user-error"')
		expect((await ada.send(here, { do: 'member', user: 'ben', role: 'admin' })).statusCode).toBe(303)
		expect((await ada.send(here, { do: 'member', user: 'ben', role: 'owner' })).statusCode).toBe(422)
		// An administrator of the group sees it, and none of the other settings.
		const ben = await browserOf('ben')
		const seen = await ben.open(here)
		expect([seen.statusCode, seen.body.includes('/guild/settings/audit'), seen.body.includes('Delete this group')]).toEqual([
			200,
			false,
			false,
		])
		expect((await ben.send(here, { do: 'save', name: 'Mine' })).statusCode).toBe(403)

		const fresh = await ada.send('/new', {
			kind: 'model',
			name: 'hook',
			namespace: 'guild',
			visibility: 'private',
			group: here.split('/').at(-1) ?? '',
		})
		expect(fresh.headers.location).toBe('/guild/hook/upload/main')
		expect((await ada.open(here)).body).toContain('/guild/hook')
		expect((await ada.send(here, { do: 'delete', confirm: 'Crane' })).body).toContain('id="confirm-error"')
		expect((await ada.send(here, { do: 'delete', confirm: 'Crane <b>' })).statusCode).toBe(422)
		expect((await ada.send(here, { do: 'place', kind: 'model', repo: 'nothing' })).body).toContain('id="repo-error"')
		expect((await ada.send(here, { do: 'take-out', kind: 'model', repo: 'guild/hook' })).statusCode).toBe(303)
		expect((await ada.send('/guild/hook/settings', { do: 'group', group: here.split('/').at(-1) ?? '' })).statusCode).toBe(303)
		expect((await ada.send('/guild/hook/settings', { do: 'group', group: 'elsewhere' })).body).toContain('id="group-error"')
		expect((await ada.send('/guild/hook/settings', { do: 'group', group: '' })).statusCode).toBe(303)
		expect((await ada.send(here, { do: 'remove', user: 'ben' })).statusCode).toBe(303)
		expect((await ada.send(here, { do: 'delete', confirm: 'Crane <b>' })).headers.location).toBe(all)
	})
})

describe('requests to a gated repository', () => {
	test('are decided together, with an end date, by page and by API', async () => {
		const ada = await browserOf('ada')
		await server.makeRepo('ada', 'gated')
		const ref = { kind: 'model', id: 'ada/gated' } as const
		await server.app.inject({
			method: 'PUT',
			url: '/api/models/ada/gated/settings',
			headers: await server.as('ada'),
			payload: { gated: 'manual' },
		})
		for (const name of ['asks-1', 'asks-2', 'asks-3'])
			await server.app.inject({ method: 'POST', url: '/ada/gated/ask-access', headers: await server.as(name), payload: {} })
		const page = '/ada/gated/settings/access'
		const shown = await ada.open(page)
		const ids = [...shown.body.matchAll(/name="person" value="([0-9a-f]{24})"/g)].map(([, id = '']) => id)
		expect(ids).toHaveLength(3)
		expect((await ada.send(page, { do: 'accepted' })).body).toContain('select at least one request')
		const [first = '', second = ''] = ids
		expect((await ada.send(page, { do: 'accepted', person: first, until: '2999-01-01' })).statusCode).toBe(303)
		expect((await ada.send(page, { do: 'rejected', person: second, reason: 'Too early.' })).statusCode).toBe(303)
		expect((await ada.open(`${page}?status=accepted`)).body).toContain('2999-01-01')
		expect((await ada.open(`${page}?status=rejected`)).body).toContain('Too early.')
		const report = await server.app.inject({ url: '/ada/gated/user-access-report', headers: await server.as('ada') })
		expect(report.body).toContain('"2999-01-01T00:00:00.000Z"')
		const batch = await server.app.inject({
			method: 'POST',
			url: '/api/models/ada/gated/user-access-request/batch',
			headers: await server.as('ada'),
			payload: [
				{ user: 'asks-3', status: 'accepted' },
				{ user: 'nobody-there', status: 'accepted' },
			],
		})
		expect(batch.json()).toEqual([{ user: 'asks-3', success: true }, expect.objectContaining({ user: 'nobody-there', success: false })])
		expect(
			(await server.app.inject({ url: '/ada/gated/resolve/main/.gitattributes', headers: await server.as('asks-3') })).statusCode,
		).toBe(200)
		const again = await server.hub.gates.list(await personOf('ada'), ref, 'accepted', { limit: 10 })
		expect(again.requests).toHaveLength(2)
	})

	test('access that was granted for a time ends after it', async () => {
		const ref = { kind: 'model', id: 'ada/gated' } as const
		const soon = new Date(Date.now() + 300)
		await server.hub.gates.grant(await personOf('ada'), ref, { name: 'ben' }, soon)
		const read = async () =>
			(await server.app.inject({ url: '/ada/gated/resolve/main/.gitattributes', headers: await server.as('ben') })).statusCode
		await expect.poll(read).toBe(403)
	})
})

async function personOf(name: string) {
	const account = await server.hub.people.account(name)
	return { kind: 'person', account, memberships: await server.hub.people.memberships(account), scope: 'write', token: undefined } as const
}
