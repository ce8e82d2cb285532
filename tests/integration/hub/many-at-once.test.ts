import type { Person } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHub, type TestHub } from './open-test-hub.ts'

const MANY = 100
let open: TestHub
let ada: Person
beforeAll(async () => {
	open = await openTestHub()
	ada = await open.person('ada')
})
afterAll(() => open.close())

const winners = (results: readonly PromiseSettledResult<unknown>[]): number => results.filter(({ status }) => status === 'fulfilled').length
const times = <T>(make: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
	Promise.allSettled(Array.from({ length: MANY }, (_, index) => make(index)))

test('of 100 sign-ups for one name at once, one wins', async () => {
	const results = await times((index) =>
		open.hub.people.signUp({ name: index % 2 ? 'wanted' : 'WANTED', email: `wanted-${index}@example.org`, password: 'long enough' }),
	)
	expect(winners(results)).toBe(1)
	for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'account-exists' })
})

test('100 likes at once by one person count one, by 100 people 100', async () => {
	const ref = { kind: 'model', id: 'ada/liked' } as const
	await open.hub.repos.create(ada, { kind: 'model', name: 'liked' })
	await times(() => open.hub.repos.like(ada, ref))
	expect((await open.hub.repos.find(ada, ref)).likes).toBe(1)
	const people = await Promise.all(Array.from({ length: MANY }, (_, index) => open.person(`fan-${index}`)))
	expect(winners(await times((index) => open.hub.repos.like(people[index] ?? ada, ref)))).toBe(MANY)
	expect((await open.hub.repos.find(ada, ref)).likes).toBe(MANY + 1)
	await times(() => open.hub.repos.unlike(ada, ref))
	expect((await open.hub.repos.find(ada, ref)).likes).toBe(MANY)
})

test('of 100 equal decisions about a request at once, one is accepted', async () => {
	const ref = { kind: 'model', id: 'ada/gated' } as const
	await open.hub.repos.create(ada, { kind: 'model', name: 'gated' })
	await open.hub.repos.changeSettings(ada, ref, { gated: 'manual' })
	const bob = await open.person('bob')
	await open.hub.gates.ask(bob, ref, {})
	expect(winners(await times(() => open.hub.gates.handle(ada, ref, { name: 'bob' }, { status: 'accepted' })))).toBe(1)
	const carl = await open.person('carl')
	expect(winners(await times(() => open.hub.gates.grant(ada, ref, { name: carl.account.name })))).toBe(1)
	const { requests } = await open.hub.gates.list(ada, ref, 'accepted', { limit: 10 })
	expect(requests).toHaveLength(2)
})

test('of 100 merges of one pull request at once, one succeeds', async () => {
	const ref = { kind: 'model', id: 'ada/merged' } as const
	await open.hub.repos.create(ada, { kind: 'model', name: 'merged' })
	const operations = [{ op: 'file' as const, path: 'a.txt', content: Buffer.from('a') }]
	const { discussion } = await open.hub.discussions.propose(ada, ref, 'main', { summary: 'Add a file' }, operations)
	expect(winners(await times(() => open.hub.discussions.merge(ada, ref, discussion.number)))).toBe(1)
	const { commits } = await open.hub.commits.history(ada, ref, 'main', { skip: 0, limit: 10 })
	expect(commits.filter(({ title }) => title.startsWith('Add a file (#'))).toHaveLength(1)
})
