import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../../apps/server/src/metrics.ts'
import { routeTable } from '../../../apps/server/src/routes/table.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	await server.makeRepo('ada', 'secret', { private: true })
	await server.commit('ada', 'ada/secret', { 'a.txt': 'only for ada' })
	await server.makeRepo('ada', 'open')
})
afterAll(() => server.close())

const rows = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nonexistent').filter(({ path }) =>
	path.includes('{id}'),
)
const address = (path: string, id: string) =>
	`${path.replace('{T}', 'models').replace('{prefix}', '').replace('{id}', id).replace('{rev*}', 'main').replace('{rest*}', 'main').replace('{rev}', 'main').replace('{path*}', 'a.txt')}${path.endsWith('/info/refs') ? '?service=git-upload-pack' : ''}`
const bodies: Record<string, Record<string, unknown>> = {
	batch: { operation: 'download', objects: [] },
	verify: { oid: 'a'.repeat(64), size: 1 },
}
const ask = (method: string, path: string, id: string, headers: Record<string, string>) =>
	server.app.inject({
		method: method as 'GET',
		url: address(path, id),
		headers,
		...(method === 'GET' ? {} : { payload: bodies[path.split('/').at(-1) ?? ''] ?? {} }),
	})

test('no route tells a visitor or a stranger about a private repository', async () => {
	const bob = await server.as('bob')
	for (const { method, path } of rows) {
		const visitor = await ask(method, path, 'ada/secret', {})
		expect([method, path, visitor.statusCode]).toEqual([method, path, 401])
		expect(visitor.body).not.toContain('only for ada')
		const stranger = await ask(method, path, 'ada/secret', bob)
		expect([method, path, stranger.statusCode]).toEqual([method, path, 404])
	}
})

test('routes for writers and administrators refuse strangers and read tokens on a public repository', async () => {
	for (const { method, path } of rows.filter(({ who }) => who === 'writer' || who === 'administrator')) {
		for (const headers of [await server.as('bob'), await server.as('ada', 'read')]) {
			expect([method, path, (await ask(method, path, 'ada/open', headers)).statusCode]).toEqual([method, path, 403])
		}
		expect([method, path, (await ask(method, path, 'ada/open', {})).statusCode]).toEqual([method, path, 401])
	}
})

test('an unknown token is 401 on every route of a repository', async () => {
	for (const { method, path } of rows)
		expect([path, (await ask(method, path, 'ada/open', { authorization: 'Bearer hf_unknown' })).statusCode]).toEqual([path, 401])
})
