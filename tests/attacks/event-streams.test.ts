import { networkOf, VISITOR, type RepoRef } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf, rawRequest, requestText } from '../integration/server/raw-request.ts'

const MOST = 100
const ref: RepoRef = { kind: 'model', id: 'ada/engine' }

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	await server.makeRepo('ada', 'engine')
	await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/engine/discussions',
		headers: await server.as('ada'),
		payload: { title: 'Hello', description: 'Here' },
	})
	await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

test('one caller can open a hundred streams, and other callers still get theirs', async () => {
	const { watches } = server.hub.discussions
	const stop = new AbortController()
	const follow = (caller: string, signal = stop.signal) => watches.watch(VISITOR, ref, 1, { signal, caller })
	// Each stream comes from another address of one IPv6 network. Streams that their client does not read are counted too.
	const all = await Promise.allSettled(
		Array.from({ length: MOST + 30 }, (_, index) => follow(networkOf(`2001:db8:1:2::${index.toString(16)}`))),
	)
	expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST)
	expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too-many-requests' } })
	await expect(follow(networkOf('2001:db8:1:3::1'))).resolves.toBeDefined()
	await expect(follow('an account')).resolves.toBeDefined()
	stop.abort()
	await expect(follow(networkOf('2001:db8:1:2::1'), new AbortController().signal)).resolves.toBeDefined()
})

test('closed streams are no longer counted, and refused ones say when to retry', async () => {
	const port = portOf(server.app)
	const target = '/api/models/ada/engine/discussions/1/changes'
	for (let time = 0; time < MOST + 20; time++)
		await rawRequest(port, requestText('GET', `${target}?seconds=60`), { abort: true, from: '127.0.2.1' })
	const answer = await rawRequest(port, requestText('GET', `${target}?seconds=1`), { from: '127.0.2.1' })
	expect(answer.status).toBe(200)
	const stop = new AbortController()
	const held = Array.from({ length: MOST }, () =>
		server.hub.discussions.watches.watch(VISITOR, ref, 1, { signal: stop.signal, caller: '127.0.2.2' }),
	)
	await Promise.all(held)
	const refused = await rawRequest(port, requestText('GET', target), { from: '127.0.2.2' })
	expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
	stop.abort()
})
