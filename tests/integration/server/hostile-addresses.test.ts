import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, PAGES } from '../../access/rows.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { portOf, rawRequest, requestText, type RawAnswer } from './raw-request.ts'
import { sideBySide } from '../../side-by-side.ts'

let server: TestServer
let port = 0
let token = ''
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	token = (await server.as('ada')).authorization
	await server.makeRepo('ada', 'open')
	await server.commit('ada', 'ada/open', { 'a.txt': 'hello', 'dir/b.txt': 'deep', '..txt': 'dots', '日本 é.txt': 'name' })
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	port = portOf(server.app)
})
afterAll(() => server.close())

const ask = (method: string, target: string, headers: Record<string, string> = {}, body = ''): Promise<RawAnswer> =>
	rawRequest(port, requestText(method, target, headers, body))

const bugs: string[] = []

/** Checks the answer to nonsense: explained, with a request id, and not a bug. */
function expectSound(what: string, { status, headers, body }: RawAnswer): void {
	// 501 marks features that this hub lacks on purpose.
	if (status < 200 || (status >= 500 && status !== 501)) bugs.push(`${status} ${what.slice(0, 200)}`)
	// The HTTP parser answers before a request object exists.
	if (status === 431 || (status === 400 && headers['x-request-id'] === undefined)) return
	expect(headers['x-request-id'], what).toBeTruthy()
	expect(headers['x-content-type-options'], what).toBe('nosniff')
	if (status >= 400 && headers['content-type']?.startsWith('application/json') && headers['transfer-encoding'] === undefined && body !== '')
		expect(JSON.parse(Buffer.from(body, 'latin1').toString('utf8')), what).toMatchObject({ error: expect.any(String) })
}

const SEGMENTS = [
	'..', '.', '%2e%2e', '%2E%2e%2f..', '%00', 'a%00b', '%c0%ae%c0%ae', '%ff', '%ed%a0%80', '%F4%90%80%80', '', '%2F', '%2f%2fetc', 'a%2Fb', '%5c..%5c', '%', '%zz', '%u002e',
	'-x', '--upload-pack=touch%20x', 'refs%2Ftmp%2Fx', 'refs/tmp/x', '@%7B-1%7D', '@{-1}', 'main^{tree}', 'main%5E%7Btree%7D', 'main~1', 'main:a.txt', ':/x', ' ', '%20', '%0a', '%0d%0aSet-Cookie:x=1',
	'HEAD', '.git', '.git/config', 'a.git', '.lock', 'x.lock', '*', '?', '%3F', '#', '%23', ';', '&', '=', '+', "'", '"', '<script>', '%3Cscript%3E', '${x}', '{{x}}', '__proto__', 'constructor', 'toString',
	'hasOwnProperty', 'null', 'undefined', 'NaN', '0', '-1', '1e309', '%F0%9F%92%A9', '%E2%80%AE', 'x'.repeat(300), 'x'.repeat(5000), 'a/'.repeat(500), '%41'.repeat(400), 'é', '\xff\xfe', '|', '^', '`', '\\', '\\..\\',
] // prettier-ignore

/** Every word is tried in a quarter of the places, so that the test takes seconds. */
const STRIDE = 4

const targets = (): { method: string; target: string }[] =>
	[...ENDPOINTS, ...PAGES].flatMap(({ method, path, query = '' }, row) => {
		const names = [...path.matchAll(/\{(\w+)\*?\}/g)].map(([whole]) => whole)
		const good: Record<string, string> = {
			'{T}': 'models',
			'{prefix}': '',
			'{id}': 'ada/open',
			'{namespace}': 'ada',
			'{name}': 'open',
			'{rev}': 'main',
			'{rev*}': 'main',
			'{rest*}': 'main/a.txt',
			'{path*}': 'a.txt',
		}
		return names.flatMap((hostile) =>
			SEGMENTS.filter((_, index) => (index + row) % STRIDE === 0).map((segment) => ({
				method,
				target: names.reduce((text, name) => text.replace(name, () => (name === hostile ? segment : (good[name] ?? 'x'))), path) + query,
			})),
		)
	})

test('hostile words in every part of every address are refused and cause no bug', async () => {
	const all = [...new Map(targets().map((one) => [`${one.method} ${one.target}`, one])).values()]
	await sideBySide(all, 8, async ({ method, target }, index) => {
		const headers: Record<string, string> = index % 2 === 0 ? { authorization: token } : {}
		expectSound(`${method} ${target}`, await ask(method, target, headers, method === 'POST' || method === 'PUT' ? '{}' : ''))
	})
	expect(all.length).toBeGreaterThan(1000)
	expect(bugs).toEqual([])
	expect(server.problems).toEqual([])
})

const word = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...SEGMENTS) },
	{ weight: 4, arbitrary: fc.constantFrom('api', 'models', 'datasets', 'spaces', 'ada', 'open', 'tree', 'main', 'resolve', 'raw', 'blob', 'commits', 'refs', 'a.txt', 'info', 'lfs', 'cas', 'v1', 'app-content', 'search', 'settings', 'login', 'quicksearch') },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())) },
	{ weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 12 }) },
) // prettier-ignore
const pair = fc
	.tuple(fc.constantFrom('search', 'filter', 'author', 'sort', 'limit', 'cursor', 'expand', 'expand[]', 'num_parameters', 'recursive', 'p', 'q', 'full', 'service', 'tag', 'task', 'next', 'type', 'signature', 'other'), word)
	.map(([name, value]) => `${name}=${value}`) // prettier-ignore
const requestLine = fc.record({
	method: fc.oneof(
		{ weight: 8, arbitrary: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
		{ weight: 1, arbitrary: fc.constantFrom('TRACE', 'CONNECT', 'PROPFIND', 'get', 'BREW', 'QUERY') },
	),
	target: fc
		.tuple(fc.constantFrom('/', '/', '/', '/', '//', 'http://elsewhere.example/', 'https://x:99999/', '*', ''), fc.array(word, { maxLength: 7 }), fc.array(pair, { maxLength: 3 }))
		.map(([start, words, pairs]) => `${start}${words.join('/')}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`), // prettier-ignore
	version: fc.oneof(
		{ weight: 9, arbitrary: fc.constant('HTTP/1.1') },
		{ weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/9.9', 'http/1.1', '') },
	),
	signedIn: fc.boolean(),
})

test('random request lines are answered below 500', async () => {
	const seen = new Map<number, number>()
	await fc.assert(
		fc.asyncProperty(fc.array(requestLine, { minLength: 20, maxLength: 20 }), async (lines) => {
			await Promise.all(
				lines.map(async ({ method, target, version, signedIn }) => {
					const auth = signedIn ? `authorization: ${token}\r\n` : ''
					const text = `${method} ${target} ${version}\r\nhost: hub.test\r\nconnection: close\r\n${auth}\r\n`
					const answer = await rawRequest(port, text)
					seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
					expect(answer.status, text).toBeLessThan(500)
				}),
			)
			expect(server.problems).toEqual([])
		}),
		{ seed: 20_260, numRuns: 150, endOnFailure: true },
	)
	// Neither does the parser refuse all of them nor does the router find all: the words above reach the routes.
	for (const status of [200, 400, 401, 404]) expect(seen.get(status) ?? 0, `${status}`).toBeGreaterThan(5)
}, 120_000)
