import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OWN_HEADER } from '../../../apps/server/src/server.ts'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_PUBLIC_URL: 'http://hub.test/' } })
	ada = await server.as('ada')
	await server.makeRepo('ada', 'old')
	await server.commit('ada', 'ada/old', { 'README.md': '---\ntags: [mit]\n---\n# Engine\n' })
	await uploadLarge(server, 'ada/old', { path: 'disk.html', bytes: Buffer.from('0123456789') }, ada)
	const payload = { fromRepo: 'ada/old', toRepo: 'ada/engine', type: 'model' }
	expect((await server.app.inject({ method: 'POST', url: '/api/repos/move', headers: ada, payload })).statusCode).toBe(200)
	await server.makeRepo('ada', 'second')
	await server.commit('ada', 'ada/second', { 'README.md': '---\ntags: [mit]\n---\n# Second\n' })
	await server.hub.listings.refresh()
})
afterAll(() => server.close())

test('an unknown token is refused everywhere, also where none is needed', async () => {
	const headers = { authorization: 'Bearer hf_bad', 'x-amzn-trace-id': 'trace-1' }
	const answer = await server.app.inject({ url: '/api/models', headers })
	expect(answer.statusCode).toBe(401)
	expect(answer.json()).toEqual({ error: 'Invalid credentials in Authorization header' })
	expect(answer.headers['x-error-code']).toBeUndefined()
	expect(answer.headers['x-request-id']).toContain('trace-1')
})

test('a request id of the client is returned unchanged, unless a log could misread it', async () => {
	const idOf = async (id: string) =>
		(await server.app.inject({ url: '/api/models', headers: { 'x-request-id': id, 'x-amzn-trace-id': 'trace-2' } })).headers['x-request-id']
	expect(await idOf('custom-id')).toBe('custom-id')
	expect(await idOf('two words')).toMatch(/^Root=1-.*;trace-2$/)
	expect(await idOf('x'.repeat(201))).toMatch(/^Root=1-.*;trace-2$/)
})

test('a missing repository is 401 with its code for visitors and 404 for others', async () => {
	const visitor = await server.app.inject('/api/models/ada/nothing')
	expect([visitor.statusCode, visitor.headers['x-error-code'], visitor.json()]).toEqual([
		401,
		'RepoNotFound',
		{ error: 'Repository not found' },
	])
	expect((await server.app.inject({ url: '/api/models/gpt2/revision/main', headers: ada })).statusCode).toBe(404)
})

test('another case and an old name lead to the right address with 307', async () => {
	const cased = await server.app.inject('/api/models/Ada/Engine?expand=sha')
	expect([cased.statusCode, cased.headers.location]).toEqual([307, '/api/models/ada/engine?expand=sha'])
	const right = await server.app.inject({ method: 'HEAD', url: '/ada/engine/resolve/main/disk.html' })
	const old = await server.app.inject({ method: 'HEAD', url: '/ada/old/resolve/main/disk.html' })
	expect([old.statusCode, old.headers.location]).toEqual([307, '/ada/engine/resolve/main/disk.html'])
	for (const name of ['x-repo-commit', 'etag']) expect(old.headers[name]).toMatch(/^"?[0-9a-f]{40,64}"?$/)
	expect(old.headers).toMatchObject({ 'x-repo-commit': right.headers['x-repo-commit'], etag: right.headers.etag })
})

test('malformed addresses, bodies and escapes are 400 with JSON', async () => {
	for (const request of [
		{ url: '/api/models/ada/engine/revision/%zz' },
		{ method: 'POST', url: '/api/repos/create', payload: '{nope', headers: ada },
		{ method: 'POST', url: '/api/repos/create', payload: '[]', headers: ada },
		{ method: 'POST', url: '/api/models/ada/engine/commit/main', payload: '{"key":"header"}\n', headers: ada },
		{ method: 'POST', url: '/api/models/ada/engine/commit/main', payload: '', headers: ada },
		{ url: '/api/models?expand=oops' },
		{ url: '/api/models?sort=__proto__' },
	] as const) {
		const answer = await server.app.inject(request)
		expect([request.url, answer.statusCode, typeof answer.json().error]).toEqual([request.url, 400, 'string'])
	}
})

test('a commit is read line by line', async () => {
	const answer = await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/engine/commit/main',
		headers: { ...ada, 'content-type': 'application/x-ndjson' },
		payload: ndjson([
			{ key: 'header', value: { summary: 'Add' } },
			{ key: 'file', value: { path: 'a', content: 'aGk=', encoding: 'base64' } },
			{ key: 'somethingNew', value: 1 },
		]),
	})
	const { sha } = (await server.app.inject('/api/models/ada/engine')).json<{ sha: string }>()
	expect(answer.json()).toEqual({
		success: true,
		commitOid: sha,
		commitUrl: `http://hub.test/ada/engine/commit/${sha}`,
		hookOutput: '',
	})
	expect((await server.app.inject('/ada/engine/resolve/main/a')).body).toBe('hi')
})

test('lists return an absolute link to the next page', async () => {
	const answer = await server.app.inject('/api/models?limit=1&filter=mit')
	const [, next = ''] =
		/^<http:\/\/hub\.test(\/api\/models\?limit=1&filter=mit&cursor=[^&>]+)>; rel="next"$/.exec(String(answer.headers.link)) ?? []
	const [first, ...others] = [...answer.json(), ...(await server.app.inject(next)).json()]
	expect([first, ...others].map(({ id }) => String(id)).toSorted()).toEqual(['ada/engine', 'ada/second'])
	expect(first).toMatchObject({ modelId: first.id, private: false })
	expect(first).not.toHaveProperty('cardData')
})

test('preflights are answered and never allow cookies', async () => {
	const { statusCode, headers } = await server.app.inject({
		method: 'OPTIONS',
		url: '/api/models',
		headers: { origin: 'https://elsewhere.test' },
	})
	expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([204, '*', undefined])
})

test('the operator needs the secret of this start', async () => {
	for (const headers of [{}, ada, { authorization: 'Bearer wrong' }])
		expect((await server.app.inject({ method: 'POST', url: '/-/admin', headers, payload: '{"do":"check"}' })).statusCode).toBe(401)
})

test('what has no row and no page is 404', async () => {
	const answer = await server.app.inject('/api/nothing/here')
	expect([answer.statusCode, answer.json().error]).toEqual([404, 'There is nothing at /api/nothing/here'])
})

test('the log leaves out requests of the hub to itself, and only those', async () => {
	const logging = await openTestServer({ settings: { STOA_LOG_LEVEL: 'info' }, ownSecret: 'secret' })
	await logging.app.inject({ url: '/own', headers: { [OWN_HEADER]: 'secret' } })
	await logging.app.inject({ url: '/guessed', headers: { [OWN_HEADER]: 'guess' } })
	await logging.app.inject('/plain')
	const pathsOf = (lines: string[]) => lines.map((line) => z.object({ path: z.string().optional() }).parse(JSON.parse(line)).path)
	await vi.waitFor(() => expect(pathsOf(logging.problems).filter((path) => path !== undefined)).toEqual(['/guessed', '/plain']))
	await logging.close()
})
