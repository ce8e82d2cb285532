import type { Actor } from '@stoa/hub'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
})
afterAll(() => server.close())

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

async function store(id: string, text: string): Promise<void> {
	const { hub } = server
	const repo = await hub.repos.find({ kind: 'visitor' }, { kind: 'model', id })
	const { objects } = await hub.largeFiles.known(await person(), { kind: 'model', id }, 'upload', [
		{ oid: sha256(text), size: text.length },
	])
	for (const { oid, size } of objects) await hub.largeFiles.store({ repoId: repo.id, oid, size }, Readable.from([Buffer.from(text)]))
}
async function person(): Promise<Actor> {
	const account = await server.hub.people.account('ada')
	return { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
}
async function commit(id: string, summary: string, files: Record<string, string>, rev = 'main'): Promise<void> {
	for (const text of Object.values(files)) await store(id, text)
	const lines = Object.entries(files).map(([path, text]) => ({
		key: 'lfsFile',
		value: { path, algo: 'sha256', oid: sha256(text), size: text.length },
	}))
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/${encodeURIComponent(rev)}`,
		headers: { ...ada, 'content-type': 'application/x-ndjson' },
		payload: ndjson([{ key: 'header', value: { summary } }, ...lines]),
	})
	if (answer.statusCode !== 200) throw new Error(answer.body)
}
const get = async (url: string) => (await server.app.inject({ url, headers: ada })).statusCode
const removeFiles = (id: string, sha: string[], rewriteHistory: boolean, headers = ada) =>
	server.app.inject({ method: 'POST', url: `/api/models/${id}/lfs-files/batch`, headers, payload: { deletions: { sha, rewriteHistory } } })

test('files are removed from all of history with their storage, and everything else stays', async () => {
	const id = await server.makeRepo('ada', 'rewritten')
	await commit(id, 'One', { 'weights/a.bin': 'AAAA', 'b.bin': 'BBBBB' })
	await server.app.inject({ method: 'POST', url: `/api/models/${id}/tag/main`, headers: ada, payload: { tag: 'v1', message: 'First' } })
	await server.app.inject({ method: 'POST', url: `/api/models/${id}/branch/side`, headers: ada, payload: {} })
	await commit(id, 'Two', { 'weights/a.bin': 'other', 'copy.bin': 'AAAA' })
	expect((await server.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id })).usedStorage).toBe(14)
	const bob = await server.as('bob')
	expect((await removeFiles(id, [sha256('AAAA')], true, bob)).statusCode).toBe(403)
	expect((await removeFiles(id, ['nonsense'], true)).statusCode).toBe(422)

	expect((await removeFiles(id, [sha256('AAAA')], true)).statusCode).toBe(200)
	expect(await get(`/${id}/resolve/main/copy.bin`)).toBe(404)
	expect(await get(`/${id}/resolve/v1/weights/a.bin`)).toBe(404)
	expect(await get(`/${id}/resolve/side/weights/a.bin`)).toBe(404)
	expect(await get(`/${id}/resolve/main/weights/a.bin`)).toBe(200)
	expect(await get(`/${id}/resolve/v1/b.bin`)).toBe(200)
	const listed = (await server.app.inject({ url: `/api/models/${id}/lfs-files`, headers: ada })).json<{ filename: string }[]>()
	expect(listed.map(({ filename }) => filename).toSorted()).toEqual(['b.bin', 'weights/a.bin'])
	const history = (await server.app.inject(`/api/models/${id}/commits/main`)).json<{ title: string }[]>()
	expect(history.map(({ title }) => title)).toEqual(['Two', 'One', 'initial commit'])
	expect((await server.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id })).usedStorage).toBe(10)
	const [, tree] = await Promise.all([
		removeFiles(id, [sha256('AAAA')], true),
		server.app.inject(`/api/models/${id}/tree/main?expand=true`),
	])
	expect(
		tree.json<{ path: string; lastCommit: { title: string } }[]>().map(({ path, lastCommit }) => `${path}: ${lastCommit.title}`),
	).toEqual(['.gitattributes: initial commit', 'b.bin: One', 'weights: Two'])
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})

test('without a rewritten history the names stay and the bytes are gone for this repository only', async () => {
	const [id, other] = [await server.makeRepo('ada', 'named'), await server.makeRepo('ada', 'shares')]
	await commit(id, 'One', { 'a.bin': 'SHARED' })
	await commit(other, 'One', { 'a.bin': 'SHARED' })
	expect(
		(await server.app.inject({ method: 'DELETE', url: `/api/models/${id}/lfs-files/${sha256('SHARED')}`, headers: ada })).statusCode,
	).toBe(200)
	expect(await get(`/${id}/resolve/main/a.bin`)).toBe(404)
	expect(await get(`/${id}/raw/main/a.bin`)).toBe(200)
	expect(await get(`/${other}/resolve/main/a.bin`)).toBe(200)
	const copied = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/duplicate`,
		headers: ada,
		payload: { repository: 'ada/copied' },
	})
	expect(copied.statusCode).toBe(200)
	expect(server.problems).toEqual([])
	// Their administrators wanted it so.
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
})

test('a pull request keeps its diff when the history below it is rewritten', async () => {
	const id = await server.makeRepo('ada', 'proposed')
	await commit(id, 'One', { 'a.bin': 'GONE' })
	const opened = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main?create_pr=1`,
		headers: { ...ada, 'content-type': 'application/x-ndjson' },
		payload: ndjson([
			{ key: 'header', value: { summary: 'Propose' } },
			{ key: 'file', value: { path: 'new.txt', content: 'new', encoding: 'utf-8' } },
		]),
	})
	expect(opened.statusCode).toBe(200)
	expect((await removeFiles(id, [sha256('GONE')], true)).statusCode).toBe(200)
	const thread = (await server.app.inject(`/api/models/${id}/discussions/1?diff=1`)).json<{ diff: string }>()
	expect(thread.diff).toContain('+new')
	expect(thread.diff).not.toContain('a.bin')
	expect(
		(await server.app.inject({ method: 'POST', url: `/api/models/${id}/discussions/1/merge`, headers: ada, payload: {} })).statusCode,
	).toBe(200)
	expect(await get(`/${id}/resolve/main/new.txt`)).toBe(200)
})
