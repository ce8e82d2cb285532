import { VISITOR, type Operation } from '@stoa/hub'
import fc from 'fast-check'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode, openRooms, pour, type Rooms } from './open-rooms.ts'

let rooms: Rooms
beforeAll(async () => {
	rooms = await openRooms()
})
afterAll(() => rooms.close())

const file = (path: string, content = path): Operation => ({ op: 'file', path, content: encode(content) })

/** A repository with these files and two commits. */
async function filled(paths: string[]) {
	const made = await rooms.newRepo()
	const { oid } = await rooms.commits.commit(rooms.ada, made.ref, 'main', { summary: 'Fill' }, [
		...paths.map((path) => file(path)),
		{ op: 'deletedFile', path: '.gitattributes' },
	])
	return { ...made, oid }
}

describe('resolveRevision()', () => {
	test('prefers ids, then branches, then tags, then short ids, HEAD and full refs', async () => {
		const { ref, repo, oid } = await filled(['a'])
		const { oid: second } = await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Second' }, [file('b')])
		await rooms.commits.createTag(rooms.ada, ref, oid, 'both')
		await rooms.commits.createBranch(rooms.ada, ref, 'both', second)
		await rooms.commits.createBranch(rooms.ada, ref, 'feature/x', oid)
		const resolve = (rev: string) => rooms.files.resolveRevision(repo, rev)
		expect(await resolve(oid)).toBe(oid)
		expect(await resolve('both')).toBe(second)
		expect(await resolve('refs/tags/both')).toBe(oid)
		expect(await resolve(oid.slice(0, 7))).toBe(oid)
		expect(await resolve('HEAD')).toBe(second)
		for (const rev of ['nope', oid.slice(0, 4), 'f'.repeat(40), 'main^{tree}', 'main~1', '../main', 'refs/tmp/x', '']) {
			await expect(resolve(rev)).rejects.toMatchObject({ code: 'revision-not-found' })
		}
		expect(await rooms.files.splitRevision(repo, 'feature/x/dir/f')).toEqual({ rev: 'feature/x', commit: oid, path: 'dir/f' })
		expect(await rooms.files.splitRevision(repo, 'main/dir')).toEqual({ rev: 'main', commit: second, path: 'dir' })
		expect(await rooms.files.splitRevision(repo, 'refs/heads/feature/x/f')).toEqual({ rev: 'refs/heads/feature/x', commit: oid, path: 'f' })
		await expect(rooms.files.splitRevision(repo, 'feature/y')).rejects.toMatchObject({ code: 'revision-not-found' })
	})
})

describe('tree()', () => {
	test('pages through any folder without losing or repeating an entry', async () => {
		const segment = fc.constantFrom('a', 'b', 'a.txt', 'a-', 'é', 'z')
		const paths = fc.uniqueArray(fc.array(segment, { minLength: 1, maxLength: 3 }), {
			minLength: 1,
			maxLength: 12,
			selector: (each) => each.join('/'),
		})
		await fc.assert(
			fc.asyncProperty(paths, fc.integer({ min: 1, max: 4 }), async (candidates, limit) => {
				const all = candidates.map((each) => each.join('/'))
				const { ref } = await filled(all.filter((each) => !all.some((other) => other.startsWith(`${each}/`))))
				const whole = await rooms.files.tree(rooms.ada, ref, 'main', '', { recursive: true })
				const paged: string[] = []
				for (let cursor: string | undefined = ''; cursor !== undefined;) {
					const page = await rooms.files.tree(rooms.ada, ref, 'main', '', { recursive: true, limit, ...(cursor === '' ? {} : { cursor }) })
					paged.push(...page.entries.map(({ path }) => path))
					cursor = page.next
				}
				expect(paged).toEqual(whole.entries.map(({ path }) => path))
				for (const [index, { path }] of whole.entries.entries()) {
					const slash = path.lastIndexOf('/')
					if (slash > 0) expect(paged.indexOf(path.slice(0, slash))).toBeLessThan(index)
				}
			}),
			{ numRuns: 12 },
		)
	})

	test('continues after a path that no longer exists', async () => {
		const { ref } = await filled(['a/1', 'b/1', 'c/1'])
		const { entries } = await rooms.files.tree(rooms.ada, ref, 'main', '', { recursive: true, cursor: 'b/0/gone' })
		expect(entries.map(({ path }) => path)).toEqual(['b/1', 'c', 'c/1'])
	})

	test('refuses files and missing folders, and lists an empty root', async () => {
		const { ref } = await filled(['a/b'])
		for (const path of ['a/b', 'x', 'a/b/c', '../a', 'a\nb'])
			await expect(rooms.files.tree(rooms.ada, ref, 'main', path)).rejects.toMatchObject({ code: 'folder-not-found' })
		expect((await rooms.files.tree(rooms.ada, ref, 'main', 'a/')).entries.map(({ path }) => path)).toEqual(['a/b'])
		await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Empty' }, [{ op: 'deletedFolder', path: 'a' }])
		expect((await rooms.files.tree(rooms.ada, ref, 'main', '')).entries).toEqual([])
	})

	test('returns the last commit of files and folders only on request, at old commits too', async () => {
		const { ref, oid } = await filled(['a/b', 'c'])
		await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Touch a/b' }, [file('a/b', 'new')])
		const titles = async (rev: string) =>
			(await rooms.files.tree(rooms.ada, ref, rev, '', { expand: true })).entries.map(({ path, lastCommit }) => [path, lastCommit?.title])
		expect(await titles('main')).toEqual([
			['a', 'Touch a/b'],
			['c', 'Fill'],
		])
		expect(await titles(oid)).toEqual([
			['a', 'Fill'],
			['c', 'Fill'],
		])
		expect((await rooms.files.tree(rooms.ada, ref, 'main', '')).entries[0]?.lastCommit).toBeUndefined()
	})
})

describe('find()', () => {
	test('finds no folders and no odd paths, and returns the commit', async () => {
		const { ref, oid } = await filled(['a/b', 'awful #?% "name"'])
		for (const path of ['', 'a', 'x', '../a/b', 'a/b/', '/a/b', 'a//b', 'a\0b']) {
			await expect(rooms.files.find(rooms.ada, ref, 'main', path)).rejects.toMatchObject({
				code: 'entry-not-found',
				fields: { commit: oid },
			})
		}
		expect(await text(await (await rooms.files.find(VISITOR, ref, 'main', 'awful #?% "name"')).open())).toBe('awful #?% "name"')
	})

	test('hides private repositories from all other accounts', async () => {
		const { ref } = await rooms.newRepo('dataset', 'private')
		await expect(rooms.files.find(rooms.bob, ref, 'main', '.gitattributes')).rejects.toMatchObject({ code: 'repo-not-found' })
		await expect(rooms.files.tree(VISITOR, ref, 'main', '')).rejects.toMatchObject({ code: 'repo-not-found' })
		await expect(rooms.files.pathsInfo(VISITOR, ref, 'main', ['x'])).rejects.toMatchObject({ code: 'repo-not-found' })
	})

	test('opens ranges of large blobs', async () => {
		const { ref } = await rooms.newRepo()
		const content = Buffer.alloc(3_000_000, 'abcdefghij')
		await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Large' }, [{ op: 'file', path: 'x', content }])
		const found = await rooms.files.find(rooms.ada, ref, 'main', 'x')
		expect(await text(await found.open({ start: 2_999_995, end: 2_999_999 }))).toBe('fghij')
		expect(await text(await found.open({ start: 1_000_001, end: 1_000_003 }))).toBe('bcd')
	})
})

describe('pathsInfo()', () => {
	test('answers in the requested order and leaves out missing paths', async () => {
		const { ref } = await filled(['a/b', 'c'])
		const entries = await rooms.files.pathsInfo(rooms.ada, ref, 'main', ['c', 'nope', '', 'a/', 'a/b'], { expand: true })
		expect(entries.map(({ path, type }) => [path, type])).toEqual([
			['c', 'file'],
			['a', 'directory'],
			['a/b', 'file'],
		])
		expect(entries[2]?.lastCommit?.title).toBe('Fill')
		await expect(rooms.files.pathsInfo(rooms.ada, ref, 'main', Array.from({ length: 2001 }, String))).rejects.toMatchObject({
			code: 'too-many',
		})
	})
})

describe('large files', () => {
	test('known() requires an upload of objects that only another repository holds', async () => {
		const holder = await rooms.newRepo('model', 'private')
		const { ref, repo } = await rooms.newRepo()
		const bytes = encode('large')
		const oid = await rooms.storeLarge(holder.repo.id, bytes)
		const ask = async () => (await rooms.largeFiles.known(rooms.ada, ref, 'upload', [{ oid, size: 5 }])).objects[0]?.state
		expect(await ask()).toBe('wanted')
		expect((await rooms.largeFiles.known(VISITOR, ref, 'download', [{ oid, size: 5 }])).objects[0]?.state).toBe('missing')
		await expect(rooms.largeFiles.open({ repoId: repo.id, oid })).rejects.toMatchObject({ code: 'object-not-found' })
		await expect(rooms.largeFiles.verify(repo.id, oid, 5)).rejects.toMatchObject({ code: 'object-not-found' })
		await expect(rooms.largeFiles.store({ repoId: repo.id, oid, size: 5 }, pour(encode('wrong')))).rejects.toMatchObject({
			code: 'object-mismatch',
		})
		expect(await ask()).toBe('wanted')
		await rooms.storeLarge(repo.id, bytes)
		expect(await ask()).toBe('stored')
		await rooms.largeFiles.verify(repo.id, oid, 5)
		await expect(rooms.largeFiles.verify(repo.id, oid, 6)).rejects.toMatchObject({ code: 'object-not-found' })
		expect(await text(await (await rooms.largeFiles.open({ repoId: repo.id, oid })).open())).toBe('large')
		// A reader may upload objects for a pull request; other callers may upload none.
		expect((await rooms.largeFiles.known(rooms.bob, ref, 'upload', [{ oid, size: 5 }])).objects[0]?.state).toBe('stored')
		await expect(rooms.largeFiles.known(VISITOR, ref, 'upload', [])).rejects.toMatchObject({ code: 'sign-in-needed' })
		await expect(rooms.largeFiles.known(rooms.bob, holder.ref, 'upload', [])).rejects.toMatchObject({ code: 'repo-not-found' })
	})
})
