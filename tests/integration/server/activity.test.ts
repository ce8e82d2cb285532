import { VISITOR } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
})
afterAll(() => server.close())

test('activity lists what an account did, latest first, and shows others nothing private', async () => {
	const [ada, ben] = [await server.as('ada'), await server.as('ben')]
	await server.makeRepo('ben', 'theirs')
	await server.makeRepo('ada', 'open')
	await server.makeRepo('ada', 'secret', { private: true })
	const call = (url: string, payload: object = {}, headers = ada) => server.app.inject({ method: 'POST', url, headers, payload })
	await call('/api/models/ben/theirs/like')
	await call('/api/models/ada/secret/like')
	await call('/api/models/ben/theirs/discussions', { title: 'Is it good?' })
	await call('/api/collections', { title: 'Mine' })
	await call('/api/collections', { title: 'Hidden', private: true })
	const account = await server.hub.people.account('ada')
	const seen = async (actor: Parameters<typeof server.hub.activity.of>[0]) =>
		(await server.hub.activity.of(actor, account, 50)).map(
			(deed) =>
				`${deed.kind} ${deed.kind === 'collected' ? deed.collection.title : deed.kind === 'discussed' ? deed.discussion.title : deed.repo.name}`,
		)
	const open = ['collected Mine', 'discussed Is it good?', 'liked ben/theirs', 'published ada/open']
	expect(await seen(VISITOR)).toEqual(open)
	expect(await seen(await server.hub.people.personByToken(ben.authorization.slice(7)))).toEqual(open)
	expect(await seen(await server.hub.people.personByToken(ada.authorization.slice(7)))).toEqual([
		'collected Hidden',
		'collected Mine',
		'discussed Is it good?',
		'liked ada/secret',
		'liked ben/theirs',
		'published ada/secret',
		'published ada/open',
	])
	expect(server.problems).toEqual([])
})
