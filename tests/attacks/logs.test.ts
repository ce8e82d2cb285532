import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../../apps/server/src/metrics.ts'
import { routeTable } from '../../apps/server/src/routes/table.ts'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf, rawRequest, requestText } from '../integration/server/raw-request.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'

const SECRET = 'S3CRET-0123456789abcdef'
/** Address parts that are names and grant nothing. Add a new part here, or call it by a name that the log leaves out. */
const NAMES = new Set(
	(
		'T id repo repoId prefix namespace name org user kind rev sha oid path rest file format hash number event group library lock paper project ' +
		'range scope slug space status subdomain topic version webhook delivery item question report address ' +
		'tag task application job queue config split row upstream request'
	).split(' '),
)
const SECRETS = new Set(['token', 'key', 'secret', 'signature'])

const patterns = [
	...routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '').map(({ method, path }) => ({ method, path })),
	...PAGE_ADDRESSES.flatMap((address) => ['GET', 'POST'].map((method) => ({ method, path: address }))),
]

let server: TestServer
let port: number
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_LOG_LEVEL: 'info', STOA_RATE_SIGN_IN: '0', STOA_RATE_API: '0' } })
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	port = portOf(server.app)
})
beforeEach(() => void (server.problems.length = 0))
afterAll(() => server.close())

const ask = (method: string, target: string) => rawRequest(port, requestText(method, target))
const figure = async (): Promise<string> => (await server.app.inject('/metrics')).body

test('every part of an address is a name, or a secret that the log leaves out', () => {
	const parts = patterns.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, part = '']) => part))
	expect([...new Set(parts)].filter((part) => !NAMES.has(part) && !SECRETS.has(part))).toEqual([])
})

test('no secret in the path of an address is logged, however it is requested', async () => {
	const targets = new Set<string>()
	for (const { path } of patterns) {
		if (![...path.matchAll(/\{(\w+)\*?\}/g)].some(([, part = '']) => SECRETS.has(part))) continue
		const target = path.replaceAll(/\{(\w+)\*?\}/g, (_, part: string) => (SECRETS.has(part) ? SECRET : 'x'))
		for (const way of [
			target,
			`/${target}`,
			`${target}/`,
			`${target}/more`,
			target.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
		])
			targets.add(way)
	}
	expect(targets.size).toBeGreaterThan(20)
	for (const target of targets) for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) await ask(method, target)
	expect(server.problems).toHaveLength(targets.size * 5)
	expect(server.problems.filter((line) => line.includes(SECRET))).toEqual([])
})

test('no secret in a query is logged', async () => {
	for (const target of [
		'/setup?secret=',
		'/auth/confirm?key=',
		'/login/reset?key=',
		'/join?invitation=',
		'/oauth/device?user_code=',
		'/nowhere?x=',
	])
		for (const method of ['GET', 'POST']) await ask(method, target + SECRET)
	expect(server.problems.filter((line) => line.includes(SECRET))).toEqual([])
})

test('a failure is logged with the pattern, too', async () => {
	const { largeFiles } = server.hub
	const authorization = await server.as('ada')
	await server.makeRepo('ada', 'engine')
	const answer = await server.app.inject({
		method: 'POST',
		url: '/ada/engine.git/info/lfs/objects/batch',
		headers: authorization,
		payload: { operation: 'upload', objects: [{ oid: 'a'.repeat(64), size: 3 }] },
	})
	const { href } = (answer.json() as { objects: { actions: { upload: { href: string } } }[] }).objects[0]?.actions.upload ?? { href: '' }
	const token = new URL(href).pathname.split('/').at(-1) ?? ''
	expect(token.length).toBeGreaterThan(50)
	const store = vi.spyOn(largeFiles, 'store').mockRejectedValue(new Error('the disk is gone'))
	server.problems.length = 0
	expect((await server.app.inject({ method: 'PUT', url: new URL(href).pathname, payload: 'abc' })).statusCode).toBe(500)
	store.mockRestore()
	expect(server.problems.filter((line) => line.includes('PUT /lfs/upload/{token} failed'))).toHaveLength(1)
	expect(server.problems.filter((line) => line.includes(token))).toEqual([])
})

test('an aborted request is counted and logged once, and is no longer in flight', async () => {
	await server.commit('ada', 'ada/engine', { 'README.md': '# Engine' })
	const before = (await figure()).match(/status="499"/g)?.length ?? 0
	server.problems.length = 0
	const body = 'x'.repeat(1000)
	for (let time = 0; time < 10; time++)
		await rawRequest(port, requestText('POST', '/api/validate-yaml', { 'content-length': '2000' }, body), { abort: true })
	await vi.waitFor(() => expect(server.problems.filter((line) => line.includes('/api/validate-yaml 499'))).toHaveLength(10))
	const figures = await figure()
	// The request that reads the metrics is in flight itself.
	expect(figures).toContain('stoa_http_requests_in_flight 1\n')
	expect(figures).toContain('stoa_http_requests_total{method="POST",route="/api/validate-yaml",status="499"} 10')
	expect(before).toBe(0)
	await ask('GET', '/healthz')
	expect(server.problems.filter((line) => line.includes('GET /healthz 200'))).toHaveLength(1)
})
