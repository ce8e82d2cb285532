import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let cookie = ''
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	await server.as('ada')
	await server.makeRepo('ada', 'bare')
	await post('/login', { name: 'ada', password: 'correct horse battery' })
})
afterAll(() => server.close())

/** Stores the cookies of an answer as a browser does; an empty one is removed. */
function keep(answer: { cookies: { name: string; value: string }[] }): void {
	const jar = new Map(cookie.split('; ').filter(Boolean).map((text) => [text.split('=')[0] ?? '', text])) // prettier-ignore
	for (const { name, value } of answer.cookies) {
		if (value === '') jar.delete(name)
		else jar.set(name, `${name}=${value}`)
	}
	cookie = [...jar.values()].join('; ')
}

async function get(url: string): Promise<string> {
	const answer = await server.app.inject({ url, headers: { cookie } })
	expect([url, answer.statusCode, server.problems]).toEqual([url, 200, []])
	keep(answer)
	return answer.body
}

async function post(url: string, fields: Record<string, string>): Promise<string | undefined> {
	const csrf = /name="csrf" value="([^"]+)"/.exec(await get(url))?.[1] ?? ''
	const answer = await server.app.inject({
		method: 'POST',
		url,
		headers: { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
		payload: new URLSearchParams({ csrf, ...fields }).toString(),
	})
	keep(answer)
	const { location } = answer.headers
	return typeof location === 'string' ? location : undefined
}

test.each([
	['a profile', '/settings/profile', { do: 'profile', fullname: 'Ada <b>' }, 'Profile saved.'],
	['who sees a repository', '/ada/bare/settings', { do: 'visibility', visibility: 'private' }, 'This repository is now private.'],
	['notifications', '/settings/notifications', {}, 'Notification settings saved.'],
])('saving %s is confirmed, once', async (_, page, fields, words) => {
	const location = await post(page, fields)
	expect(location).toBe(page)
	expect(await get(page)).toContain(words)
	expect(await get(page)).not.toContain(words)
})

test('a link cannot put its own words on a page: the confirmation is signed', async () => {
	const forged = Buffer.from('text=Send+me+your+password').toString('base64url')
	const { body } = await server.app.inject({ url: '/', headers: { cookie: `stoa_done=${forged}.9999999999.x` } })
	expect(body).not.toContain('Send me your password')
})

test('an owner without a card gets a valid first card; with a card, a link to change it', async () => {
	expect(await get('/ada/bare')).toContain('Write a card')
	const page = await get('/ada/bare/new/main?card')
	const text = /<textarea[^>]* name="content"[^>]*>([^<]*)</.exec(page)?.[1] ?? ''
	expect(text).toContain('# bare')
	const content = text.replaceAll('&lt;', '<').replaceAll('&amp;', '&').replaceAll('&quot;', '"')
	expect(await post('/ada/bare/new/main', { do: 'save', path: 'README.md', content, to: 'branch' })).toBe('/ada/bare/blob/main/README.md')
	const card = await get('/ada/bare')
	expect(card).toContain('Edit card')
	expect(card).toContain('File added.') // The page after the form was not opened, so its message was not shown before.
	const { body } = await server.app.inject({ url: '/ada/bare' })
	expect(body).not.toContain('Edit card')
})

test('the first card of a dataset begins with its splits and columns', async () => {
	const actor = await server.personOf('ada')
	await server.makeRepo('ada', 'scores', { type: 'dataset' })
	const content = Buffer.from('city,points\nRome,3\nOslo,5\nRome,\n')
	const operations = [{ op: 'file' as const, path: 'train.csv', content }]
	await server.hub.commits.commit(actor, { kind: 'dataset', id: 'ada/scores' }, 'main', { summary: 'Add rows' }, operations)
	const begun = async (): Promise<string> => {
		const page = await get('/datasets/ada/scores/new/main?card')
		return /<textarea[^>]* name="content"[^>]*>([^<]*)</.exec(page)?.[1]?.replaceAll('&lt;', '<').replaceAll('&amp;', '&') ?? ''
	}
	// On a busy machine the first look at the rows may take longer than the page waits.
	await expect.poll(begun, { timeout: 30_000 }).toContain('| default | train | 3 |')
	const text = await begun()
	expect(text).toContain('| city | string |')
	expect(text).toContain('| points | float64 |')
	expect(text).toContain('size_categories: [n<1K]')
	const saved = await post('/datasets/ada/scores/new/main', { do: 'save', path: 'README.md', content: text, to: 'branch' })
	expect(saved).toBe('/datasets/ada/scores/blob/main/README.md')
	expect(await get('/datasets/ada/scores')).toMatch(/<td[^>]*>city<\/td>/)
})
