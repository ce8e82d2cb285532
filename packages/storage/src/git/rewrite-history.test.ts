import { parseOid, type Oid } from '@stoa/vocabulary'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ADA, openTestRepository, put, type TestRepository } from './test-repository.ts'

const run = ({ path }: TestRepository, ...args: string[]): string =>
	execFileSync('git', ['--git-dir', path, ...args])
		.toString()
		.trim()
const blobOf = ({ git, id }: TestRepository, commit: Oid, path: string): Promise<Oid> =>
	git.entry(id, commit, path).then((entry) => {
		if (!entry) throw new Error(`${path} is not there`)
		return entry.oid
	})

async function rewriteAll({ git, id }: TestRepository, without: Oid[]): Promise<Map<Oid, Oid>> {
	return git.exclusively(id, async () => {
		const { updates, commits } = await git.rewriteHistory(id, new Set(without))
		if (!(await git.updateRefs(id, updates))) throw new Error('A ref had moved')
		return commits
	})
}

test('rewriteHistory() takes a file out of every commit, branch and tag and leaves the rest as it was', async () => {
	await using repository = await openTestRepository()
	const { git, id, commit } = repository
	const first = await commit([put('kept.txt'), put('a "quoted" name ü.bin', 'unwanted'), put('dir/old.bin', 'old')], {
		message: 'First\n\nBody ü',
	})
	const second = await commit([put('dir/old.bin', 'unwanted'), put('later.txt')])
	const third = await commit([put('dir/old.bin', 'wanted again')], { message: 'Third' })
	const tag = await git.createAnnotatedTag(id, {
		tag: 'v1',
		commit: second,
		message: 'Version 1',
		tagger: ADA,
		date: new Date(1_800_000_000_000),
	})
	await git.updateRefs(id, [
		{ ref: 'refs/tags/v1', from: undefined, to: tag },
		{ ref: 'refs/tags/light', from: undefined, to: first },
		{ ref: 'refs/pr/1', from: undefined, to: second },
	])
	const unwanted = await blobOf(repository, second, 'dir/old.bin')
	expect(await git.smallBlobs(id, 1024)).toContain(unwanted)
	expect(await git.smallBlobs(id, 3)).not.toContain(unwanted)
	expect(await git.smallBlobs(id, 1024, { from: first, to: second })).toEqual([expect.any(String)])
	expect(await git.smallBlobs(id, 1024, { from: second, to: third })).not.toContain(unwanted)

	const commits = await rewriteAll(repository, [unwanted])
	const [newFirst, newSecond, newThird] = [first, second, third].map((oid) => commits.get(oid) ?? parseOid('0'.repeat(40)))
	const files = (oid: Oid | undefined): string[] =>
		run(repository, 'ls-tree', '-r', '-z', '--name-only', oid ?? '')
			.split('\0')
			.filter(Boolean)
	expect(files(newFirst)).toEqual(['dir/old.bin', 'kept.txt'])
	expect(files(newSecond)).toEqual(['kept.txt', 'later.txt'])
	expect(files(newThird)).toEqual(['dir/old.bin', 'kept.txt', 'later.txt'])
	const refs = new Map((await git.refs(id)).map(({ ref, commit: target }) => [ref, target]))
	expect(Object.fromEntries(refs)).toEqual({
		'refs/heads/main': newThird,
		'refs/pr/1': newSecond,
		'refs/tags/light': newFirst,
		'refs/tags/v1': newSecond,
	})
	expect(run(repository, 'cat-file', 'tag', 'refs/tags/v1')).toContain('Version 1')
	expect(run(repository, 'log', '-1', '--format=%an <%ae> %at %B', newFirst ?? '')).toBe(
		`${ADA.name} <${ADA.email}> 1800000000 First\n\nBody ü`,
	)
	expect(run(repository, 'rev-list', '--objects', '--all')).not.toContain(unwanted)
	expect(run(repository, 'for-each-ref', 'refs/tmp')).toBe('')
	expect(await git.check(id)).toEqual([])
})

test('rewriteHistory() follows merges and does not change commits before the file', async () => {
	await using repository = await openTestRepository()
	const { git, id, commit } = repository
	const base = await commit([put('base.txt')])
	await git.updateRefs(id, [{ ref: 'refs/heads/side', from: undefined, to: base }])
	const side = await commit([put('side.bin', 'unwanted'), put('side.txt')], { branch: 'refs/heads/side' })
	const main = await commit([put('main.txt')])
	const merged = await git.mergeTrees(id, main, side)
	if (!('tree' in merged)) throw new Error('The sides do not fit')
	await git.exclusively(id, async () => {
		const merge = await git.commitTree(id, {
			tree: merged.tree,
			parents: [main, side],
			author: ADA,
			date: new Date(1_800_000_000_000),
			message: 'Merge',
		})
		await git.updateRefs(id, [{ ref: 'refs/heads/main', from: main, to: merge }])
	})
	const commits = await rewriteAll(repository, [await blobOf(repository, side, 'side.bin')])
	expect(commits.get(base)).toBe(base)
	expect(commits.get(main)).toBe(main)
	expect(run(repository, 'ls-tree', '-r', '--name-only', 'refs/heads/main').split('\n')).toEqual(['base.txt', 'main.txt', 'side.txt'])
	expect(run(repository, 'rev-list', '--count', 'refs/heads/main')).toBe('4')
	expect(run(repository, 'log', '-1', '--format=%P', 'refs/heads/main')).toBe(`${main} ${commits.get(side)}`)
})

test('rewriteHistory() moves nothing when a branch moved meanwhile', async () => {
	await using repository = await openTestRepository()
	const { git, id, commit } = repository
	const first = await commit([put('a.bin', 'unwanted')])
	const { updates } = await git.rewriteHistory(id, new Set([await blobOf(repository, first, 'a.bin')]))
	const second = await commit([put('b.txt')])
	expect(await git.updateRefs(id, updates)).toBe(false)
	expect(await git.resolveCommit(id, 'refs/heads/main')).toBe(second)
})
