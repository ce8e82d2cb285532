import type { GitChange } from '@stoa/hub'
import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADA, openTestRepository, put, type TestRepository } from './test-repository.ts'

const HOSTILE_NAMES = [
	'plain.txt',
	'"quoted".txt',
	"it's",
	'back\\slash',
	'#hash',
	'q?uestion',
	'100%',
	'a b',
	' leading',
	'trailing ',
	'-rf',
	'--help',
	'.hidden',
	'..dots',
	'ünïcödé',
	'日本語/ファイル',
	'🦜',
	'é/é',
	':colon',
	':(glob)**',
	'*',
	'[a]',
	'~',
	'^',
	'@{0}',
	'HEAD',
	'refs/heads/main',
	'$(touch x)',
	'`x`',
	'\u{202e}rtl',
	'a'.repeat(255),
	'x.git',
	'.gitattributes',
]

async function paths({ git, id }: TestRepository, commit: Awaited<ReturnType<TestRepository['commit']>>): Promise<string[]> {
	return (await git.changedPaths(id, undefined, commit)).map(({ path }) => path)
}

test('writeCommit() accepts every file name that git can store, and all readers return it', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const commit = await repository.commit(HOSTILE_NAMES.map((name) => put(name)))
	expect(new Set(await paths(repository, commit))).toEqual(new Set(HOSTILE_NAMES))
	for (const name of HOSTILE_NAMES) {
		const entry = await git.entry(id, commit, name)
		expect(entry && Buffer.from((await git.blob(id, entry.oid)) ?? '').toString()).toBe(`content of ${name}`)
		expect(await git.log(id, commit, { skip: 0, limit: 5, path: name })).toHaveLength(1)
	}
	const next = await repository.commit(HOSTILE_NAMES.map((path) => ({ op: 'delete', path })))
	expect(await paths(repository, next)).toEqual([])
	expect(await git.check(id)).toEqual([])
})

test('writeCommit() refuses paths that would harm a clone', async () => {
	await using repository = await openTestRepository()
	for (const path of ['../x', '/x', 'a/../b', 'a//b', '.git/hooks/x', 'a/.GIT/config', '', 'a\nb', 'a\0b']) {
		await expect(repository.commit([put(path)])).rejects.toMatchObject({ code: 'invalid-path' })
	}
})

test('writeCommit() keeps content, person, time and message', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
	const message = 'Title with "ü"\n\ndata 5\nM 100644 inline x\ndone\n'
	const { oid, tree } = await git.writeCommit(id, {
		parent: undefined,
		changes: [{ op: 'put', path: 'bytes', content }],
		author: ADA,
		date: new Date('2026-11-21T10:00:00Z'),
		message,
	})
	const commit = await git.commit(id, oid)
	expect(commit).toEqual({
		oid,
		tree,
		parents: [],
		message,
		author: { ...ADA, date: new Date('2026-11-21T10:00:00Z') },
		committer: { ...ADA, date: new Date('2026-11-21T10:00:00Z') },
	})
	const entry = await git.entry(id, oid, 'bytes')
	expect(entry && Buffer.from((await git.blob(id, entry.oid)) ?? '').equals(content)).toBe(true)
})

test('writeCommit() fills and cleans names and addresses', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const people = [
		{ name: '', email: '' },
		{ name: 'a\nparent 1 <x>', email: '<a b@c>\n' },
		{ name: '<<>>', email: '\0' },
	]
	for (const author of people) {
		const { oid } = await git.writeCommit(id, { parent: undefined, changes: [put('a')], author, date: new Date(), message: '' })
		await git.updateRefs(id, [{ ref: `refs/heads/${oid}`, from: undefined, to: oid }])
		expect((await git.commit(id, oid))?.parents).toEqual([])
	}
	expect(
		execFileSync('git', ['--git-dir', repository.path, 'fsck', '--strict', '--no-dangling'], { stdio: 'pipe' }).toString(),
	).not.toContain('error')
})

test('writeCommit() applies changes in order on top of the parent', async () => {
	await using repository = await openTestRepository()
	await repository.commit([put('a'), put('b/c'), put('b/d'), put('e')])
	const next = await repository.commit([
		put('b'),
		{ op: 'delete', path: 'e' },
		put('e/f'),
		put('g'),
		{ op: 'delete', path: 'g' },
		{ op: 'delete', path: 'never' },
	])
	expect(await paths(repository, next)).toEqual(['a', 'b', 'e/f'])
})

test('writeCommit() that deletes the last file leaves a commit with an empty tree', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	await repository.commit([put('a/b')])
	const next = await repository.commit([{ op: 'delete', path: 'a/b' }])
	const commit = await git.commit(id, next)
	expect(commit?.tree).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904')
	expect(commit && (await git.tree(id, commit.tree))).toEqual([])
	expect(await git.lastCommits(id, next, '')).toEqual(new Map())
	const after = await repository.commit([put('c')])
	expect(await paths(repository, after)).toEqual(['c'])
	expect(await git.check(id)).toEqual([])
})

test("writeCommit() from empty drops the parent's files and keeps the parent", async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a'), put('b/c')])
	const next = await repository.commit([put('d')], { fromEmpty: true })
	expect(await paths(repository, next)).toEqual(['d'])
	expect((await git.commit(id, next))?.parents).toEqual([first])
	const { oid } = await git.writeCommit(id, {
		parent: undefined,
		fromEmpty: true,
		changes: [put('e')],
		author: ADA,
		date: new Date(),
		message: '.',
	})
	expect(await paths(repository, oid)).toEqual(['e'])
})

test('writeCommit() keeps a file executable and links existing objects', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('run.sh'), put('plain')])
	const script = await git.entry(id, first, 'run.sh')
	if (!script) throw new Error('run.sh is missing')
	await repository.commit([
		{ op: 'link', path: 'run.sh', oid: script.oid, mode: '100755' },
		{ op: 'link', path: 'bin/link', oid: script.oid, mode: '120000' },
	])
	const next = await repository.commit([put('run.sh', 'changed'), put('bin/link', 'now a file')])
	expect(await git.entry(id, next, 'run.sh')).toMatchObject({ mode: '100755' })
	expect(await git.entry(id, next, 'bin/link')).toMatchObject({ mode: '100644' })
	const gone: GitChange = { op: 'link', path: 'x', oid: next, mode: '100644' }
	await expect(repository.commit([gone])).rejects.toThrow('fast-import')
})

test('writeCommit() that fails in between leaves no ref and no draft', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	const parent = await repository.commit([put('a')])
	const changes = (async function* () {
		for (let index = 0; index < 50; index++) yield put(`f${index}`, 'x'.repeat(200_000) + index)
		throw new Error('the client disconnected')
	})()
	const writing = git.exclusively(id, () => git.writeCommit(id, { parent, changes, author: ADA, date: new Date(), message: 'x' }))
	await expect(writing).rejects.toThrow('the client disconnected')
	expect(await git.resolveCommit(id, 'refs/heads/main')).toBe(parent)
	expect(await readdir(join(path, 'refs', 'tmp'))).toEqual([])
	expect(await readdir(join(path, 'objects', 'pack'))).toEqual([])
	expect(await readdir(join(repository.folder, 'writing'))).toEqual([])
})

test('a commit that no ref names is dropped when the lock is released', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	await git.exclusively(id, () =>
		git.writeCommit(id, { parent: undefined, changes: [put('a')], author: ADA, date: new Date(), message: 'x' }),
	)
	expect(execFileSync('git', ['--git-dir', path, 'for-each-ref']).toString()).toBe('')
	expect(await readdir(join(repository.folder, 'writing'))).toEqual([])
})

test('writeCommit() writes 10,000 files', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const commit = await repository.commit(Array.from({ length: 10_000 }, (_, index) => put(`folder-${index % 100}/file-${index}`)))
	expect(await paths(repository, commit)).toHaveLength(10_000)
	expect((await git.lastCommits(id, commit, '')).size).toBe(100)
	expect(await git.check(id)).toEqual([])
})

test('exclusively() runs 50 simultaneous commits one after the other', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const commits = await Promise.all(Array.from({ length: 50 }, (_, index) => repository.commit([put(`f${index}`)])))
	expect(new Set(commits).size).toBe(50)
	const head = await git.resolveCommit(id, 'refs/heads/main')
	if (!head) throw new Error('main is missing')
	expect(await git.countCommits(id, head)).toBe(50)
	expect(await paths(repository, head)).toHaveLength(50)
	expect(await git.check(id)).toEqual([])
})
