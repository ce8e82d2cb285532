import type { Person } from '@stoa/hub'
import { repoId } from '@stoa/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
const FRONT = '---\ntitle: Guild\nemoji: 🌱\ncolorFrom: indigo\ncolorTo: green\nsdk: static\n---\n'
let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	await server.as('ada')
	await server.as('eve')
})
afterAll(() => server.close())

const post = async (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers: await server.as('ada'), payload })

/** A browser in which `name` is signed in; without a name, that of a stranger. */
async function browser(name?: string) {
	const session = name && (await server.hub.people.signIn({ name, password: PASSWORD })).token
	const cookies = session ? [`stoa_session=${session}`] : []
	const start = await server.app.inject({ url: session ? '/new' : '/', headers: { cookie: cookies.join('; ') } })
	const cookie = [...cookies, ...start.cookies.map((one) => `${one.name}=${one.value}`)].join('; ')
	const csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
	const headers = { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' }
	return {
		/** What a page contains between its header and its footer. */
		open: async (url: string): Promise<string> =>
			/<main[^]*<\/main>/.exec((await server.app.inject({ url, headers: { cookie } })).body)?.[0].replaceAll('<!-- -->', '') ?? '',
		send: (url: string, fields: Record<string, string>) =>
			server.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams({ csrf, ...fields }).toString() }),
	}
}

async function writeCard(id: string, text: string): Promise<void> {
	const lines = [
		{ key: 'header', value: { summary: 'Write the card' } },
		{ key: 'file', value: { path: 'README.md', content: `${FRONT}${text}`, encoding: 'utf-8' } },
	]
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/spaces/${id}/commit/main`,
		headers: { ...(await server.as('ada')), 'content-type': 'application/x-ndjson' },
		payload: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function setPrivate(id: string, isPrivate: boolean): Promise<void> {
	const headers = await server.as('ada')
	const answer = await server.app.inject({ method: 'PUT', url: `/api/spaces/${id}/settings`, headers, payload: { private: isPrivate } })
	if (answer.statusCode !== 200) throw new Error(answer.body)
}

test('an organization gets a card from its page: its repository is created, its README.md edited, and then shown to everyone', async () => {
	const ada = await browser('ada')
	expect((await ada.send('/organizations/new', { name: 'guild', fullname: 'The Guild' })).statusCode).toBe(303)
	const begin = '/new?kind=space&amp;namespace=guild&amp;name=README'
	expect(await ada.open('/guild')).toMatch(new RegExp(`href="${RegExp.escape(begin)}"[^]*Write a card`))
	for (const other of [await browser(), await browser('eve')]) expect(await other.open('/guild')).not.toContain('Write a card')
	const form = await ada.open(begin.replaceAll('&amp;', '&'))
	expect(form).toMatch(/<option[^>]*selected=""[^>]*>guild</)
	expect(form).toMatch(/name="name"[^>]*value="README"|value="README"[^>]*name="name"/)
	const made = await ada.send('/new', { kind: 'space', namespace: 'guild', name: 'README', visibility: 'public' })
	expect([made.statusCode, made.headers.location]).toEqual([303, '/spaces/guild/README/edit/main/README.md'])
	// Front matter alone is no card yet.
	expect(await ada.open('/guild')).toMatch(/href="\/spaces\/guild\/README\/edit\/main\/README\.md"[^]*Write a card/)
	expect(await (await browser()).open('/guild')).not.toContain('Card of guild')
	await writeCard(
		'guild/README',
		'# We bind books\n\n[Rules](rules.md) <script>alert(1)</script> ![seal](seal.png) ![spy](https://spy.example/x.png)\n',
	)
	const page = await (await browser()).open('/guild')
	expect(page).toContain('aria-label="Card of guild"')
	expect(page).toContain('We bind books')
	expect(page).toContain('href="/spaces/guild/README/blob/main/rules.md"')
	expect(page).toContain('src="/spaces/guild/README/resolve/main/seal.png"')
	expect(page).not.toContain('<script>')
	expect(page).not.toContain('src="https://spy.example')
	expect(page).not.toContain('Edit card')
	expect(await ada.open('/guild')).toContain('Edit card')
	expect(server.problems).toEqual([])
})

test('a card of a person is hidden while its repository is private, and gone after it was renamed', async () => {
	await server.makeRepo('ada', 'README', { type: 'space', sdk: 'static' })
	await writeCard('ada/README', 'I analyze engines.')
	const [ada, eve, stranger] = [await browser('ada'), await browser('eve'), await browser()]
	for (const one of [ada, eve, stranger]) expect(await one.open('/ada')).toContain('<p>I analyze engines.</p>')
	await setPrivate('ada/README', true)
	for (const one of [eve, stranger]) expect(await one.open('/ada')).not.toMatch(/I analyze engines|Card of ada/)
	const own = await ada.open('/ada')
	expect(own).toContain('<p>I analyze engines.</p>')
	expect(own).toContain('The repository of this card is private. Other visitors do not see the card.')
	await setPrivate('ada/README', false)
	await post('/api/repos/move', { fromRepo: 'ada/README', toRepo: 'ada/about', type: 'space' })
	expect((await server.app.inject({ url: '/spaces/ada/README' })).headers.location).toBe('/spaces/ada/about')
	for (const one of [ada, eve, stranger]) expect(await one.open('/ada')).not.toContain('<p>I analyze engines.</p>')
	expect(await ada.open('/ada')).toContain('Write a card')
	expect(server.problems).toEqual([])
})

test('the page of an account counts what the visitor may see, and each number leads to its list', async () => {
	for (let index = 1; index <= 16; index += 1) await server.makeRepo('ada', `engine-${index}`)
	await server.makeRepo('ada', 'secret', { private: true })
	await server.makeRepo('ada', 'numbers', { type: 'dataset' })
	await post('/api/collections', { title: 'Open' })
	await post('/api/collections', { title: 'Hidden', private: true })
	await server.hub.listings.refresh()
	const numbersOf = (page: string): string[] =>
		Array.from(page.matchAll(/<a href="#(\w+)">\w+ <data value="(\d+)"/g), ([, id = '', total = '']) => {
			expect(page).toContain(`<section id="${id}"`)
			return `${id} ${total}`
		})
	const seen = await (await browser()).open('/ada')
	expect(numbersOf(seen)).toEqual(['models 16', 'datasets 1', 'apps 1', 'collections 1'])
	expect(seen).toContain('<a href="/models?author=ada">All 16</a>')
	expect(numbersOf(await (await browser('ada')).open('/ada'))).toEqual(['models 17', 'datasets 1', 'apps 1', 'collections 2'])
	expect(numbersOf(await (await browser()).open('/eve'))).toEqual([])
	expect(server.problems).toEqual([])
})

test('a card that administrators took down is shown neither to strangers nor to its owner, who is not asked to write another', async () => {
	await server.makeRepo('eve', 'README', { type: 'space', sdk: 'static' })
	const [eve, stranger] = [await browser('eve'), await browser()]
	expect(await eve.open('/eve')).toContain('Write a card')
	await server.as('root')
	const account = { ...(await server.hub.people.account('root')), isAdmin: true }
	const root: Person = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
	const repo = { kind: 'space', id: repoId('eve', 'README') } as const
	await server.hub.takedowns.act(root, { type: 'repo', repo }, { act: 'hide', reason: 'Spam' })
	for (const one of [eve, stranger]) {
		const page = await one.open('/eve')
		expect(page).toContain('<h1')
		expect(page).not.toMatch(/Card of eve|Write a card|Edit card/)
	}
	expect(server.problems).toEqual([])
})
