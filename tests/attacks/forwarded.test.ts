import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf, rawRequest, requestText } from '../integration/server/raw-request.ts'

const ATTEMPTS = 3
const TOKEN = 'a-token-for-prometheus'

/** What a hub makes of headers that state the origin of a request. */
async function open(settings: Record<string, string>): Promise<TestServer> {
	const server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: String(ATTEMPTS), ...settings } })
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	return server
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const signIn = async (server: TestServer, forwarded: string | undefined, from = '127.0.0.1'): Promise<number> => {
	const headers = { ...form, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }
	return (await rawRequest(portOf(server.app), requestText('POST', '/login', headers, 'name=ada&password=x'), { from })).status
}

describe('behind one proxy', () => {
	let server: TestServer
	beforeAll(async () => {
		server = await open({ STOA_TRUST_PROXY: '1' })
	})
	afterAll(() => server.close())

	test('headers that the client sent to the proxy have no effect', async () => {
		const statuses: number[] = []
		for (let time = 0; time < ATTEMPTS + 2; time++) statuses.push(await signIn(server, `203.0.113.${time}, 198.51.100.7`))
		expect(statuses.slice(ATTEMPTS)).toEqual([429, 429])
		expect(await signIn(server, '198.51.100.8')).not.toBe(429)
	})

	test('one /64 network of IPv6 is one caller, and a mapped address equals its IPv4 address', async () => {
		for (let time = 0; time < ATTEMPTS; time++) expect(await signIn(server, `2001:db8:0:7::${time + 1}`)).not.toBe(429)
		expect(await signIn(server, '2001:db8:0:7:ffff:ffff:ffff:ffff')).toBe(429)
		expect(await signIn(server, '2001:db8:0:8::1')).not.toBe(429)
		expect(await signIn(server, '::ffff:198.51.100.7')).toBe(429)
	})
})

test("without a proxy, and from outside the proxies' networks, the headers have no effect", async () => {
	const alone = await open({})
	const inside = await open({ STOA_TRUST_PROXY: '127.0.3.0/24' })
	for (const [server, from] of [
		[alone, '127.0.0.1'],
		[inside, '127.0.4.1'],
	] as const) {
		const statuses: number[] = []
		for (let time = 0; time <= ATTEMPTS; time++) statuses.push(await signIn(server, `203.0.113.${time}`, from))
		expect(statuses[ATTEMPTS]).toBe(429)
	}
	for (let time = 0; time <= ATTEMPTS; time++) expect(await signIn(inside, `203.0.113.${time}`, '127.0.3.1')).not.toBe(429)
	await alone.close()
	await inside.close()
})

test("the host of a request is the hub's own, and no cache stores what depends on the header", async () => {
	const server = await openTestServer({ settings: { STOA_PUBLIC_URL: '' } })
	const trusting = await openTestServer({ settings: { STOA_PUBLIC_URL: '', STOA_TRUST_PROXY: '10.0.0.0/8' } })
	for (const { app } of [server, trusting]) {
		const answer = await app.inject({ url: '/.well-known/openid-configuration', headers: { 'x-forwarded-host': 'evil.example' } })
		expect(answer.body).not.toContain('evil.example')
		expect(answer.headers['cache-control']).toBe('no-store')
	}
	const asked = { url: '/.well-known/openid-configuration', remoteAddress: '10.1.2.3', headers: { 'x-forwarded-host': 'hub.example.org' } }
	expect((await trusting.app.inject(asked)).json()).toMatchObject({ issuer: 'http://hub.example.org' })
	await server.close()
	await trusting.close()
})

test('a request with two Host headers is refused', async () => {
	const server = await open({})
	const port = portOf(server.app)
	const twice = 'GET /healthz HTTP/1.1\r\nHost: hub.test\r\nhost: evil.example\r\nConnection: close\r\n\r\n'
	expect((await rawRequest(port, twice)).status).toBe(400)
	expect((await rawRequest(port, requestText('GET', '/healthz'))).status).toBe(200)
	await server.close()
})

test("metrics are for the hub's own machine, or for a caller with the token", async () => {
	const server = await openTestServer()
	const figures = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
		server.app.inject({ url: '/metrics', headers, remoteAddress })
	expect((await figures()).statusCode).toBe(200)
	expect((await figures({}, '192.0.2.1')).statusCode).toBe(403)
	for (const name of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded'])
		expect([name, (await figures({ [name]: '192.0.2.1' })).statusCode]).toEqual([name, 403])
	await server.close()
	const watched = await openTestServer({ settings: { STOA_METRICS_TOKEN: TOKEN } })
	const ask = (authorization?: string) =>
		watched.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers: authorization === undefined ? {} : { authorization } })
	expect((await ask()).statusCode).toBe(401)
	expect((await ask(`Bearer ${TOKEN}x`)).statusCode).toBe(401)
	expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(200)
	await watched.close()
})

test('metrics are for the addresses of the list, and a forged header puts no other caller on it', async () => {
	const listed = { STOA_METRICS_FROM: '192.0.2.0/28, 2001:db8::7' }
	const alone = await openTestServer({ settings: listed })
	const proxied = await openTestServer({ settings: { ...listed, STOA_TRUST_PROXY: '1' } })
	const inside = await openTestServer({ settings: { ...listed, STOA_TRUST_PROXY: '127.0.3.0/24' } })
	const ask = async ({ app }: TestServer, remoteAddress: string, forwarded?: string): Promise<number> =>
		(await app.inject({ url: '/metrics', remoteAddress, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }))
			.statusCode
	for (const address of ['192.0.2.1', '192.0.2.15', '::ffff:192.0.2.1', '2001:db8::7', '127.0.0.1'])
		expect(await ask(alone, address)).toBe(200)
	for (const address of ['192.0.2.16', '2001:db8::8', 'fe80::1%eth0']) expect(await ask(alone, address)).toBe(403)
	// Without a trusted proxy, the header names no client; and a listed proxy lets none of its clients in.
	expect(await ask(alone, '198.51.100.7', '192.0.2.1')).toBe(403)
	expect(await ask(alone, '192.0.2.1', '198.51.100.7')).toBe(403)
	// Only what the proxy added counts.
	expect(await ask(proxied, '127.0.0.1', '192.0.2.1')).toBe(200)
	expect(await ask(proxied, '127.0.0.1', '192.0.2.1, 198.51.100.7')).toBe(403)
	expect(await ask(inside, '127.0.3.1', '192.0.2.1')).toBe(200)
	expect(await ask(inside, '127.0.4.1', '192.0.2.1')).toBe(403)
	for (const server of [alone, proxied, inside]) await server.close()
})

test('with a list and a token, either opens the metrics', async () => {
	const server = await openTestServer({ settings: { STOA_METRICS_FROM: '192.0.2.1', STOA_METRICS_TOKEN: TOKEN } })
	const ask = async (remoteAddress: string, headers = {}) =>
		(await server.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
	expect(await ask('192.0.2.1')).toBe(200)
	expect(await ask('192.0.2.2')).toBe(401)
	expect(await ask('192.0.2.2', { authorization: `Bearer ${TOKEN}` })).toBe(200)
	await server.close()
})
