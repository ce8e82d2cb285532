import { randomBytes } from 'node:crypto'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

let server: TestServer
let ada: { authorization: string }
const ID = 'ada/counted'

beforeEach(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	await server.makeRepo('ada', 'counted')
	await server.commit('ada', ID, { 'config.json': '{}', 'README.md': 'Counted.' })
})
afterEach(() => server.close())

interface Ask {
	method?: 'GET' | 'HEAD'
	from?: string
	headers?: Record<string, string>
	path?: string
}

const ask = async ({ method = 'GET', from = '198.51.100.7', headers = {}, path = 'config.json' }: Ask = {}): Promise<void> => {
	const answer = await server.app.inject({ method, url: `/${ID}/resolve/main/${path}`, headers, remoteAddress: from })
	expect(answer.statusCode).toBeLessThan(400)
}

/** The numbers in the API after all counts are written. */
async function shown(): Promise<number> {
	await server.hub.close()
	const answer = await server.app.inject(`/api/models/${ID}/downloads?days=2`)
	expect(answer.statusCode).toBe(200)
	const { downloads, downloadsAllTime, history } = answer.json()
	expect(history).toEqual([
		{ date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), downloads: 0 },
		{ date: new Date().toISOString().slice(0, 10), downloads },
	])
	expect(downloadsAllTime).toBe(downloads)
	return downloads
}

describe('downloads of a model', () => {
	test('300 requests with 300 user agents from one address are one download', async () => {
		for (let name = 0; name < 300; name += 1) await ask({ headers: { 'user-agent': `x${name}` } })
		expect(await shown()).toBe(1)
	})

	test('requests for headers, by crawlers, for images of a card and for the size do not count', async () => {
		await ask({ method: 'HEAD' })
		await ask({ headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } })
		await ask({ headers: { 'sec-fetch-dest': 'image' } })
		await ask({ headers: { 'sec-purpose': 'prefetch' } })
		await ask({ headers: { range: 'bytes=0-0' } })
		await ask({ headers: { range: 'bytes=1-' } })
		await ask({ path: 'README.md' })
		const etag = (await server.app.inject({ method: 'HEAD', url: `/${ID}/resolve/main/config.json` })).headers.etag
		await ask({ headers: { 'if-none-match': String(etag) } })
		expect(await shown()).toBe(0)
	})

	test('each account and each network counts once a day, and a library whose name ends with "bot" counts', async () => {
		await ask({ headers: { 'user-agent': 'lerobot/0.4.0; hf_hub/2.4.0; python/3.11.9' } })
		await ask({ from: '203.0.113.9' })
		await ask({ from: '2001:db8::1' })
		await ask({ from: '2001:db8::2' })
		await ask({ headers: ada })
		await ask({ headers: ada, from: '203.0.113.77' })
		expect(await shown()).toBe(4)
	})

	test('weights count by the rule of the library, also when a client rebuilds them from Xet chunks', async () => {
		await uploadLarge(server, ID, { path: 'tiny-Q4_K_M.gguf', bytes: randomBytes(200_000) }, ada)
		await uploadLarge(server, ID, { path: 'model.safetensors', bytes: randomBytes(200_000) }, ada)
		expect(await server.hub.adopt()).toBe(2)
		const { accessToken } = (await server.app.inject(`/api/models/${ID}/xet-read-token/main`)).json<{ accessToken: string }>()
		const rebuild = async (path: string, remoteAddress: string): Promise<void> => {
			const { headers } = await server.app.inject({ method: 'HEAD', url: `/${ID}/resolve/main/${path}` })
			const url = `/cas/v1/reconstructions/${String(headers['x-xet-hash'])}`
			expect((await server.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` }, remoteAddress })).statusCode).toBe(200)
		}
		await rebuild('model.safetensors', '203.0.113.1')
		await rebuild('tiny-Q4_K_M.gguf', '203.0.113.2')
		await rebuild('tiny-Q4_K_M.gguf', '203.0.113.2')
		await ask({ path: 'tiny-Q4_K_M.gguf', from: '203.0.113.3' })
		expect(await shown()).toBe(2)
	})

	test('an invalid number of days is refused with the valid ones', async () => {
		for (const days of ['0', '1101', 'all']) {
			const answer = await server.app.inject(`/api/models/${ID}/downloads?days=${days}`)
			expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.stringContaining('a whole number from 1 to 1100') }])
		}
	})
})

test('everyone who likes a repository is listed, page by page', async () => {
	for (const name of ['ben', 'cleo', 'dan']) {
		const headers = await server.as(name)
		expect((await server.app.inject({ method: 'POST', url: `/api/models/${ID}/like`, headers })).statusCode).toBe(200)
	}
	const list = async (url: string) => server.app.inject(url)
	const first = await list(`/api/models/${ID}/likers?limit=2`)
	const next = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
	const second = await list(next)
	expect([...first.json(), ...second.json()].map(({ user }) => user)).toEqual(['dan', 'cleo', 'ben'])
	expect(second.headers.link).toBeUndefined()
	expect((await server.app.inject(`/api/models/${ID}/likers?limit=0`)).statusCode).toBe(400)
})
