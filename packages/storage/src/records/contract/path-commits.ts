import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser, sampleOid } from './samples.ts'

function commit(title: string) {
	return { oid: sampleOid(title), title, date: new Date('2026-06-07T08:09:10Z') }
}

/** The last commit per path. */
export function pathCommitsContract(pair: () => RecordsUnderTest): void {
	test('pathCommits.advance() moves the paths a commit touched', async () => {
		const { first } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const { pathCommits } = first
		expect(await pathCommits.head(repo.id)).toBeUndefined()
		const [one, two] = [commit('one'), commit('two')]
		await pathCommits.advance(repo.id, one.oid, one, { put: ['README.md', 'data', 'data/a.bin', 'data/b.bin', 'README.md'], deleted: [] })
		await pathCommits.advance(repo.id, two.oid, two, { put: ['data', 'data/b.bin'], deleted: ['README.md', 'nothing'] })
		expect(await pathCommits.head(repo.id)).toBe(two.oid)
		expect(await pathCommits.inFolder(repo.id, '')).toEqual(new Map([['data', two]]))
		expect(await pathCommits.inFolder(repo.id, 'data')).toEqual(
			new Map([
				['a.bin', one],
				['b.bin', two],
			]),
		)
	})

	test('pathCommits.replace() writes a whole table, clear() forgets it', async () => {
		const { first } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const { pathCommits } = first
		const one = commit('one \0')
		await pathCommits.advance(repo.id, one.oid, one, { put: ['gone'], deleted: [] })
		const rows = Array.from({ length: 12_000 }, (_, index) => ({ path: `folder/f${index}`, ...commit('two') }))
		await pathCommits.replace(repo.id, sampleOid('two'), rows)
		expect(await pathCommits.head(repo.id)).toBe(sampleOid('two'))
		expect((await pathCommits.inFolder(repo.id, 'folder')).size).toBe(12_000)
		expect(await pathCommits.inFolder(repo.id, '')).toEqual(new Map())
		await pathCommits.clear(repo.id)
		expect(await pathCommits.head(repo.id)).toBeUndefined()
		expect(await pathCommits.inFolder(repo.id, 'folder')).toEqual(new Map())
	})
}
