import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }

beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
})
afterAll(() => server.close())

const commit = (id: string, lines: unknown[], headers: Record<string, string> = ada, rev = 'main') =>
	server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/${rev}`,
		headers: { ...headers, 'content-type': 'application/x-ndjson' },
		payload: ndjson(lines),
	})
const header = (value: Record<string, unknown> = {}) => ({ key: 'header', value: { summary: 'Change', description: '', ...value } })
const file = (path: string, content = 'x') => ({
	key: 'file',
	value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
})

test('a commit is read back byte for byte, with names that need every escape', async () => {
	const id = await server.makeRepo('ada', 'names')
	const path = 'a folder/%23 #?&+ü好.txt'
	expect((await commit(id, [header(), file(path, 'größe')])).statusCode).toBe(200)
	const answer = await server.app.inject(`/${id}/resolve/main/${path.split('/').map(encodeURIComponent).join('/')}`)
	expect([answer.statusCode, answer.body]).toEqual([200, 'größe'])
	const info = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/paths-info/main`,
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: new URLSearchParams([
			['paths', path],
			['paths', 'missing'],
			['expand', 'True'],
		]).toString(),
	})
	expect(info.json()).toMatchObject([{ type: 'file', path, size: 7, lastCommit: { title: 'Change' } }])
})

test('a stale parent is 412, and nothing is written', async () => {
	const id = await server.makeRepo('ada', 'stale')
	const first = await server.commit('ada', id, { a: '1' })
	await server.commit('ada', id, { a: '2' })
	const stale = await commit(id, [header({ parentCommit: first }), file('a', '3')])
	expect([stale.statusCode, stale.json().error]).toEqual([
		412,
		'The branch was updated since you opened this page. Please refresh and try again.',
	])
	expect((await server.app.inject(`/${id}/resolve/main/a`)).body).toBe('2')
})

test('an invalid commit is refused with its reason', async () => {
	const id = await server.makeRepo('ada', 'refused')
	expect((await commit(id, [header(), file('..\\ddd')])).statusCode).toBe(422)
	expect((await commit(id, [header(), file('.git/config')])).statusCode).toBe(422)
	const gone = await commit(id, [header(), { key: 'deletedFile', value: { path: 'nope' } }])
	expect([gone.statusCode, gone.headers['x-error-code'], gone.json().error]).toEqual([
		404,
		'EntryNotFound',
		"A file with this name doesn't exist",
	])
	expect(
		(await commit(id, [header(), { key: 'lfsFile', value: { path: 'w.bin', algo: 'sha256', oid: 'a'.repeat(64), size: 3 } }])).statusCode,
	).toBe(400)
	expect((await commit(id, [header(), file('README.md', '---\nlicense: [\n---\n')])).statusCode).toBe(400)
	expect((await commit(id, [header(), file('a')], {})).statusCode).toBe(401)
	expect((await commit(id, [header(), file('a')], await server.as('bob'))).statusCode).toBe(403)
	expect((await commit(id, [header(), file('a')], await server.as('ada', 'read'))).statusCode).toBe(403)
	expect((await commit(id, [header(), file('a')], ada, 'nope')).headers['x-error-code']).toBe('RevisionNotFound')
	expect((await server.app.inject(`/api/models/${id}/tree/main`)).json()).toHaveLength(1)
})

test('a body of many megabytes in few lines is accepted', async () => {
	const id = await server.makeRepo('ada', 'large')
	const content = randomBytes(6_750_000).toString('base64')
	const answer = await commit(id, [
		header(),
		...['a', 'b'].map((path) => ({
			key: 'file',
			value: { path: `${path}.txt`, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
		})),
	])
	expect(answer.statusCode).toBe(200)
	expect((await server.app.inject({ method: 'HEAD', url: `/${id}/resolve/main/b.txt` })).headers['content-length']).toBe(
		String(content.length),
	)
})

test('preupload decides by the rules of the repository', async () => {
	const id = await server.makeRepo('ada', 'planned')
	const sample = Buffer.from('text').toString('base64')
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/preupload/main`,
		headers: ada,
		payload: {
			files: [
				{ path: 'x.bin', size: 4, sample },
				{ path: 'y.txt', size: 4, sample },
			],
		},
	})
	expect(answer.json().files).toMatchObject([
		{ path: 'x.bin', uploadMode: 'lfs', shouldIgnore: false },
		{ path: 'y.txt', uploadMode: 'regular', shouldIgnore: false },
	])
})

test('an LFS object is uploaded and downloaded only by signed addresses', async () => {
	const id = await server.makeRepo('ada', 'weights')
	const bytes = randomBytes(300_000)
	const oid = createHash('sha256').update(bytes).digest('hex')
	const batch = (operation: string, headers: Record<string, string> = ada) =>
		server.app.inject({
			method: 'POST',
			url: `/${id}.git/info/lfs/objects/batch`,
			headers: { ...headers, 'content-type': 'application/vnd.git-lfs+json' },
			payload: { operation, transfers: ['basic', 'multipart'], objects: [{ oid, size: bytes.length }], hash_algo: 'sha_256' },
		})
	const [wanted] = (await batch('upload')).json().objects
	const local = (href: string) => href.replace('http://hub.test', '')
	const put = (url: string, payload: Buffer) => server.app.inject({ method: 'PUT', url, payload })
	expect((await put(local(wanted.actions.upload.href), Buffer.concat([bytes, bytes]))).statusCode).toBe(413)
	expect((await put(local(wanted.actions.upload.href), randomBytes(bytes.length))).statusCode).toBe(422)
	expect((await put(`${local(wanted.actions.upload.href)}x`, bytes)).statusCode).toBe(403)
	expect((await put(local(wanted.actions.upload.href), bytes)).statusCode).toBe(200)
	expect(
		(await server.app.inject({ method: 'POST', url: local(wanted.actions.verify.href), payload: { oid, size: bytes.length } })).statusCode,
	).toBe(200)
	expect((await batch('upload')).json().objects).toEqual([{ oid, size: bytes.length }])

	expect(
		(await commit(id, [header(), { key: 'lfsFile', value: { path: 'w.safetensors', algo: 'sha256', oid, size: bytes.length } }]))
			.statusCode,
	).toBe(200)
	const head = await server.app.inject({ method: 'HEAD', url: `/${id}/resolve/main/w.safetensors` })
	expect(head.headers).toMatchObject({
		etag: `"${oid}"`,
		'x-linked-etag': `"${oid}"`,
		'x-linked-size': '300000',
		'content-length': '300000',
	})
	const part = await server.app.inject({ url: `/${id}/resolve/main/w.safetensors`, headers: { range: 'bytes=262140-262150' } })
	expect([part.statusCode, part.rawPayload]).toEqual([206, bytes.subarray(262_140, 262_151)])
	expect((await server.app.inject(`/${id}/raw/main/w.safetensors`)).body).toContain(`oid sha256:${oid}`)
	const [found] = (await batch('download', {})).json().objects
	expect((await server.app.inject(local(found.actions.download.href))).rawPayload.equals(bytes)).toBe(true)
})
