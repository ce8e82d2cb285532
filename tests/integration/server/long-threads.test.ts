import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const COMMENTS = 250
let server: TestServer
let events: string[] = []
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0', STOA_RATE_API: '0' } })
	await server.makeRepo('ada', 'talked')
	const headers = await server.as('ada')
	const url = '/api/models/ada/talked/discussions'
	const send = (path: string, payload: object) => server.app.inject({ method: 'POST', url: url + path, headers, payload })
	await send('', { title: 'A long thread', description: 'Number 0 <b>' })
	for (let number = 1; number < COMMENTS; number++) await send('/1/comment', { comment: `Number ${number}.` })
	const thread: { events: { id: string }[] } = (await server.app.inject({ url: `${url}/1` })).json()
	events = thread.events.map(({ id }) => id)
})
afterAll(() => server.close())

const THREAD = '/ada/talked/discussions/1'
const shownOn = async (address: string): Promise<string[]> => {
	const { body } = await server.app.inject({ url: address })
	return [...body.matchAll(/<li id="event-([0-9a-f]{24})"/g)].map(([, id = '']) => id)
}

test('07-1 a long discussion shows its beginning and its end', async () => {
	expect(events).toHaveLength(COMMENTS)
	expect(await shownOn(THREAD)).toEqual([events[0], ...events.slice(100)])
	const { body } = await server.app.inject({ url: THREAD })
	expect(body.includes('99 earlier entries are not shown here.')).toBe(true)
	// Every address of a comment works, without scripts too.
	expect(events.filter((id) => body.split(`id="event-${id}"`).length !== 2)).toEqual([])
})

test('07-1 every comment is shown at the address that names it, and the links between parts reach all of them', async () => {
	for (const id of [events[0], events[1], events[99], events[100], events[249]]) expect(await shownOn(`${THREAD}?at=${id}`)).toContain(id)
	const { body } = await server.app.inject({ url: THREAD })
	const [, earlier = ''] = /href="([^"]*\?at=[0-9a-f]{24})#event-[0-9a-f]{24}"[^>]*>Show earlier/.exec(body) ?? []
	expect(await shownOn(earlier)).toEqual(events.slice(0, 100))
	const start = (await server.app.inject({ url: earlier })).body
	expect(start.includes('150 later entries are not shown here.')).toBe(true)
	const [, later = ''] = /href="([^"]*\?at=[0-9a-f]{24})#event-[0-9a-f]{24}"[^>]*>Show later/.exec(start) ?? []
	expect(await shownOn(later)).toEqual([events[0], ...events.slice(100)])
})

test('an address that names no comment shows the end', async () => {
	expect(await shownOn(`${THREAD}?at=<script>`)).toEqual(await shownOn(THREAD))
})

test('after editing an early comment, the author returns to it', async () => {
	const { token } = await server.hub.people.signIn({ name: 'ada', password: 'correct horse battery' })
	const cookie = `stoa_session=${token}`
	const page = await server.app.inject({ url: `${THREAD}?at=${events[5]}`, headers: { cookie } })
	const jar = [cookie, ...page.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ')
	const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
	const send = (fields: Record<string, string>) =>
		server.app.inject({
			method: 'POST',
			url: THREAD,
			headers: { cookie: jar, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
			payload: new URLSearchParams({ csrf, ...fields }).toString(),
		})
	const early = await send({ do: 'edit', event: events[5] ?? '', comment: 'Changed.' })
	expect(early.headers.location).toBe(`${THREAD}?at=${events[5]}#event-${events[5]}`)
	const late = await send({ do: 'edit', event: events[249] ?? '', comment: 'Changed.' })
	expect(late.headers.location).toBe(`${THREAD}#event-${events[249]}`)
	const refused = await send({ do: 'edit', event: events[5] ?? '', comment: ' ' })
	expect([refused.statusCode, refused.body.includes(`edit-${events[5]}-error`)]).toEqual([422, true])
})
