import { expect, test } from 'vitest'
import { openTestRepository, put } from './test-repository.ts'

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index}`)
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`

test('followFile() returns the path of the file in each commit, across a rename', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('old name.txt', text(LINES)), put('other')])
	await repository.commit([put('other', 'changed')])
	const renamed = await repository.commit([{ op: 'delete', path: 'old name.txt' }, put('sub/"new" ü.txt', text(LINES))])
	const last = await repository.commit([put('sub/"new" ü.txt', text([...LINES, 'more']))])
	const path = 'sub/"new" ü.txt'
	const all = await git.followFile(id, last, path, { skip: 0, limit: 10 })
	expect(all).toEqual([
		{ oid: last, path, from: undefined },
		{ oid: renamed, path, from: 'old name.txt' },
		{ oid: first, path: 'old name.txt', from: undefined },
	])
	expect(await git.followFile(id, last, path, { skip: 2, limit: 1 })).toEqual(all.slice(2))
})

test('blame() names the commit and the path of each line', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a "b" ü.txt', text(LINES))])
	const changed = LINES.with(3, 'another').with(19, 'the end')
	await repository.commit([{ op: 'delete', path: 'a "b" ü.txt' }, put('c.txt', text(LINES))])
	const last = await repository.commit([put('c.txt', text(changed))])
	expect(await git.blame(id, last, 'c.txt', { first: 1, last: 20 })).toEqual([
		{ oid: first, start: 1, count: 3, path: 'a "b" ü.txt' },
		{ oid: last, start: 4, count: 1, path: 'c.txt' },
		{ oid: first, start: 5, count: 15, path: 'a "b" ü.txt' },
		{ oid: last, start: 20, count: 1, path: 'c.txt' },
	])
})

test('countApart() counts what each of two commits has alone', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a')])
	await git.updateRefs(id, [{ ref: 'refs/heads/dev', from: undefined, to: first }])
	const main = await repository.commit([put('b')])
	await repository.commit([put('c')], { branch: 'refs/heads/dev' })
	const dev = await repository.commit([put('d')], { branch: 'refs/heads/dev' })
	expect(await git.countApart(id, dev, main)).toEqual({ one: 2, other: 1 })
	expect(await git.log(id, dev, { skip: 0, limit: 10, without: main, everyParent: true })).toMatchObject([{ oid: dev }, {}])
})

test('tagFacts() reads the content of annotated tags', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const commit = await repository.commit([put('a')])
	const tagger = { name: 'Ada', email: 'ada@example.org' }
	const message = 'First\n\nwith more lines'
	const oid = await git.createAnnotatedTag(id, { tag: 'v1', commit, message, tagger, date: new Date(1_700_000_000_000) })
	await git.updateRefs(id, [
		{ ref: 'refs/tags/v1', from: undefined, to: oid },
		{ ref: 'refs/tags/a-light', from: undefined, to: commit },
		{ ref: 'refs/tags/z-light', from: undefined, to: commit },
	])
	const facts = await git.tagFacts(id, ['refs/tags/a-light', 'refs/tags/v1', 'refs/tags/z-light'])
	expect([...facts]).toEqual([['refs/tags/v1', { message, tagger: 'Ada', date: new Date(1_700_000_000_000) }]])
})
