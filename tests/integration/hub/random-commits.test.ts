import { isHubError } from '@stoa/vocabulary'
import type { Operation, RepoRef } from '@stoa/hub'
import fc from 'fast-check'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, openRooms, type Rooms } from './open-rooms.ts'

let rooms: Rooms
beforeAll(async () => {
	rooms = await openRooms()
})
afterAll(() => rooms.close())

/** Few names, so that files, folders and renames collide. */
const segment = fc.constantFrom('a', 'b', 'c d', 'é')
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'))
const content = fc.constantFrom('', 'one', 'two\n')

const operation: fc.Arbitrary<Operation> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ op: fc.constant('file' as const), path, content: content.map(encode) }) },
	{ weight: 1, arbitrary: fc.record({ op: fc.constant('file' as const), path, content: content.map(encode), oldPath: path }) },
	{ weight: 2, arbitrary: fc.record({ op: fc.constant('deletedFile' as const), path }) },
	{ weight: 1, arbitrary: fc.record({ op: fc.constant('deletedFolder' as const), path: path.map((each) => `${each}/`) }) },
)

type Model = Map<string, string>
type Outcome = { files: Model } | { failure: string }

function removeFolder(files: Model, folder: string): boolean {
	const doomed = [...files.keys()].filter((each) => each.startsWith(`${folder}/`))
	for (const each of doomed) files.delete(each)
	return doomed.length > 0
}

function put(files: Model, { path: to, content: bytes, oldPath }: Extract<Operation, { op: 'file' }>): boolean {
	const written = new TextDecoder().decode(bytes)
	if (oldPath !== undefined && oldPath !== to) {
		if (!files.has(oldPath) && files.get(to) === written) return true
		if (!files.delete(oldPath)) return false
	}
	files.set(to, written)
	return true
}

/** The expected effect of a commit, as a map of paths to contents. */
function predict(before: Model, operations: readonly Operation[]): Outcome {
	const files = new Map(before)
	for (const each of operations) {
		let isPossible = true
		if (each.op === 'file') isPossible = put(files, each)
		else if (each.op === 'deletedFile') isPossible = files.delete(each.path) || removeFolder(files, each.path)
		else isPossible = removeFolder(files, each.path.slice(0, -1))
		if (!isPossible) return { failure: 'nothing-to-delete' }
	}
	const hasConflict = [...files.keys()].some((each) => [...files.keys()].some((other) => other.startsWith(`${each}/`)))
	return hasConflict ? { failure: 'path-conflict' } : { files }
}

async function actual(ref: RepoRef, operations: readonly Operation[]): Promise<string | undefined> {
	try {
		await rooms.commits.commit(rooms.ada, ref, 'main', { summary: 'Random' }, operations)
		return undefined
	} catch (error) {
		if (isHubError(error)) return error.code
		throw error
	}
}

async function readAll(ref: RepoRef): Promise<Model> {
	const { entries } = await rooms.files.tree(rooms.ada, ref, 'main', '', { recursive: true })
	const files: Model = new Map()
	for (const entry of entries) {
		if (entry.type === 'file') files.set(entry.path, await text(await (await rooms.files.find(rooms.ada, ref, 'main', entry.path)).open()))
	}
	return files
}

/** The table of last commits must equal a walk of the history. */
async function compareTable(repoId: string, folder: string): Promise<void> {
	const head = await rooms.git.resolveCommit(repoId, 'refs/heads/main')
	if (head === undefined) throw new Error('main has no head')
	expect(await rooms.records.pathCommits.head(repoId)).toBe(head)
	const walked = await rooms.git.lastCommits(repoId, head, folder)
	const table = await rooms.records.pathCommits.inFolder(repoId, folder)
	expect(new Map([...table].map(([name, { oid }]) => [name, oid]))).toEqual(new Map([...walked].map(([name, { oid }]) => [name, oid])))
}

test('commit() has the same effect as on a map of paths, whatever the operations', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (commits) => {
			const { ref, repo } = await rooms.newRepo()
			let files = await readAll(ref)
			for (const operations of commits) {
				const expected = predict(files, operations)
				const failure = await actual(ref, operations)
				expect(failure).toBe('failure' in expected ? expected.failure : undefined)
				if ('files' in expected) ({ files } = expected)
				expect(await readAll(ref)).toEqual(new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1))))
			}
			for (const folder of ['', 'a', 'a/b']) await compareTable(repo.id, folder)
		}),
		{ numRuns: 25 },
	)
	expect(await Array.fromAsync(rooms.check())).toEqual([])
})

test('commit() accepts or refuses any path with a code, and changes nothing when it refuses', async () => {
	const { ref } = await rooms.newRepo()
	const hostile = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 40 }),
		fc.array(fc.constantFrom('..', '.', '.git', '', 'a', '\\', '..\\', ' ', '%2e', '"', '\n', '🤗')).map((parts) => parts.join('/')),
	)
	await fc.assert(
		fc.asyncProperty(hostile, fc.boolean(), async (name, isDeletion) => {
			const before = await rooms.files.tree(rooms.ada, ref, 'main', '')
			const failure = await actual(
				ref,
				isDeletion ? [{ op: 'deletedFile', path: name }] : [{ op: 'file', path: name, content: encode('x') }],
			)
			expect([undefined, 'invalid-path', 'path-conflict', 'nothing-to-delete']).toContain(failure)
			if (failure !== undefined) expect((await rooms.files.tree(rooms.ada, ref, 'main', '')).commit).toBe(before.commit)
			else if (!isDeletion) expect((await rooms.files.find(rooms.ada, ref, 'main', name)).size).toBe(1)
		}),
		{ numRuns: 120 },
	)
})
