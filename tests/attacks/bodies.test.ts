import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf, rawRequest, requestText } from '../integration/server/raw-request.ts'

let server: TestServer
let port = 0
let auth: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_BODY_SECONDS: '1' } })
	auth = await server.as('ada')
	await server.makeRepo('ada', 'open')
	await server.commit('ada', 'ada/open', { 'a.txt': 'hello' })
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	port = portOf(server.app)
})
afterAll(() => server.close())

const MEGABYTE = 1024 * 1024
const API = '/api/models/ada/open'
const LFS = '/ada/open.git/info/lfs/objects/batch'
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const LINES_TYPE = { 'content-type': 'application/x-ndjson' }

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

const ROADS: [name: string, method: string, path: string, headers: Record<string, string>][] = [
	['a card to check', 'POST', '/api/validate-yaml', JSON_TYPE],
	['a new repository', 'POST', '/api/repos/create', JSON_TYPE],
	['settings', 'PUT', `${API}/settings`, JSON_TYPE],
	['paths', 'POST', `${API}/paths-info/main`, JSON_TYPE],
	['files before an upload', 'POST', `${API}/preupload/main`, JSON_TYPE],
	['a commit as one document', 'POST', `${API}/commit/main`, JSON_TYPE],
	['a commit by lines', 'POST', `${API}/commit/main`, LINES_TYPE],
	['a discussion', 'POST', `${API}/discussions`, JSON_TYPE],
	['LFS objects', 'POST', LFS, JSON_TYPE],
	['a lock', 'POST', '/ada/open.git/info/lfs/locks', JSON_TYPE],
	['a collection', 'POST', '/api/collections', JSON_TYPE],
	['a webhook', 'POST', '/api/settings/webhooks', JSON_TYPE],
	['a token of OAuth', 'POST', '/oauth/token', JSON_TYPE],
	['a question by MCP', 'POST', '/mcp', JSON_TYPE],
]

test.each(ROADS)('%s: a body that is too deep, or has too many keys or entries, is refused with the reason, compressed or not', async (_, method, path, type) => {
	const send = (body: string, packed: boolean) =>
		server.app.inject({
			method: method === 'PUT' ? 'PUT' : 'POST',
			url: path,
			headers: { ...auth, ...type, ...(packed && { 'content-encoding': 'gzip' }) },
			payload: packed ? gzipSync(body) : body,
		})
	for (const packed of [false, true]) {
		const tooDeep = await send(deep(1000), packed)
		expect([tooDeep.statusCode, tooDeep.body]).toEqual([400, expect.stringContaining('levels deep')])
		for (const body of [keys(100_000), `[${'{},'.repeat(100_000)}{}]`, `{"objects":[${'0,'.repeat(100_000)}0]}`, '['.repeat(2) + '[],'.repeat(100_000)]) {
			const answer = await send(body, packed)
			expect([answer.statusCode, answer.body]).toEqual([413, expect.stringMatching(/too many parameters|larger than/)])
			expect(answer.body.length).toBeLessThan(1000)
		}
	}
	expect(server.problems).toEqual([])
}) // prettier-ignore

test('a body over the limit of its route is refused, before it is read when the request states its length', async () => {
	for (const [path, size] of [
		['/oauth/token', 65_537],
		['/api/collections', 65_537],
		['/api/validate-yaml', 4 * MEGABYTE + 1],
		['/api/repos/create', 16 * MEGABYTE + 1],
	] as const) {
		const head = requestText('POST', path, { ...auth, ...JSON_TYPE, 'content-length': String(size) })
		const answer = await rawRequest(port, `${head}{`)
		expect([path, answer.status]).toEqual([path, 413])
	}
})

test('a form with too many fields is refused', async () => {
	for (const path of ['/oauth/token', `${API}/paths-info/main`, '/ada/open/ask-access'])
		expect(
			(await server.app.inject({ method: 'POST', url: path, headers: { ...auth, ...FORM_TYPE }, payload: '&'.repeat(60_000) })).statusCode,
		).toBe(413)
})

test('a body that decompresses to far more than was sent is refused, whole or read line by line', async () => {
	const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE, 0x20))
	for (const [path, type] of [
		['/api/validate-yaml', JSON_TYPE],
		[`${API}/commit/main`, LINES_TYPE],
	] as const) {
		const headers = { ...auth, ...type, 'content-encoding': 'gzip' }
		expect((await server.app.inject({ method: 'POST', url: path, headers, payload: bomb })).statusCode).toBe(413)
	}
	expect(server.problems).toEqual([])
})

test('a small body that does not arrive is refused with 408, and the connection closes', async () => {
	for (const [path, type] of [
		['/api/validate-yaml', JSON_TYPE],
		['/oauth/token', FORM_TYPE],
		['/ada/open.git/info/lfs/objects/batch', JSON_TYPE],
	] as const) {
		const answer = await rawRequest(port, `${requestText('POST', path, { ...auth, ...type, 'content-length': '1000' })}{`)
		expect([path, answer.status]).toEqual([path, 408])
	}
	expect(server.problems).toEqual([])
})

test('a body that a route does not read does not keep the connection open', async () => {
	const socket = connect(port, '127.0.0.1')
	socket.write(requestText('POST', `${API}/like`, { 'connection': 'keep-alive', 'content-length': '1000' }))
	let answer = ''
	await new Promise<void>((done) => socket.on('data', (part) => (answer += part.toString('latin1'))).on('close', done).on('error', () => undefined))
	expect(answer).toMatch(/^HTTP\/1\.1 401/)
}) // prettier-ignore

test('two Host headers, and a request without a version, are refused', async () => {
	const twice = await rawRequest(port, 'GET /api/models HTTP/1.1\r\nhost: hub.test\r\nHost: evil.test\r\nconnection: close\r\n\r\n')
	expect(twice.status).toBe(400)
	expect((await rawRequest(port, 'GET /api/models\r\n\r\n')).body).not.toContain('"id"')
})
