import { parseOid } from '@stoa/vocabulary'
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ADA, openTestRepository, put } from './test-repository.ts'

const MISSING = parseOid('1234567890123456789012345678901234567890')
const text = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString()

test('create() creates an empty repository once, also for simultaneous calls', async () => {
	await using repository = await openTestRepository()
	const { git } = repository
	const id = '65a0c0ffee0000000000abcd'
	expect(await git.exists(id)).toBe(false)
	await Promise.all([git.create(id), git.create(id), git.create(id)])
	expect(await git.exists(id)).toBe(true)
	expect(await git.refs(id)).toEqual([])
	expect(await git.resolveCommit(id, 'refs/heads/main')).toBeUndefined()
	expect(await git.check(id)).toEqual([])
	expect(await readFile(join(repository.folder, 'cd', 'ab', `${id}.git`, 'HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
	expect(await Array.fromAsync(git.list())).toEqual([repository.id, id])
})

test('remove() takes everything away, also twice', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const oid = await repository.commit([put('a.txt')])
	await git.remove(id)
	await git.remove(id)
	expect(await git.exists(id)).toBe(false)
	await expect(git.resolveCommit(id, oid)).rejects.toMatchObject({ code: 'repo-not-found' })
	expect(await Array.fromAsync(git.list())).toEqual([])
	await git.create(id)
	expect(await git.resolveCommit(id, oid)).toBeUndefined()
})

test('every method refuses an id that is no id', async () => {
	await using repository = await openTestRepository()
	const { git } = repository
	await expect(git.create('../../../../tmp/evil00000')).rejects.toThrow('24 lower-case hexadecimal digits')
	await expect(git.exists('65A0C0FFEE00000000001234')).rejects.toThrow('24 lower-case hexadecimal digits')
})

test('resolveCommit() reads refs, ids and short ids, and no expressions', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a.txt')])
	const second = await repository.commit([put('b.txt')])
	expect(await git.resolveCommit(id, 'refs/heads/main')).toBe(second)
	expect(await git.resolveCommit(id, first)).toBe(first)
	expect(await git.resolveCommit(id, first.slice(0, 7))).toBe(first)
	for (const name of [
		'main',
		'refs/heads/main~1',
		'refs/heads/main@{0}',
		'refs/heads/main:a.txt',
		`${first}^0`,
		first.slice(0, 4),
		MISSING,
		'refs/heads/x\nrefs/heads/main',
		'--all',
		'',
	]) {
		expect(await git.resolveCommit(id, name)).toBeUndefined()
	}
})

test('resolveCommit() takes a short id for the commit although a branch has that name', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a.txt')])
	const second = await repository.commit([put('b.txt')])
	await git.updateRefs(id, [{ ref: `refs/heads/${first.slice(0, 7)}`, from: undefined, to: second }])
	expect(await git.resolveCommit(id, first.slice(0, 7))).toBe(first)
})

test('tree() and entry() show folders as git stores them', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const oid = await repository.commit([put('b/c/d.txt'), put('a.txt', 'A')])
	const root = await git.commit(id, oid)
	const entries = root && (await git.tree(id, root.tree))
	expect(entries?.map(({ type, mode, name }) => ({ type, mode, name }))).toEqual([
		{ type: 'blob', mode: '100644', name: 'a.txt' },
		{ type: 'tree', mode: '040000', name: 'b' },
	])
	expect(await git.entry(id, oid, 'b/c/d.txt')).toMatchObject({ type: 'blob', name: 'd.txt' })
	expect(await git.entry(id, oid, 'b/c')).toMatchObject({ type: 'tree', mode: '040000', name: 'c' })
	expect(await git.entry(id, oid, '')).toMatchObject({ type: 'tree', oid: root?.tree })
	for (const path of ['b/x', 'a.txt/x', 'b//c', '../a.txt', 'c']) expect(await git.entry(id, oid, path)).toBeUndefined()
	expect(await git.tree(id, oid)).toBeUndefined()
	expect(await git.tree(id, MISSING)).toBeUndefined()
	expect(await git.commit(id, MISSING)).toBeUndefined()
})

test('blob(), openBlob() and sizes() read contents', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const large = 'x'.repeat(3_000_000)
	const commit = await repository.commit([put('small', 'hello'), put('large', large), put('empty', '')])
	const [small, big, empty] = await Promise.all(['small', 'large', 'empty'].map((path) => git.entry(id, commit, path)))
	if (!small || !big || !empty) throw new Error('a file is missing')
	expect(text(await git.blob(id, small.oid))).toBe('hello')
	expect(text(await git.blob(id, empty.oid))).toBe('')
	expect(await git.blob(id, big.oid, 1000)).toBeUndefined()
	expect((await git.blob(id, big.oid))?.byteLength).toBe(large.length)
	const stream = await git.openBlob(id, big.oid)
	expect(stream && (await buffer(stream)).toString()).toBe(large)
	const broken = await git.openBlob(id, big.oid)
	broken?.destroy()
	expect(await git.openBlob(id, MISSING)).toBeUndefined()
	expect(await git.blob(id, MISSING)).toBeUndefined()
	expect(await git.blob(id, commit)).toBeUndefined()
	expect(await git.sizes(id, [small.oid, MISSING, big.oid, empty.oid])).toEqual([5, undefined, large.length, 0])
})

test('many simultaneous reads are resolved in order', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const paths = Array.from({ length: 300 }, (_, index) => `f${index}`)
	const commit = await repository.commit(paths.map((path) => put(path)))
	const contents = await Promise.all(
		paths.map(async (path) => {
			const entry = await git.entry(id, commit, path)
			return entry && text(await git.blob(id, entry.oid))
		}),
	)
	expect(contents).toEqual(paths.map((path) => `content of ${path}`))
})

test('reading continues when the reading process is killed', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	const commit = await repository.commit([put('a.txt', 'A')])
	const entry = await git.entry(id, commit, 'a.txt')
	if (!entry) throw new Error('a.txt is missing')
	const pids = await readersOf(path)
	expect(pids).toHaveLength(1)
	for (const pid of pids) process.kill(pid, 'SIGKILL')
	expect(text(await git.blob(id, entry.oid))).toBe('A')
})

test('refs() peels tags and hides temporary refs', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const commit = await repository.commit([put('a.txt')])
	const date = new Date(1_800_000_000_000)
	const tag = await git.createAnnotatedTag(id, { tag: 'v1', commit, message: 'First\n\nwith more', tagger: ADA, date })
	const nested = parseOid(
		execFileSync('git', ['--git-dir', repository.path, 'mktag'], {
			input: `object ${tag}\ntype tag\ntag v2\ntagger A <a@b> 1 +0000\n\n.\n`,
		})
			.toString()
			.trim(),
	)
	await git.updateRefs(id, [
		{ ref: 'refs/tags/v1', from: undefined, to: tag },
		{ ref: 'refs/tags/v2', from: undefined, to: nested },
		{ ref: 'refs/pr/1', from: undefined, to: commit },
	])
	await git.writeCommit(id, { parent: commit, changes: [put('b')], author: ADA, date, message: 'waiting' })
	expect(await git.refs(id)).toEqual([
		{ ref: 'refs/heads/main', oid: commit, commit },
		{ ref: 'refs/pr/1', oid: commit, commit },
		{ ref: 'refs/tags/v1', oid: tag, commit },
		{ ref: 'refs/tags/v2', oid: nested, commit },
	])
	expect((await git.refs(id, 'refs/tags/')).map(({ ref }) => ref)).toEqual(['refs/tags/v1', 'refs/tags/v2'])
	expect(await git.resolveCommit(id, 'refs/tags/v2')).toBe(commit)
})

test('updateRefs() moves all or none and only from where they were', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const first = await repository.commit([put('a.txt')])
	const second = await repository.commit([put('b.txt')])
	const main = 'refs/heads/main'
	expect(
		await git.updateRefs(id, [
			{ ref: 'refs/heads/new', from: undefined, to: first },
			{ ref: main, from: first, to: second },
		]),
	).toBe(false)
	expect(await git.resolveCommit(id, 'refs/heads/new')).toBeUndefined()
	expect(await git.updateRefs(id, [{ ref: main, from: undefined, to: first }])).toBe(false)
	expect(await git.updateRefs(id, [{ ref: 'refs/heads/none', from: first, to: undefined }])).toBe(false)
	expect(await git.updateRefs(id, [{ ref: 'refs/heads/none', from: undefined, to: undefined }])).toBe(true)
	expect(
		await git.updateRefs(id, [
			{ ref: 'refs/heads/deep/name', from: undefined, to: first },
			{ ref: main, from: second, to: first },
		]),
	).toBe(true)
	expect(await git.updateRefs(id, [{ ref: 'refs/heads/deep/name', from: first, to: undefined }])).toBe(true)
	expect((await git.refs(id)).map(({ ref, commit }) => [ref, commit])).toEqual([[main, first]])
	expect(await git.updateRefs(id, [])).toBe(true)
})

test('updateRefs() distinguishes invalid names from refs that moved', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const to = await repository.commit([put('a.txt')])
	await expect(git.updateRefs(id, [{ ref: 'refs/heads/main/x', from: undefined, to }])).rejects.toMatchObject({ code: 'reference-exists' })
	for (const ref of ['refs/heads/a..b', 'refs/heads/a b', 'main', 'refs/heads/a\nb', 'refs/heads/x.lock', 'refs/heads/.x']) {
		await expect(git.updateRefs(id, [{ ref, from: undefined, to }])).rejects.toMatchObject({ code: 'invalid-revision' })
	}
	await expect(git.updateRefs(id, [{ ref: 'refs/heads/x', from: undefined, to: MISSING }])).rejects.toThrow('update-ref')
})

test('updateRefs() waits for a lock in use and removes a stale one', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	const first = await repository.commit([put('a.txt')])
	const lock = join(path, 'refs', 'heads', 'main.lock')
	await writeFile(lock, '')
	const away = [{ ref: 'refs/heads/main', from: first, to: undefined }]
	await expect(git.updateRefs(id, away)).rejects.toMatchObject({ code: 'unavailable' })
	const anHourAgo = Date.now() / 1000 - 3600
	await utimes(lock, anHourAgo, anHourAgo)
	expect(await git.updateRefs(id, away)).toBe(true)
	expect(await git.refs(id)).toEqual([])
})

test('isValidRef() asks git', async () => {
	await using repository = await openTestRepository()
	const { git } = repository
	for (const ref of ['refs/heads/main', 'refs/heads/feature/ü-1', 'refs/pr/1', 'refs/tags/v1.0'])
		expect(await git.isValidRef(ref)).toBe(true)
	for (const ref of [
		'main',
		'HEAD',
		'refs/heads/',
		'refs/heads/a..b',
		'refs/heads/-',
		'refs/heads/a b',
		'refs/heads/a~1',
		'refs/heads/.a',
		'refs/heads/a.lock',
		'-h',
		'refs/heads/a\n',
	]) {
		expect({ ref, valid: await git.isValidRef(ref) }).toEqual({ ref, valid: ref === 'refs/heads/-' })
	}
})

test('sweep() frees a repository whose writer died', async () => {
	await using repository = await openTestRepository()
	const { git, id, path, folder } = repository
	const oid = await repository.commit([put('a.txt')])
	// A process of this host that cannot be running any more wrote here.
	const [own = ''] = await markOf(repository)
	await writeFile(join(folder, 'writing', `${id}-${own.split('.')[0]}.4194999.000000000000`), '')
	await mkdir(join(path, 'refs', 'tmp'), { recursive: true })
	await writeFile(join(path, 'refs', 'tmp', 'x'), `${oid}\n`)
	await writeFile(join(path, 'refs', 'heads', 'main.lock'), '')
	await writeFile(join(path, 'packed-refs.lock'), '')
	await writeFile(join(path, 'objects', 'pack', 'tmp_pack_abc'), '')
	await mkdir(join(path, 'objects', 'tmp_objdir-incoming-x', 'pack'), { recursive: true })
	await git.sweep()
	expect(await readdir(join(path, 'refs'))).not.toContain('tmp')
	expect(await readdir(join(path, 'refs', 'heads'))).toEqual(['main'])
	expect(await readdir(path)).not.toContain('packed-refs.lock')
	expect(await readdir(join(path, 'objects', 'pack'))).toEqual([])
	expect(await readdir(join(path, 'objects'))).not.toContain('tmp_objdir-incoming-x')
	expect(await readdir(join(folder, 'writing'))).toEqual([])
	expect(repository.logged.map(({ message }) => message)).toEqual(['cleaned up after an interrupted write'])
	expect(await git.check(id)).toEqual([])
})

test('sweep() leaves a repository alone that is being written to', async () => {
	await using repository = await openTestRepository()
	const { git, id } = repository
	const parent = await repository.commit([put('a.txt')])
	await git.exclusively(id, async () => {
		const { oid } = await git.writeCommit(id, { parent, changes: [put('b.txt')], author: ADA, date: new Date(), message: 'b' })
		await git.sweep()
		expect(await git.updateRefs(id, [{ ref: 'refs/heads/main', from: parent, to: oid }])).toBe(true)
	})
	expect(await readdir(join(repository.folder, 'writing'))).toEqual([])
})

test('check() names the broken objects', async () => {
	await using repository = await openTestRepository()
	const { git, id, path } = repository
	const commit = await repository.commit([put('a.txt')])
	expect(await git.check(id)).toEqual([])
	const entry = await git.entry(id, commit, 'a.txt')
	if (!entry) throw new Error('a.txt is missing')
	execFileSync('rm', [join(path, 'objects', entry.oid.slice(0, 2), entry.oid.slice(2))])
	expect((await git.check(id)).join('\n')).toContain(entry.oid)
})

/** The mark that this process leaves while it writes. */
async function markOf({ git, id, folder }: Awaited<ReturnType<typeof openTestRepository>>): Promise<string[]> {
	let names: string[] = []
	await git.exclusively(id, async () => {
		const changes = (async function* () {
			names = await readdir(join(folder, 'writing'))
			yield put('x')
		})()
		await git.writeCommit(id, { parent: undefined, changes, author: ADA, date: new Date(), message: '.' })
	})
	return names.map((name) => name.slice(id.length + 1))
}

/** The processes that read objects of the repository at `path`. */
async function readersOf(path: string): Promise<number[]> {
	const pids: number[] = []
	for (const name of await readdir('/proc')) {
		if (!/^\d+$/.test(name)) continue
		// A process may end while we look.
		const command = await readFile(join('/proc', name, 'cmdline'), 'utf8').catch(() => '')
		if (command.startsWith(`git\0--git-dir\0${path}\0cat-file`)) pids.push(Number(name))
	}
	return pids
}
