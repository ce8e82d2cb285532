import type { Operation } from '@stoa/hub'
import { VISITOR } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode, openRooms, sha256Of, type Rooms } from './open-rooms.ts'

let rooms: Rooms
beforeAll(async () => {
	rooms = await openRooms()
})
afterAll(() => rooms.close())

const file = (path: string, content: string | Uint8Array, oldPath?: string): Operation => ({
	op: 'file',
	path,
	content: typeof content === 'string' ? encode(content) : content,
	oldPath,
})
const header = (summary = 'Change', parentCommit?: string) => ({ summary, parentCommit })

const pathsOf = async (ref: { kind: 'model' | 'dataset' | 'space'; id: string }, rev = 'main') =>
	(await rooms.files.tree(rooms.ada, ref, rev, '', { recursive: true })).entries.map(({ path }) => path)
const contentOf = async (ref: { kind: 'model'; id: string }, path: string, rev = 'main') =>
	text(await (await rooms.files.find(rooms.ada, ref, rev, path)).open())

describe('commit()', () => {
	test('writes, replaces, renames and deletes in the order given', async () => {
		const { ref } = await rooms.newRepo()
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('a/b.txt', 'one'), file('a/c.txt', 'two'), file('d.txt', 'three')])
		const { oid, repo } = await rooms.commits.commit(rooms.ada, ref, 'main', header('Second', undefined), [
			file('a/b.txt', 'uno'),
			file('e/f.txt', 'two', 'a/c.txt'),
			{ op: 'deletedFile', path: 'd.txt' },
			file('d.txt', 'again'),
		])
		expect(await pathsOf(ref)).toEqual(['.gitattributes', 'a', 'a/b.txt', 'd.txt', 'e', 'e/f.txt'])
		expect(await contentOf({ kind: 'model', id: ref.id }, 'a/b.txt')).toBe('uno')
		expect(await contentOf({ kind: 'model', id: ref.id }, 'd.txt')).toBe('again')
		expect(repo.headOid).toBe(oid)
		expect(await rooms.records.pathCommits.head(repo.id)).toBe(oid)
	})

	test('removes a folder that is named like a file, and accepts its slash', async () => {
		const { ref } = await rooms.newRepo()
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('1/a', 'x'), file('1/2/b', 'x'), file('3/c', 'x')])
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [{ op: 'deletedFile', path: '1' }])
		expect(await pathsOf(ref)).toEqual(['.gitattributes', '3', '3/c'])
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [
			{ op: 'deletedFolder', path: '3/' },
			{ op: 'deletedFile', path: '.gitattributes' },
		])
		expect(await pathsOf(ref)).toEqual([])
		await expect(rooms.commits.commit(rooms.ada, ref, 'main', header(), [{ op: 'deletedFile', path: 'no' }])).rejects.toMatchObject({
			code: 'nothing-to-delete',
		})
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('again', 'x')])
		expect(await pathsOf(ref)).toEqual(['again'])
	})

	test('returns the head when nothing changes', async () => {
		const { ref, repo } = await rooms.newRepo()
		const first = await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('a', 'x'), file('b', 'y')])
		const again = await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('a', 'x'), file('b', 'y')])
		expect(again.oid).toBe(first.oid)
		const renamed = await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('c', 'x', 'a')])
		expect((await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('c', 'x', 'a')])).oid).toBe(renamed.oid)
		expect(await rooms.git.countCommits(repo.id, renamed.oid)).toBe(3)
	})

	test('refuses a stale parent, also as a prefix, and rebases when none is given', async () => {
		const { ref } = await rooms.newRepo()
		const first = await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('a', '1')])
		const second = await rooms.commits.commit(rooms.ada, ref, 'main', header('Next', first.oid.slice(0, 7)), [file('a', '2')])
		await expect(rooms.commits.commit(rooms.ada, ref, 'main', header('Stale', first.oid), [file('a', '3')])).rejects.toMatchObject({
			code: 'stale-parent',
		})
		expect((await rooms.commits.commit(rooms.ada, ref, 'main', header('Fits', second.oid), [file('a', '4')])).oid).not.toBe(second.oid)
	})

	test('applies commits that arrive at once, one after the other', async () => {
		const { ref, repo } = await rooms.newRepo()
		await Promise.all(
			Array.from({ length: 8 }, (_, index) =>
				rooms.commits.commit(rooms.ada, ref, 'main', header(`Commit ${index}`), [file(`f${index}`, 'x')]),
			),
		)
		expect((await pathsOf(ref)).length).toBe(9)
		const head = await rooms.git.resolveCommit(repo.id, 'refs/heads/main')
		expect(head && (await rooms.git.countCommits(repo.id, head))).toBe(9)
		expect((await rooms.records.repos.byId(repo.id))?.headOid).toBe(head)
	})

	test('commits large files by their hash, tracks them, and looks up their sizes', async () => {
		const { ref, repo } = await rooms.newRepo()
		const bytes = encode('weights'.repeat(1000))
		const oid = await rooms.storeLarge(repo.id, bytes)
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [
			{ op: 'lfsFile', path: 'model.bin', oid },
			{ op: 'lfsFile', path: 'my data/x y.custom', oid, size: bytes.length },
		])
		const attributes = await contentOf({ kind: 'model', id: ref.id }, '.gitattributes')
		expect(attributes).toContain('my[[:space:]]data/x[[:space:]]y.custom filter=lfs diff=lfs merge=lfs -text\n')
		expect(attributes).not.toContain('model.bin')
		const found = await rooms.files.find(rooms.ada, ref, 'main', 'model.bin')
		expect(found).toMatchObject({ size: bytes.length, etag: oid, lfs: { sha256: oid } })
		expect(Buffer.compare(await buffer(await found.open()), bytes)).toBe(0)
		expect(await text(await found.open({ start: 7, end: 13 }))).toBe('weights')
		const raw = await rooms.files.findRaw(rooms.ada, ref, 'main', 'model.bin')
		expect(await text(await raw.open())).toBe(`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`)
		expect(raw.etag).toBe(raw.oid)
	})

	test('refuses objects that only another repository holds, as pointers too', async () => {
		const { ref } = await rooms.newRepo()
		const other = await rooms.newRepo('model', 'private')
		const bytes = encode('secret weights')
		const oid = await rooms.storeLarge(other.repo.id, bytes)
		const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`
		for (const operation of [{ op: 'lfsFile' as const, path: 'x.bin', oid, size: bytes.length }, file('x.bin', pointer)]) {
			await expect(rooms.commits.commit(rooms.ada, ref, 'main', header(), [operation])).rejects.toMatchObject({ code: 'object-missing' })
		}
		await rooms.storeLarge((await rooms.records.repos.byName(ref.kind, ref.id))?.id ?? '', bytes)
		await expect(
			rooms.commits.commit(rooms.ada, ref, 'main', header(), [{ op: 'lfsFile', path: 'x.bin', oid, size: 3 }]),
		).rejects.toMatchObject({ code: 'object-mismatch' })
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('x.bin', pointer)])
		expect((await rooms.files.find(rooms.ada, ref, 'main', 'x.bin')).size).toBe(bytes.length)
	})

	test.each(['', '/a', 'a/', 'a//b', './a', 'a/../b', '..\\ddd', '.git/config', 'a/.GIT/x', 'a\nb', 'a\0b', 'x'.repeat(256)])(
		'refuses path %j',
		async (path) => {
			const { ref } = await rooms.newRepo()
			await expect(rooms.commits.commit(rooms.ada, ref, 'main', header(), [file(path, 'x')])).rejects.toMatchObject({
				code: 'invalid-path',
			})
			expect(await pathsOf(ref)).toEqual(['.gitattributes'])
		},
	)

	test('refuses a file where a folder is, and a folder where a file is', async () => {
		const { ref } = await rooms.newRepo()
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('a/b', 'x'), file('c', 'x')])
		for (const operations of [[file('a', 'x')], [file('c/d', 'x')], [file('n', 'x'), file('n/m', 'x')]]) {
			await expect(rooms.commits.commit(rooms.ada, ref, 'main', header(), operations)).rejects.toMatchObject({ code: 'path-conflict' })
		}
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [
			{ op: 'deletedFolder', path: 'a' },
			file('a', 'now a file'),
			{ op: 'deletedFile', path: 'c' },
			file('c/d', 'x'),
		])
		expect(await pathsOf(ref)).toEqual(['.gitattributes', 'a', 'c', 'c/d'])
		const rows = await rooms.records.pathCommits.inFolder((await rooms.repos.find(rooms.ada, ref)).id, '')
		expect([...rows.keys()].toSorted()).toEqual(['.gitattributes', 'a', 'c'])
	})

	test('refuses an invalid card, large regular files, callers who only read, and missing branches', async () => {
		const { ref } = await rooms.newRepo()
		await expect(
			rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('README.md', '---\nlicense: [\n---\n')]),
		).rejects.toMatchObject({ code: 'invalid-card' })
		await expect(
			rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('x', new Uint8Array(10 * 1024 * 1024 + 1))]),
		).rejects.toMatchObject({ code: 'file-too-large' })
		await expect(rooms.commits.commit(rooms.bob, ref, 'main', header(), [file('x', 'x')])).rejects.toMatchObject({
			code: 'pull-request-needed',
		})
		await expect(rooms.commits.commit(VISITOR, ref, 'main', header(), [file('x', 'x')])).rejects.toMatchObject({ code: 'sign-in-needed' })
		await expect(rooms.commits.commit(rooms.ada, ref, 'nowhere', header(), [file('x', 'x')])).rejects.toMatchObject({
			code: 'revision-not-found',
		})
	})

	test('accepts requests larger than its buffer, and discards those that break off', async () => {
		const { ref } = await rooms.newRepo()
		const part = (index: number) => file(`part-${index}`, Buffer.alloc(9_000_000, 97 + index))
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [0, 1, 2, 3, 4].map(part))
		expect((await pathsOf(ref)).length).toBe(6)
		expect((await rooms.files.find(rooms.ada, ref, 'main', 'part-4')).size).toBe(9_000_000)
		async function* breaking(): AsyncGenerator<Operation> {
			yield part(5)
			yield part(6)
			throw new Error('the client went away')
		}
		await expect(rooms.commits.commit(rooms.ada, ref, 'main', header(), breaking())).rejects.toThrow('went away')
		expect((await pathsOf(ref)).length).toBe(6)
	})

	test('names the author by account, in histories too', async () => {
		const { ref } = await rooms.newRepo()
		await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Title', description: 'Why' }, [file('a', 'x')])
		const { commits, total } = await rooms.commits.history(VISITOR, ref, 'main', { skip: 0, limit: 10 })
		expect(total).toBe(2)
		expect(commits[0]).toMatchObject({ title: 'Title', message: 'Why', authors: ['ada'] })
		expect((await rooms.commits.history(VISITOR, ref, 'main', { skip: 0, limit: 10, path: 'a' })).total).toBe(1)
	})
})

describe('preupload()', () => {
	test('decides by rules, size and sample', async () => {
		const { ref, repo } = await rooms.newRepo()
		const oid = await rooms.storeLarge(repo.id, encode('w'))
		await rooms.commits.commit(rooms.ada, ref, 'main', header(), [
			file('a.txt', 'x'),
			{ op: 'lfsFile', path: 'w.bin', oid },
			file('.gitignore', '*.log\n'),
		])
		const ask = (path: string, size: number, sample: Uint8Array = encode('text')) => ({ path, size, sample })
		const { files } = await rooms.commits.preupload(rooms.ada, ref, 'main', {
			files: [
				ask('a.txt', 1),
				ask('w.bin', 1),
				ask('new.safetensors', 1),
				ask('big.txt', 9_437_198),
				ask('huge.txt', 11_000_000),
				ask('image', 9, Uint8Array.of(1, 0)),
				ask('empty.bin', 0, new Uint8Array()),
				ask('x.log', 1),
			],
		})
		expect(files.map(({ uploadMode }) => uploadMode)).toEqual(['regular', 'lfs', 'lfs', 'regular', 'lfs', 'lfs', 'regular', 'regular'])
		expect(files[0]?.oid).toBe((await rooms.files.find(rooms.ada, ref, 'main', 'a.txt')).oid)
		expect(files[1]?.oid).toBe(sha256Of(encode('w')))
		expect(files.map(({ shouldIgnore }) => shouldIgnore)).toEqual([false, false, false, false, false, false, false, true])
		const sent = await rooms.commits.preupload(rooms.ada, ref, 'main', {
			files: [ask('image.png', 10), ask('x.bin', 3)],
			gitAttributes: '*.png filter=lfs diff=lfs merge=lfs -text',
			gitIgnore: 'x.*',
		})
		expect(sent.files).toMatchObject([
			{ uploadMode: 'lfs', shouldIgnore: false },
			{ uploadMode: 'regular', shouldIgnore: true },
		])
	})

	test('refuses bad paths, missing revisions and callers who only read', async () => {
		const { ref } = await rooms.newRepo()
		const ask = (path: string) => ({ files: [{ path, size: 1, sample: encode('x') }] })
		await expect(rooms.commits.preupload(rooms.ada, ref, 'main', ask('../x'))).rejects.toMatchObject({ code: 'invalid-path' })
		await expect(rooms.commits.preupload(rooms.ada, ref, 'no', ask('x'))).rejects.toMatchObject({ code: 'revision-not-found' })
		await expect(rooms.commits.preupload(rooms.bob, ref, 'main', ask('x'))).rejects.toMatchObject({ code: 'pull-request-needed' })
	})
})

describe('branches and tags', () => {
	test('are created, listed, shadowed and removed', async () => {
		const { ref } = await rooms.newRepo()
		const { oid } = await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file('a', '1')])
		await rooms.commits.createTag(rooms.ada, ref, oid.slice(0, 7), 'v1', 'First')
		await rooms.commits.createBranch(rooms.ada, ref, 'v1', 'v1')
		await rooms.commits.commit(rooms.ada, ref, 'v1', header(), [file('a', '2')])
		const refs = await rooms.commits.refs(VISITOR, ref)
		expect(refs.branches.map(({ name }) => name)).toEqual(['main', 'v1'])
		expect(refs.tags).toEqual([{ name: 'v1', ref: 'refs/tags/v1', target: oid }])
		expect(await contentOf({ kind: 'model', id: ref.id }, 'a', 'v1')).toBe('2')
		expect((await rooms.repos.find(rooms.ada, ref)).headOid).toBe(oid)
		await expect(rooms.commits.createBranch(rooms.ada, ref, 'v1')).rejects.toMatchObject({ code: 'reference-exists' })
		await rooms.commits.deleteBranch(rooms.ada, ref, 'v1')
		await expect(rooms.commits.deleteBranch(rooms.ada, ref, 'v1')).rejects.toMatchObject({ code: 'revision-not-found' })
		await rooms.commits.deleteTag(rooms.ada, ref, 'v1')
		await expect(rooms.commits.deleteTag(rooms.ada, ref, 'v1')).rejects.toMatchObject({ code: 'revision-not-found' })
		await expect(rooms.commits.deleteTag(rooms.ada, ref, 'main')).rejects.toMatchObject({ code: 'revision-not-found' })
		await expect(rooms.commits.deleteBranch(rooms.ada, ref, 'main')).rejects.toMatchObject({ code: 'default-branch' })
		await expect(rooms.commits.createTag(rooms.ada, ref, 'missing', 'invalid tag')).rejects.toMatchObject({ code: 'revision-not-found' })
		await expect(rooms.commits.createTag(rooms.ada, ref, 'main', 'invalid tag')).rejects.toMatchObject({ code: 'invalid-revision' })
		await expect(rooms.commits.createBranch(rooms.ada, ref, 'main/sub')).rejects.toMatchObject({ code: 'reference-exists' })
	})

	test('superSquash() keeps the tree in one commit', async () => {
		const { ref, repo } = await rooms.newRepo()
		for (const name of ['a', 'b/c']) await rooms.commits.commit(rooms.ada, ref, 'main', header(), [file(name, name)])
		await rooms.commits.superSquash(rooms.ada, ref, 'main', 'All in one')
		const { commits, total } = await rooms.commits.history(rooms.ada, ref, 'main', { skip: 0, limit: 10 })
		expect([total, commits[0]?.title]).toEqual([1, 'All in one'])
		expect(await pathsOf(ref)).toEqual(['.gitattributes', 'a', 'b', 'b/c'])
		const { entries } = await rooms.files.tree(rooms.ada, ref, 'main', '', { expand: true })
		expect(new Set(entries.map(({ lastCommit }) => lastCommit?.title))).toEqual(new Set(['All in one']))
		expect((await rooms.records.repos.byId(repo.id))?.headOid).toBe(commits[0]?.oid)
	})
})

test('a failure that is not a bug has a code', async () => {
	const failure: unknown = await rooms.files.find(VISITOR, { kind: 'model', id: 'no/body' }, 'main', 'x').catch((error: unknown) => error)
	expect(isHubError(failure, 'repo-not-found')).toBe(true)
})
