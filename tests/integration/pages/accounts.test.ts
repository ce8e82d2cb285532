import { Secret, TOTP } from 'otpauth'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPages, type TestPages } from './open-pages.ts'

const DAY_MS = 24 * 3600 * 1000
const DEMO = { name: 'demo', password: 'demo password' }

let pages: TestPages
let page: TestPages['page']
let answer: TestPages['answer']
/** How far the clock of the hub is ahead, in milliseconds. */
let ahead = 0
beforeAll(async () => {
	pages = await openPages({ now: () => new Date(Date.now() + ahead) })
	;({ page, answer } = pages)
})
afterAll(() => pages.close())

describe('signing in', () => {
	test('signing up opens a session and goes on where the visitor was', async () => {
		const form = { name: 'ada', email: 'ada@example.org', password: 'correct horse', next: '/demo/digits' }
		const sent = await answer('/join', { form })
		expect(sent).toMatchObject({
			kind: 'redirect',
			status: 303,
			location: '/demo/digits',
			session: { open: { token: expect.any(String) } },
		})
		const { token } = sent.session && 'open' in sent.session ? sent.session.open : { token: '' }
		expect(await pages.hub.people.personBySession(token)).toMatchObject({ account: { name: 'ada' } })
	})

	test('a refused form keeps what was typed, says why beside the field, and never repeats the password', async () => {
		const { status, html } = await page('/join', { form: { name: 'lin', email: 'lin@example.org', password: 'short' } })
		expect(status).toBe(422)
		expect(html).toContain('value="lin@example.org"')
		expect(html).toContain('id="password-error"')
		expect(html).toContain('aria-describedby="password-error" aria-invalid="true"')
		expect(html).not.toContain('value="short"')
		expect((await page('/join', { form: { name: 'demo', email: 'x@example.org', password: 'correct horse' } })).html).toContain(
			'id="name-error"',
		)
	})

	test('a form leads back to pages of this hub only', async () => {
		for (const next of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])
			expect(await answer('/login', { form: { ...DEMO, next } })).toMatchObject({ location: '/' })
	})

	test('a wrong password says nothing about which part was wrong', async () => {
		const words = 'The user name or the password is wrong.'
		expect((await page('/login', { form: { name: 'demo', password: 'x' } })).html).toContain(words)
		expect((await page('/login', { form: { name: 'no-such-person', password: 'x' } })).html).toContain(words)
	})

	test('signing out closes the session; a link cannot', async () => {
		expect(await answer('/logout', { form: {} })).toMatchObject({ session: { close: true } })
		expect(await answer('/logout')).not.toHaveProperty('session')
	})

	test('a code of an authenticator is asked for on the same address, and refused beside its field', async () => {
		const iris = await pages.signedIn('iris')
		const { secret } = await pages.hub.credentials.beginSecondFactor(iris, 'iris password')
		const authenticator = new TOTP({ secret: Secret.fromBase32(secret) })
		const begun = Date.now()
		const code = (steps: number): string => authenticator.generate({ timestamp: begun + steps * 30_000 })
		await pages.hub.credentials.confirmSecondFactor(iris, code(0))
		const asked = await page('/login', { form: { name: 'iris', password: 'iris password', next: '/new' } })
		const pending = /name="pending" value="([^"]+)"/.exec(asked.html)?.[1] ?? ''
		expect(asked.html).toContain('name="code"')
		const wrong = await page('/login', { form: { pending, code: '000000', next: '/new' } })
		expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('The code is wrong')])
		expect(await answer('/login', { form: { pending, code: code(1), next: '/new' } })).toMatchObject({ location: '/new' })
	})
})

describe('applications', () => {
	test('a person who signed in for an application goes on by a page of the hub, since forms lead to no other site', async () => {
		const next = '/oauth/authorize?client_id=7f0f3f4e&state=a%26b'
		const sent = await answer('/login', { form: { ...DEMO, next } })
		expect(sent).toMatchObject({ kind: 'redirect', location: `/login/continue?next=${encodeURIComponent(next)}` })
		const { html } = await page(`/login/continue?next=${encodeURIComponent(next)}`)
		expect(html).toContain('<meta http-equiv="refresh" content="0;url=/oauth/authorize?client_id=7f0f3f4e&amp;state=a%26b"/>')
		expect((await page(`/login/continue?next=${encodeURIComponent('//evil.test')}`)).html).toContain('content="0;url=/"')
	})

	test('an application is let in only by a signed-in person, after they were asked', async () => {
		const callback = 'https://watch.example.org/callback'
		const [app] = await pages.hub.oauth.apps(await pages.signedIn('demo'))
		const query = new URLSearchParams({
			client_id: app?.clientId ?? '',
			redirect_uri: callback,
			response_type: 'code',
			scope: 'openid profile read-repos',
			state: 's',
		})
		const address = `/oauth/authorize?${query}`
		expect(await answer(address)).toMatchObject({ kind: 'redirect', location: `/login?next=${encodeURIComponent(address)}` })
		expect(await answer(address, { as: 'stella' })).toMatchObject({ kind: 'html', powers: { formsTo: 'https://watch.example.org' } })
		const allowed = await answer(address, { as: 'stella', form: { answer: 'allow' } })
		expect(allowed).toMatchObject({ location: expect.stringMatching(/^https:\/\/watch\.example\.org\/callback\?code=/) })
		expect((await page('/oauth/authorize?client_id=unknown', { as: 'stella' })).status).toBe(400)
	})
})

describe('settings', () => {
	test('a token is shown once, when it is made', async () => {
		const { html } = await page('/settings/tokens', { as: 'demo', form: { name: 'cluster', role: 'read' } })
		const [value = ''] = /hf_\w{34}/.exec(html) ?? []
		expect(await pages.hub.people.personByToken(value)).toMatchObject({ account: { name: 'demo' }, scope: 'read' })
		const later = await page('/settings/tokens', { as: 'demo' })
		expect(later.html).toContain('cluster')
		expect(later.html).not.toContain('hf_')
	})

	test('an account without a password is asked for none', async () => {
		const { hub } = pages
		// Browsers have no passkeys where the address of the hub is not secure.
		const credentials = { ...hub.credentials, hasPassword: async () => false, hasPasskeys: () => true }
		for (const place of ['/settings/account', '/settings/two-factor', '/settings/passkeys']) {
			const { html } = await page(place, { hub: { ...hub, credentials }, as: 'demo' })
			expect(html).toContain('You have no password on this hub')
			expect(html).not.toContain('current-password')
		}
	})

	test('revoking a token and making an administrator are asked about first', async () => {
		const tokens = (await page('/settings/tokens', { as: 'demo' })).html
		expect(tokens).toMatch(/<summary[^>]*>Revoke<span/)
		expect(tokens).toContain('This cannot be undone')
		expect((await page('/admin/people', { as: 'warden' })).html).toContain('is signed out in every browser')
	})
})

describe('administration', () => {
	test('an invitation is shown once, with its address', async () => {
		const made = await page('/admin/sign-up', { form: { do: 'invite', uses: '1', days: '14' }, as: 'warden' })
		const [address = ''] = /http:\/\/hub\.test\/join\?invitation=[\w-]+/.exec(made.html) ?? []
		const key = new URL(address).searchParams.get('invitation') ?? ''
		expect(await pages.hub.credentials.isInvitation(key)).toBe(true)
		expect((await page('/admin/sign-up', { as: 'warden' })).html).not.toContain('invitation=')
		const refused = await page('/admin/sign-up', { form: { do: 'nonsense' }, as: 'warden' })
		expect(refused.status).toBe(422)
	})

	test('revoking unused tokens first says how many they are', async () => {
		const marei = await pages.signedIn('marei')
		ahead = -100 * DAY_MS
		for (let made = 0; made < 12; made++) await pages.hub.people.createToken(marei, { name: `old ${made}`, role: 'read' })
		ahead = 0
		const counted = await page('/admin', { as: 'warden', form: { do: 'count-unused', days: '90' } })
		expect(counted.html).toContain('12 tokens')
		expect(counted.html).toMatch(/<button[^>]*>Revoke (<!-- -->)?12 tokens<\/button>/)
		expect((await page('/admin', { as: 'warden' })).html).not.toContain('value="revoke"')
	})
})

describe('profiles', () => {
	test('a visitor reads that a person owns no repositories, not that nothing was published beside what was', async () => {
		const { html } = await page('/iris')
		expect(html).toContain('To read')
		expect(html).toContain('owns no models, datasets or apps that you can see')
		expect(html).not.toContain('Nothing published')
	})

	test('the likes of a person who likes nothing yet say what comes there', async () => {
		const { html } = await page('/demo', { as: 'demo' })
		expect(html).toMatch(/id="likes"[^]*?Models, datasets and apps that you like are listed here/)
	})
})

describe('storage', () => {
	test('attachments are listed with what shows them, and deleted there; one that is gone is said to be gone', async () => {
		const demo = await pages.signedIn('demo')
		const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000, 1)])
		const name = await pages.hub.attachments.add(demo, { type: 'image/png' }, Readable.from([bytes]))
		const here = '/settings/storage'
		const { html } = await page(here, { as: 'demo' })
		expect(html).toContain(`<a href="/uploads/${name}">Image ${name.slice(0, 8)}</a>`)
		expect(html).toContain('No comment shows it. It cannot be restored.')
		const form = { do: 'attachment', name }
		expect(await answer(here, { as: 'demo', form })).toMatchObject({ kind: 'redirect', location: here })
		expect((await page(here, { as: 'demo' })).html).not.toContain(name)
		const again = await page(here, { as: 'demo', form })
		expect(again.status).toBe(422)
		expect(again.html).toContain('You have no such attachment. It may be deleted already')
	})
})
