import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openTestRepository, put } from './test-repository.ts'

test('log() returns the history of a commit in pages, also for one path', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a'), put('b/c')], { message: 'one' })
	const second = await repository.commit([put('b/c', 'new')], { message: 'two' })
	const third = await repository.commit([put('a', 'new')], { message: 'three' })
	const titles = async (options: Parameters<typeof git.log>[2]): Promise<string[]> =>
		(await git.log(id, third, options)).map(({ message }) => message)
	expect(await titles({ skip: 0, limit: 10 })).toEqual(['three', 'two', 'one'])
	expect(await titles({ skip: 1, limit: 1 })).toEqual(['two'])
	expect(await titles({ skip: 9, limit: 1 })).toEqual([])
	expect(await titles({ skip: 0, limit: 10, path: 'b' })).toEqual(['two', 'one'])
	expect(await titles({ skip: 0, limit: 10, path: 'none' })).toEqual([])
	expect(await git.countCommits(id, second)).toBe(2)
	expect(await git.countCommits(id, first)).toBe(1)
})

test('lastCommits() finds the commit of each child, through merges', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	const first = await repository.commit([put('a'), put('b/c'), put('b/d'), put('\nodd'.trim())])
	const second = await repository.commit([put('b/d', 'new')])
	await git.updateRefs(id, [{ ref: 'refs/heads/side', from: undefined, to: first }])
	const side = await repository.commit([put('b/e')], { branch: 'refs/heads/side' })
	const tree = execFileSync('git', ['--git-dir', path, 'merge-tree', '--write-tree', second, side]).toString().trim()
	const env = { ...process.env, GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b' }
	execFileSync('git', [
		'--git-dir',
		path,
		'update-ref',
		'refs/heads/main',
		execFileSync('git', ['--git-dir', path, 'commit-tree', tree, '-p', second, '-p', side, '-m', 'merge'], { env }).toString().trim(),
	])
	const merge = await git.resolveCommit(id, 'refs/heads/main')
	if (!merge) throw new Error('main is missing')
	const names = async (folder: string): Promise<[string, string][]> =>
		[...(await git.lastCommits(id, merge, folder))].map(([name, { oid }]) => [name, oid])
	expect(new Map(await names(''))).toEqual(
		new Map([
			['b', merge],
			['a', first],
			['odd', first],
		]),
	)
	expect(new Map(await names('b'))).toEqual(
		new Map([
			['c', first],
			['d', second],
			['e', merge],
		]),
	)
	expect(new Map([...(await git.lastCommitsOfTree(id, merge))].map(([at, { oid }]) => [at, oid]))).toEqual(
		new Map([
			['b', merge],
			['a', first],
			['odd', first],
			['b/c', first],
			['b/d', second],
			['b/e', merge],
		]),
	)
	expect(await names('a')).toEqual([])
	expect(await names('none')).toEqual([])
})

test('lastCommits() is not misled by files that are called like commits', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const name = '0123456789012345678901234567890123456789'
	const first = await repository.commit([put(name), put('a')])
	const second = await repository.commit([put('a', 'new')])
	expect([...(await git.lastCommits(id, second, ''))].map(([path, { oid }]) => [path, oid])).toEqual([
		['a', second],
		[name, first],
	])
})

test('changedPaths() lists additions, changes and deletions with their modes', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a'), put('b/c'), put('d')])
	const second = await repository.commit([put('a', 'new'), { op: 'delete', path: 'd' }, put('"e"')])
	const changes = await git.changedPaths(id, first, second)
	expect(changes.map(({ path, status, mode }) => [path, status, mode])).toEqual([
		['"e"', 'A', '100644'],
		['a', 'M', '100644'],
		['d', 'D', undefined],
	])
	expect(changes[0]?.oid).toBe((await git.entry(id, second, '"e"'))?.oid)
	expect(await git.changedPaths(id, second, second)).toEqual([])
})
