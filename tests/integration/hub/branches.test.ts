import type { Operation } from '@stoa/hub'
import { safetensorsFile } from '@stoa/formats/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, openRooms, type Rooms } from './open-rooms.ts'

let rooms: Rooms
beforeAll(async () => {
	rooms = await openRooms()
})
afterAll(() => rooms.close())

const put = (path: string, content: string | Uint8Array = path): Operation => ({
	op: 'file',
	path,
	content: typeof content === 'string' ? encode(content) : content,
})

test('branches have their distance to the default branch, tags their message', async () => {
	const { ref } = await rooms.newRepo()
	const { commits, ada } = rooms
	const { oid: first } = await commits.commit(ada, ref, 'main', { summary: 'First' }, [put('a')])
	await commits.createBranch(ada, ref, 'a/dev', first)
	const { oid: dev } = await commits.commit(ada, ref, 'a/dev', { summary: 'On the branch' }, [put('b')])
	await commits.commit(ada, ref, 'main', { summary: 'Second' }, [put('c')])
	await commits.createTag(ada, ref, first, 'v1', 'The first one')
	await commits.createTag(ada, ref, first, 'v2')

	const { branches, total } = await commits.branches(ada, ref, { skip: 0, limit: 10 })
	expect(total).toBe(2)
	expect(branches).toMatchObject([
		{ name: 'main', isDefault: true, ahead: 0, behind: 0, commit: { title: 'Second', authors: ['ada'] } },
		{ name: 'a/dev', isDefault: false, ahead: 1, behind: 1, target: dev },
	])
	expect((await commits.branches(ada, ref, { skip: 1, limit: 10 })).branches).toHaveLength(1)
	expect(await commits.tags(ada, ref, { skip: 0, limit: 10 })).toMatchObject({
		total: 2,
		tags: [
			{ name: 'v2', message: undefined, target: first },
			{ name: 'v1', message: 'The first one', target: first, commit: { title: 'First' } },
		],
	})
	expect(await commits.between(ada, ref, { base: 'main', head: 'a/dev' })).toMatchObject({
		ahead: 1,
		behind: 1,
		mergeBase: first,
		commits: [{ title: 'On the branch' }],
	})
	await expect(commits.between(ada, ref, { base: 'main', head: 'nope' })).rejects.toMatchObject({ code: 'revision-not-found' })
	expect(await commits.changedFiles(ada, ref, { base: first, head: dev }, 10)).toEqual({ files: [{ path: 'b', status: 'A' }], total: 1 })
})

test('a text file has a history and blame; other files have none', async () => {
	const { ref } = await rooms.newRepo()
	const { commits, ada } = rooms
	const { oid: first } = await commits.commit(ada, ref, 'main', { summary: 'Write' }, [put('old.txt', 'one\ntwo\nthree\nfour\n')])
	await commits.commit(ada, ref, 'main', { summary: 'Move' }, [
		put('new.txt', 'one\ntwo\nthree\nfour\n'),
		{ op: 'deletedFile', path: 'old.txt' },
	])
	const { oid: last } = await commits.commit(ada, ref, 'main', { summary: 'Change' }, [
		put('new.txt', 'one\n2\nthree\nfour\n'),
		put('bytes', new Uint8Array([0, 1, 2])),
	])
	const { changes, hasMore } = await commits.fileHistory(ada, ref, 'main', 'new.txt', { skip: 0, limit: 2 })
	expect(hasMore).toBe(true)
	expect(changes).toMatchObject([
		{ path: 'new.txt', commit: { title: 'Change' } },
		{ path: 'new.txt', renamedFrom: 'old.txt', commit: { title: 'Move' } },
	])
	await expect(commits.fileHistory(ada, ref, 'main', 'gone', { skip: 0, limit: 2 })).rejects.toMatchObject({ code: 'entry-not-found' })

	const blamed = await commits.blame(ada, ref, 'main', 'new.txt', { first: 1, count: 100 })
	expect(blamed).toMatchObject({
		text: 'one\n2\nthree\nfour\n',
		runs: [
			{ oid: first, start: 1, count: 1, path: 'old.txt' },
			{ oid: last, start: 2, count: 1 },
			{ oid: first, start: 3, count: 2 },
		],
	})
	expect(await commits.blame(ada, ref, 'main', 'bytes', { first: 1, count: 100 })).toMatchObject({ why: 'binary' })
})

test('the headers of weights are read from one file, or from all files of an index', async () => {
	const { ref } = await rooms.newRepo()
	const { commits, files, ada } = rooms
	const part = (name: string) => safetensorsFile({ [name]: { dtype: 'F32', shape: [2, 3], data_offsets: [0, 24] } })
	await commits.commit(ada, ref, 'main', { summary: 'Add' }, [
		put('m/a.safetensors', part('x')),
		put('m/b.safetensors', part('y')),
		put('m/model.safetensors.index.json', JSON.stringify({ weight_map: { x: 'a.safetensors', y: 'b.safetensors', z: 'c.safetensors' } })),
		put('m/damaged.safetensors', 'nonsense and more of it'),
		put('m/notes.txt'),
	])
	expect(await files.weights(ada, ref, 'main', 'm/a.safetensors')).toMatchObject({
		format: 'safetensors',
		shown: [{ name: 'x', dtype: 'F32', shape: [2, 3], elements: 6, bytes: 24 }],
	})
	expect(await files.weights(ada, ref, 'main', 'm/model.safetensors.index.json')).toMatchObject({
		shown: [
			{ name: 'x', file: 'm/a.safetensors' },
			{ name: 'y', file: 'm/b.safetensors' },
		],
		missing: ['m/c.safetensors'],
	})
	expect(await files.weights(ada, ref, 'main', 'm/damaged.safetensors')).toMatchObject({
		why: expect.stringContaining('Cannot read safetensors'),
	})
	expect(await files.weights(ada, ref, 'main', 'm/notes.txt')).toBeUndefined()
})
