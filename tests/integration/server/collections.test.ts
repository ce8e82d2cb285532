import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
let ben: { authorization: string }

beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	ben = await server.as('ben')
	await server.makeRepo('ada', 'one')
	await server.makeRepo('ada', 'two')
	await server.makeRepo('ada', 'hidden', { private: true })
	await server.makeRepo('ben', 'data', { type: 'dataset' })
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = async (method: Method, path: string, headers: Record<string, string> = {}, payload?: object) => {
	const answer = await server.app.inject({ method, url: `/api/collections${path}`, headers, ...(payload && { payload }) })
	return { status: answer.statusCode, link: answer.headers.link, body: answer.json() }
}
const make = async (title: string, more: object = {}, headers = ada) => (await ask('POST', '', headers, { title, ...more })).body
const idsOf = (body: { items: { id: string }[] }): string[] => body.items.map(({ id }) => id)

test('a collection is created with an item, filled, annotated, ordered, renamed and deleted', async () => {
	const made = await make('My  cool stuff!', { description: 'Good things', item: { type: 'model', id: 'ada/one' } })
	expect(made).toMatchObject({
		title: 'My cool stuff!',
		description: 'Good things',
		owner: { name: 'ada', type: 'user' },
		items: [{ id: 'ada/one', type: 'model', repoType: 'model', author: 'ada', position: 0, private: false }],
		position: 0,
		private: false,
		theme: 'orange',
		upvotes: 0,
		isUpvotedByUser: false,
	})
	expect(made.slug).toMatch(/^ada\/my-cool-stuff-[0-9a-f]{24}$/)
	const add = (item: object, note?: string) => ask('POST', `/${made.slug}/items`, ada, { item, note })
	expect(idsOf((await add({ type: 'dataset', id: 'ben/data' }, 'Trained on *this*')).body)).toEqual(['ada/one', 'ben/data'])
	expect((await add({ type: 'dataset', id: 'ben/data' })).status).toBe(409)
	expect((await add({ type: 'model', id: 'ben/nothing' })).status).toBe(404)
	expect((await add({ type: 'paper', id: '2401.00001' })).status).toBe(404)
	expect((await add({ type: 'bucket', id: 'ada/one' })).status).toBe(404)
	const inner = await make('Inner')
	expect((await add({ type: 'collection', id: '0'.repeat(24) })).status).toBe(404)
	const linked = (await add({ type: 'collection', id: inner.slug.slice(-24) })).body
	expect(linked.items[2]).toMatchObject({ type: 'collection', slug: inner.slug })
	expect((await ask('DELETE', `/${made.slug}/items/${linked.items[2]._id}`, ada)).status).toBe(200)
	const full = (await add({ type: 'model', id: 'ada/two' })).body
	expect(full.items[1].note).toEqual({ text: 'Trained on *this*', html: expect.stringContaining('<em>this</em>') })

	const last = full.items[2]._id
	expect((await ask('PATCH', `/${made.slug}/items/${last}`, ada, { position: 0, note: 'First now' })).status).toBe(200)
	const moved = (await ask('GET', `/${made.slug}`)).body
	expect(idsOf(moved)).toEqual(['ada/two', 'ada/one', 'ben/data'])
	expect(moved.items.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2])
	expect(moved.items[0].note.text).toBe('First now')
	expect((await ask('DELETE', `/${made.slug}/items/${last}`, ada)).status).toBe(200)
	expect((await ask('DELETE', `/${made.slug}/items/${last}`, ada)).status).toBe(404)

	const renamed = await ask('PATCH', `/${made.slug}`, ada, { title: 'Other', theme: 'pink', private: true, position: 3 })
	expect(renamed.body).toMatchObject({ success: true, data: { title: 'Other', theme: 'pink', private: true, position: 3 } })
	expect(renamed.body.data.slug).toMatch(/^ada\/other-/)
	// The old slug redirects, for callers who may see the collection.
	expect((await ask('GET', `/${made.slug}`, ada)).body.slug).toBe(renamed.body.data.slug)
	expect((await ask('GET', `/${made.slug}`, ben)).status).toBe(404)
	expect((await ask('GET', `/${made.slug.replace('ada/', 'ben/')}`, ada)).status).toBe(404)
	expect((await ask('DELETE', `/${made.slug}`, ada)).status).toBe(200)
	expect((await ask('DELETE', `/${made.slug}`, ada)).status).toBe(404)
})

test('a title that its owner already uses is refused with the slug of that collection, which clients continue with', async () => {
	const made = await make('Twice')
	const again = await ask('POST', '', ada, { title: 'TWICE' })
	expect([again.status, again.body.slug]).toEqual([409, made.slug])
	expect((await ask('POST', '', ben, { title: 'Twice' })).status).toBe(200)
	const other = await make('Once')
	expect((await ask('PATCH', `/${other.slug}`, ada, { title: 'twice' })).status).toBe(409)
})

test('items that a caller may not see are neither shown nor counted, and do not move items that the caller sees', async () => {
	const made = await make('With a secret', { item: { type: 'model', id: 'ada/hidden' } })
	for (const id of ['ada/one', 'ada/two']) await ask('POST', `/${made.slug}/items`, ada, { item: { type: 'model', id } })
	expect(idsOf((await ask('GET', `/${made.slug}`, ada)).body)).toEqual(['ada/hidden', 'ada/one', 'ada/two'])
	const seen = (await ask('GET', `/${made.slug}`)).body
	expect([idsOf(seen), seen.items[0].position]).toEqual([['ada/one', 'ada/two'], 0])
	expect(JSON.stringify((await ask('GET', '?owner=ada', ben)).body)).not.toContain('hidden')
	expect((await ask('GET', '?item=models/ada/hidden')).body).toEqual([])
	expect((await ask('GET', '?item=models/ada/hidden', ada)).body).toHaveLength(1)
	const inner = await make('Inner secret', { private: true })
	const slug = inner.slug
	expect((await ask('POST', `/${made.slug}/items`, ada, { item: { type: 'collection', id: slug } })).body.items[3]).toMatchObject({
		type: 'collection',
		slug,
	})
	expect(idsOf((await ask('GET', `/${made.slug}`, ben)).body)).toEqual(['ada/one', 'ada/two'])
	expect((await ask('POST', `/${made.slug}/items`, ada, { item: { type: 'collection', id: made.slug } })).status).toBe(400)
	// Deleting anything deletes its item.
	await server.app.inject({ method: 'DELETE', url: '/api/repos/delete', headers: ada, payload: { name: 'two' } })
	expect(idsOf((await ask('GET', `/${made.slug}`, ben)).body)).toEqual(['ada/one'])
})

test('lists are filtered, sorted and paged, without positions and with four items each', async () => {
	const kate = await server.as('kate')
	const slugs: string[] = []
	for (const title of ['First zebra', 'Second', 'Third ZEBRA']) slugs.push((await make(title, { description: 'd' }, kate)).slug)
	for (const who of [ada, ben]) await ask('POST', `/${slugs[1]}/upvote`, who)
	await ask('POST', `/${slugs[1]}/upvote`, ben)
	await ask('POST', `/${slugs[0]}/upvote`, ben)
	const titles = async (query: string) => (await ask('GET', query)).body.map(({ title }: { title: string }) => title)
	expect(await titles('?owner=kate&sort=upvotes')).toEqual(['Second', 'First zebra', 'Third ZEBRA'])
	expect(await titles('?owner=kate')).toEqual(['Second', 'First zebra', 'Third ZEBRA'])
	expect(await titles('?owner=kate&sort=lastModified')).toEqual(['Third ZEBRA', 'Second', 'First zebra'])
	expect(await titles('?owner=KATE&q=zebra&sort=upvotes')).toEqual(['First zebra', 'Third ZEBRA'])
	expect(await titles('?owner=nobody-there')).toEqual([])
	const page = await ask('GET', '?owner=kate&sort=upvotes&limit=2')
	expect(page.body).toHaveLength(2)
	expect(page.body[0]).not.toHaveProperty('position')
	expect(page.body[0]).toMatchObject({ upvotes: 2, isUpvotedByUser: false })
	expect((await ask('GET', '?owner=kate&sort=upvotes&limit=1', ben)).body[0].isUpvotedByUser).toBe(true)
	expect(page.link).toContain('cursor=2')
	expect(await titles('?owner=kate&sort=upvotes&limit=2&cursor=2')).toEqual(['Third ZEBRA'])
	expect((await server.app.inject({ url: '/api/users/kate/overview' })).json()).toMatchObject({ numUpvotes: 3 })
	await ask('DELETE', `/${slugs[1]}/upvote`, ben)
	expect((await ask('GET', `/${slugs[1]}`)).body.upvotes).toBe(1)
})

test('invalid titles, notes, themes, filters and orders are refused', async () => {
	const { slug } = await make('Strict')
	const statuses = await Promise.all([
		ask('POST', '', ada, { title: ' ' }),
		ask('POST', '', ada, { title: 'x'.repeat(61) }),
		ask('POST', '', ada, { title: 'Long', description: 'x'.repeat(151) }),
		ask('POST', '', ada, { title: 'No\u0000ul' }),
		ask('PATCH', `/${slug}`, ada, { theme: 'beige' }),
		ask('POST', `/${slug}/items`, ada, { item: { type: 'model', id: 'ada/one' }, note: 'x'.repeat(501) }),
		ask('GET', '?sort=size'),
		ask('GET', '?item=ada/one'),
		ask('GET', '?limit=0'),
	])
	expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 400])
	expect((await ask('GET', '/ada/no-id-here')).status).toBe(404)
	expect((await ask('POST', '', ben, { title: 'Taken', namespace: 'ada' })).status).toBe(403)
})

test('items added at once are all stored, each at its own position', async () => {
	const { slug } = await make('Crowd')
	const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => server.makeRepo('ada', `crowd-${index}`)))
	const answers = await Promise.all(ids.map((id) => ask('POST', `/${slug}/items`, ada, { item: { type: 'model', id } })))
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
	const { items } = (await ask('GET', `/${slug}`)).body
	expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
	const votes = await Promise.all(Array.from({ length: 10 }, () => ask('POST', `/${slug}/upvote`, ben)))
	expect(votes.every(({ status }) => status === 200)).toBe(true)
	expect((await ask('GET', `/${slug}`)).body.upvotes).toBe(1)
	expect(server.problems).toEqual([])
})
