import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
let bob: { authorization: string }
beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	bob = await server.as('bob')
	await server.makeRepo('ada', 'show', { type: 'space', sdk: 'static' })
	await server.makeRepo('ada', 'hidden', { type: 'space', sdk: 'static', private: true })
	await server.makeRepo('ada', 'talks', { type: 'space', sdk: 'gradio' })
	await server.makeRepo('ada', 'rows', { type: 'dataset' })
	await server.makeRepo('ada', 'own-rows', { type: 'dataset', private: true })
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT'
const ask = async (method: Method, url: string, headers = {}, payload?: object) => {
	const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
	return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), code: answer.headers['x-error-code'] }
}

test('secrets are stored and never shown, variables are shown to everyone who reads a public app', async () => {
	const at = '/api/spaces/ada/show'
	expect(await ask('POST', `${at}/secrets`, ada, { key: 'API_KEY', value: 'hush', description: 'for tests' })).toMatchObject({
		status: 200,
		body: {},
	})
	expect(await ask('POST', `${at}/variables`, ada, { key: 'MODE', value: 'fast' })).toMatchObject({ body: { MODE: { value: 'fast' } } })
	expect(await ask('GET', `${at}/secrets`, ada)).toMatchObject({
		body: { API_KEY: { description: 'for tests', updatedAt: expect.any(String) } },
	})
	expect(JSON.stringify(await ask('GET', `${at}/secrets`, ada))).not.toContain('hush')
	expect((await ask('GET', `${at}/secrets`, bob)).status).toBe(403)
	expect((await ask('GET', `${at}/variables`, bob)).body).toMatchObject({ MODE: { value: 'fast' } })
	expect(await ask('POST', `${at}/variables`, ada, { key: 'API_KEY', value: 'x' })).toMatchObject({
		status: 409,
		body: { error: '"API_KEY" is a secret of this app already: remove that first' },
	})
	expect((await ask('POST', `${at}/secrets`, ada, { key: 'a-b', value: 'x' })).status).toBe(400)
	expect((await ask('DELETE', `${at}/secrets`, ada, { key: 'API_KEY' })).body).toEqual({})
	expect((await ask('DELETE', `${at}/secrets`, ada, { key: 'NONE' })).status).toBe(200)
	expect((await ask('DELETE', `${at}/variables`, ada, { key: 'MODE' })).body).toEqual({})
	expect((await ask('GET', '/api/spaces/ada/hidden/variables')).status).toBe(401)
	expect((await ask('GET', '/api/models/ada/show/secrets', ada)).status).toBe(404)
})

test('an app is created with its secrets and variables', async () => {
	const input = { secrets: [{ key: 'S', value: '1' }], variables: [{ key: 'V', value: '2' }] }
	const made = await ask('POST', '/api/repos/create', ada, { name: 'set', type: 'space', sdk: 'static', ...input })
	expect(made.status).toBe(200)
	expect(Object.keys((await ask('GET', '/api/spaces/ada/set/secrets', ada)).body)).toEqual(['S'])
	expect((await ask('GET', '/api/spaces/ada/set/variables')).body).toMatchObject({ V: { value: '2' } })
})

test('static apps run; apps that need a server are refused with the reason', async () => {
	expect((await ask('GET', '/api/spaces/ada/show/runtime')).body).toMatchObject({ stage: 'RUNNING' })
	expect((await ask('POST', '/api/spaces/ada/show/restart?factory=true', ada)).body).toMatchObject({ stage: 'RUNNING' })
	expect((await ask('GET', '/api/spaces/ada/talks/runtime')).body).toMatchObject({ stage: 'STOPPED' })
	expect((await ask('POST', '/api/spaces/ada/talks/restart', ada)).status).toBe(501)
	expect(await ask('POST', '/api/spaces/ada/show/hardware', ada, { flavor: 't4-small' })).toMatchObject({
		status: 501,
		body: { error: 'This hub does not offer hardware for apps: it runs static apps only, which need no machine' },
	})
	expect((await ask('GET', '/api/spaces/ada/show/host')).body).toEqual({
		subdomain: 'ada-show',
		host: 'http://hub.test/app-content/ada/show/',
		status: 'RUNNING',
	})
	const logs = await server.app.inject({ url: '/api/spaces/ada/show/logs/run', headers: ada })
	expect(logs.headers['content-type']).toContain('text/event-stream')
	expect(logs.body).toMatch(/^data: \{"data":"A static app/)
	expect((await ask('GET', '/api/spaces/templates')).body).toEqual({ templates: [] })
	expect(await ask('GET', '/api/spaces/semantic-search?q=show')).toMatchObject({ body: [{ id: 'ada/show', sdk: 'static' }] })
})

test('names that are also words in app addresses stay possible', async () => {
	await server.makeRepo('ada', 'metrics', { type: 'dataset' })
	expect((await ask('GET', '/api/datasets/ada/metrics')).body).toMatchObject({ id: 'ada/metrics' })
})

test('the dataset viewer checks access and says what it does not compute, on its own host too', async () => {
	const viewer = async (path: string, headers = {}) =>
		server.app.inject({ url: path, headers: { host: 'datasets-server.hub.test', ...headers } })
	const valid = await viewer('/is-valid?dataset=ada/rows')
	expect(valid.json()).toEqual({ preview: false, viewer: false, search: false, filter: false, statistics: false })
	expect(valid.headers['x-revision']).toMatch(/^[0-9a-f]{40}$/)
	const counts = await viewer('/opt-in-out-urls?dataset=ada/rows')
	expect([counts.statusCode, counts.headers['x-error-code']]).toEqual([501, 'NotImplementedError'])
	expect((await viewer('/info')).headers['x-error-code']).toBe('MissingRequiredParameter')
	expect((await viewer('/parquet?dataset=ada/own-rows')).headers['x-error-code']).toBe('ExternalUnauthenticatedError')
	const other = await viewer('/parquet?dataset=ada/own-rows', bob)
	expect([other.statusCode, other.headers['x-error-code']]).toEqual([404, 'ExternalAuthenticatedError'])
	expect((await viewer('/nothing?dataset=ada/rows')).statusCode).toBe(404)
	expect((await ask('GET', '/datasets-server/presidio-entities?dataset=ada/rows')).status).toBe(501)
	expect((await ask('GET', '/api/datasets/ada/rows/parquet')).status).toBe(501)
	expect((await ask('GET', '/api/datasets/ada/own-rows/parquet/default', bob)).code).toBe('RepoNotFound')
})

test('there are no buckets, kernels or jobs', async () => {
	expect((await ask('GET', '/api/buckets/ada')).body).toEqual([])
	expect((await ask('GET', '/api/buckets/me', ada)).body).toEqual([])
	expect(await ask('GET', '/api/buckets/nobody', ada)).toMatchObject({ status: 404, code: 'RepoNotFound' })
	expect(await ask('GET', '/api/buckets/ada/x', ada)).toMatchObject({ status: 404, code: 'RepoNotFound' })
	expect((await ask('POST', '/api/buckets/ada/x', ada, {})).body.error).toContain('does not offer buckets')
	expect(await ask('GET', '/api/kernels/ada/k', ada)).toMatchObject({ status: 404, code: 'RepoNotFound' })
	expect((await ask('GET', '/api/jobs/hardware')).body).toEqual([])
	expect(server.problems).toEqual([])
})
