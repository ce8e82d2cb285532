import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const BYTES = Buffer.from('weights '.repeat(2000))
const SHA = createHash('sha256').update(BYTES).digest('hex')

/** `owner/source`: a card, a large file, a branch and a tag. */
describe('copying, comparing and measuring repositories', () => {
	let server: TestServer
	beforeAll(async () => {
		server = await openTestServer()
		await server.makeRepo('owner', 'source')
		await server.commit('owner', 'owner/source', { 'README.md': '---\nlicense: mit\n---\n# Source\n', 'deep/a.txt': 'one\n' })
		const headers = await server.as('owner')
		const { payload } = await call('POST', '/owner/source.git/info/lfs/objects/batch', headers, {
			operation: 'upload',
			objects: [{ oid: SHA, size: BYTES.length }],
		})
		const { href } = JSON.parse(payload).objects[0].actions.upload
		await server.app.inject({ method: 'PUT', url: href.replace('http://hub.test', ''), payload: Readable.from([BYTES]) })
		await commitLines(headers, 'owner/source', [{ key: 'lfsFile', value: { path: 'w.bin', algo: 'sha256', oid: SHA, size: BYTES.length } }])
		await call('POST', '/api/models/owner/source/branch/side', headers, {})
		await call('POST', '/api/models/owner/source/tag/main', headers, { tag: 'v1' })
		await server.commit('owner', 'owner/source', { 'deep/a.txt': 'two\n' })
	})
	afterAll(() => server.close())

	const call = async (method: 'GET' | 'POST' | 'PUT', url: string, headers: Record<string, string> = {}, payload?: object) => {
		const { statusCode, headers: answered, payload: text } = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
		return { status: statusCode, headers: answered, payload: text }
	}
	const commitLines = async (headers: Record<string, string>, id: string, lines: object[]) => {
		const payload = [{ key: 'header', value: { summary: 'Add weights' } }, ...lines].map((line) => JSON.stringify(line)).join('\n')
		const answer = await server.app.inject({
			method: 'POST',
			url: `/api/models/${id}/commit/main`,
			headers: { ...headers, 'content-type': 'application/x-ndjson' },
			payload,
		})
		expect(answer.statusCode).toBe(200)
	}

	test('duplicate copies history, branches, tags and large files, under the requested name', async () => {
		const headers = await server.as('reader')
		const made = await call('POST', '/api/models/owner/source/duplicate', headers, { repository: 'reader/copy', private: true })
		expect(JSON.parse(made.payload)).toMatchObject({ url: 'http://hub.test/reader/copy' })
		expect((await call('GET', '/reader/copy/resolve/main/deep/a.txt')).status).toBe(401)
		expect((await call('GET', '/reader/copy/resolve/main/deep/a.txt', headers)).payload).toBe('two\n')
		expect((await call('GET', '/reader/copy/resolve/v1/deep/a.txt', headers)).payload).toBe('one\n')
		expect((await call('GET', '/reader/copy/resolve/side/w.bin', headers)).payload).toBe(BYTES.toString())
		const info = JSON.parse((await call('GET', '/api/models/reader/copy', headers)).payload)
		expect(info).toMatchObject({ private: true, likes: 0, cardData: { license: 'mit' } })
		const [tree] = JSON.parse((await call('GET', '/api/models/reader/copy/tree/main?expand=true', headers)).payload)
		expect(tree.lastCommit.title).toBe('initial commit')
		// The copy survives the deletion of its source.
		expect(await Array.fromAsync(server.hub.check())).toEqual([])
	})

	test('duplicate states why it is impossible', async () => {
		const headers = await server.as('reader')
		const taken = { repository: 'reader/taken' }
		expect((await call('POST', '/api/models/owner/source/duplicate', headers, taken)).status).toBe(200)
		const again = await call('POST', '/api/models/owner/source/duplicate', headers, taken)
		expect(again.status).toBe(409)
		expect(JSON.parse(again.payload).url).toBe('http://hub.test/reader/taken')
		const missing = await call('POST', '/api/models/owner/nothing/duplicate', headers, taken)
		expect([missing.status, missing.headers['x-error-code']]).toEqual([404, 'RepoNotFound'])
		expect((await call('POST', '/api/models/owner/source/duplicate', headers, { repository: 'owner/mine-now' })).status).toBe(403)
		expect((await call('POST', '/api/models/owner/source/duplicate', headers, { repository: 'reader/a b' })).status).toBe(400)
		expect((await call('POST', '/api/models/owner/source/duplicate', headers, {})).status).toBe(400)
		expect((await call('POST', '/api/models/owner/source/duplicate', {}, taken)).status).toBe(401)
	})

	test('lfs-files lists objects of every ref once for each path, page by page', async () => {
		const headers = await server.as('owner')
		await commitLines(headers, 'owner/source', [
			{ key: 'lfsFile', value: { path: 'again.bin', algo: 'sha256', oid: SHA, size: BYTES.length } },
			{ key: 'deletedFile', value: { path: 'w.bin' } },
		])
		const first = await call('GET', '/api/models/owner/source/lfs-files?limit=1', headers)
		expect(JSON.parse(first.payload)).toEqual([
			{ fileOid: SHA, filename: 'again.bin', oid: SHA, pushedAt: expect.any(String), ref: 'main', size: BYTES.length },
		])
		expect(first.headers.link).toBe('<http://hub.test/api/models/owner/source/lfs-files?limit=1&cursor=1>; rel="next"')
		const second = await call('GET', '/api/models/owner/source/lfs-files?limit=1&cursor=1', headers)
		expect(JSON.parse(second.payload)).toMatchObject([{ filename: 'w.bin', ref: 'side' }])
		expect(second.headers.link).toBeUndefined()
		expect((await call('GET', '/api/models/owner/source/lfs-files', await server.as('reader'))).status).toBe(403)
	})

	test('lfs-files/duplicate lets another repository use objects that the caller may read, and no others', async () => {
		const headers = await server.as('other')
		await server.makeRepo('other', 'target')
		const unknown = 'b'.repeat(64)
		const answer = await call('POST', '/api/models/owner/source/lfs-files/duplicate', headers, {
			target: { type: 'model', name: 'other/target' },
			files: [
				{ sha256: SHA, filename: 'w.bin', xetHash: null },
				{ sha256: unknown, filename: 'x.bin' },
			],
		})
		expect(JSON.parse(answer.payload)).toEqual({ failed: [{ sha256: unknown, error: expect.any(String) }] })
		await commitLines(headers, 'other/target', [{ key: 'lfsFile', value: { path: 'w.bin', algo: 'sha256', oid: SHA, size: BYTES.length } }])
		expect((await call('GET', '/other/target/resolve/main/w.bin')).payload).toBe(BYTES.toString())
		const foreign = { target: { type: 'model', name: 'owner/source' }, files: [{ sha256: SHA }] }
		expect((await call('POST', '/api/models/other/target/lfs-files/duplicate', headers, foreign)).status).toBe(403)
	})

	test('compare answers a unified diff between any two revisions', async () => {
		const raw = await call('GET', '/api/models/owner/source/compare/v1..main?raw=true')
		expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8')
		expect(raw.payload).toContain('--- a/deep/a.txt\n+++ b/deep/a.txt\n@@ -1 +1 @@\n-one\n+two\n')
		const parent = JSON.parse((await call('GET', '/api/models/owner/source/compare/main^..main')).payload)
		expect(parent.diff).toContain('rename from w.bin')
		expect(JSON.parse((await call('GET', '/api/models/owner/source/compare/side...v1')).payload).diff).toBe('')
		const missing = await call('GET', '/api/models/owner/source/compare/v1..nowhere')
		expect([missing.status, missing.headers['x-error-code']]).toEqual([404, 'RevisionNotFound'])
		expect((await call('GET', '/api/models/owner/source/compare/main')).status).toBe(400)
		expect((await call('GET', '/api/models/owner/source/compare/--output=x..main')).status).toBe(404)
	})

	test('treesize counts the real bytes below a path', async () => {
		const size = async (path: string) => JSON.parse((await call('GET', `/api/models/owner/source/treesize/${path}`)).payload)
		expect(await size('v1/w.bin')).toEqual({ path: 'w.bin', size: BYTES.length })
		expect(await size('v1/deep')).toEqual({ path: 'deep', size: 4 })
		expect((await size('v1/')).size).toBeGreaterThan(BYTES.length + 4)
		expect((await call('GET', '/api/models/owner/source/treesize/v1/nothing')).status).toBe(404)
	})

	test("settings/repositories lists the caller's repositories, private ones too", async () => {
		const headers = await server.as('reader')
		const all = JSON.parse((await call('GET', '/api/settings/repositories', headers)).payload)
		expect(all).toMatchObject([
			{ id: 'reader/taken', type: 'model', visibility: 'public', storage: BYTES.length, storagePercent: 50 },
			{ id: 'reader/copy', type: 'model', visibility: 'private', storage: BYTES.length, storagePercent: 50 },
		])
		const page = await call('GET', '/api/settings/repositories?limit=1', headers)
		expect(page.headers.link).toContain('cursor=1')
		expect((await call('GET', '/api/organizations/nobody-here/settings/repositories', headers)).status).toBe(404)
		expect((await call('GET', '/api/organizations/owner/settings/repositories', headers)).status).toBe(403)
	})
})
