import { parseNamespace, parseOid } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { type Account, VISITOR } from '../../accounts/actors/actor.ts'
import type { GitCommit } from '../../git/git.ts'
import { createContributors } from './read-contributors.ts'

const HEAD = parseOid('a'.repeat(40))
const REF = { kind: 'model', id: 'ada/engine' } as const

const account = (name: string, more: Partial<Account> = {}): Account => ({
	id: name,
	kind: 'user',
	name: parseNamespace(name),
	fullname: '',
	email: `${name}@example.org`,
	createdAt: new Date(0),
	isAdmin: false,
	...more,
})

const commitOf = (email: string, name: string): GitCommit => {
	const signature = { name, email, date: new Date(0) }
	return { oid: HEAD, tree: HEAD, parents: [], author: signature, committer: signature, message: 'x' }
}

/** Counts a history on a hub with some accounts; `asked` are the limits that git was asked with. */
function contributorsOf(commits: readonly GitCommit[], accounts: readonly Account[] = []) {
	const asked: number[] = []
	const contributors = createContributors({
		door: { find: async () => ({ id: 'r' }) },
		git: {
			resolveCommit: async () => HEAD,
			log: async (_, __, { limit }) => {
				asked.push(limit)
				return commits.slice(0, limit)
			},
		},
		records: {
			accounts: {
				byEmail: async (email) => accounts.find((each) => each.email === email),
				byName: async (name) => accounts.find((each) => each.name === name),
			},
		},
	})
	return { asked, read: () => contributors(VISITOR, REF, 'main') }
}

test('commits count for accounts by any of their addresses, otherwise for the name in git; most commits first', async () => {
	const { read } = contributorsOf(
		[
			commitOf('grace@navy.example', 'Grace'),
			commitOf('ada@example.org', 'Countess'),
			commitOf('ada@users.noreply.stoa', 'ada'),
			commitOf('gone@users.noreply.stoa', 'gone'),
			commitOf('grace@home.example', 'Grace'),
			commitOf('ada@example.org', 'A. L.'),
		],
		[account('ada')],
	)
	expect(await read()).toEqual({
		contributors: [
			{ name: 'ada', commits: 3, account: { name: 'ada', kind: 'user', avatar: undefined } },
			{ name: 'Grace', commits: 2 },
			{ name: 'gone', commits: 1 },
		],
		others: 0,
		commitsRead: 6,
		isWhole: true,
	})
})

test('no e-mail address is shown, even where it is the name', async () => {
	const { read } = contributorsOf(
		[
			commitOf('a@b.c', 'eve@example.org'),
			commitOf('b@b.c', '<mal@example.org>'),
			commitOf('c@b.c', '@example.org'),
			commitOf('ada@example.org', 'Ada'),
		],
		[account('ada')],
	)
	const found = await read()
	expect(found.contributors.map(({ name }) => name)).toEqual(['eve', '<mal', 'unknown', 'ada'])
	expect(JSON.stringify(found)).not.toContain('@')
})

test('a suspended account is named without a link', async () => {
	const { read } = contributorsOf([commitOf('ada@example.org', 'Ada')], [account('ada', { suspendedAt: new Date(1) })])
	expect((await read()).contributors).toEqual([{ name: 'ada', commits: 1 }])
})

test('a long history is read as far as its last 1,000 commits, once for each commit', async () => {
	const { asked, read } = contributorsOf(Array.from({ length: 1500 }, (_, index) => commitOf(`${index}@example.org`, `P${index}`)))
	const found = await read()
	expect({ ...found, contributors: found.contributors.length }).toEqual({
		contributors: 30,
		others: 970,
		commitsRead: 1000,
		isWhole: false,
	})
	expect(await read()).toEqual(found)
	expect(asked).toEqual([1000])
})
