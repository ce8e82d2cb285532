import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_PUBLIC_URL: '' } })
	ada = await server.as('ada')
	await server.makeRepo('ada', 'engine')
	await server.makeRepo('ada', 'rows', { type: 'dataset' })
	await server.makeRepo('ada', 'show', { type: 'space', sdk: 'static' })
	await server.makeRepo('ada', 'built', { type: 'space', sdk: 'static' })
	await server.makeRepo('ada', 'own', { type: 'space', sdk: 'static', private: true })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

/** Commits files to an app. */
async function commitApp(id: string, files: Record<string, string>): Promise<void> {
	const payload = ndjson([
		{ key: 'header', value: { summary: 'Add' } },
		...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
	])
	const headers = { ...ada, 'content-type': 'application/x-ndjson' }
	const { statusCode, body } = await server.app.inject({ method: 'POST', url: `/api/spaces/${id}/commit/main`, headers, payload })
	expect(statusCode, body).toBe(200)
}

describe('apps', () => {
	test('an app with app_file shows that page and not the template', async () => {
		const card = '---\ntitle: Built\nsdk: static\napp_file: dist/main.html\n---\n'
		await commitApp('ada/built', { 'README.md': card, 'dist/main.html': '<h1>Built page</h1>' })
		const root = await get('/app-content/ada/built/', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' })
		expect([root.statusCode, root.headers.location]).toEqual([302, '/app-content/ada/built/dist/main.html'])
		expect((await get('/app-content/ada/built/dist/main.html')).body).toContain('Built page')
		expect((await get('/spaces/ada/built', { accept: 'text/html' })).body).toContain('<iframe')
		await commitApp('ada/built', { 'README.md': card.replace('dist/main.html', '../../secret.html') })
		expect((await get('/app-content/ada/built/')).statusCode).toBe(200)
	})

	test('the owner of a private app reads why it does not run, and the API agrees', async () => {
		const { token } = await server.hub.people.signIn({
			name: 'ada',
			password: 'correct horse battery',
			userAgent: undefined,
			address: '127.0.0.1',
		})
		const page = await get('/spaces/ada/own', { accept: 'text/html', cookie: `stoa_session=${token}` })
		expect(page.body).toContain('Private apps do not run')
		expect(page.body).not.toContain('<iframe')
		expect((await get('/api/spaces/ada/own/runtime', ada)).json()).toMatchObject({ stage: 'STOPPED' })
	})

	test('apps found by the model or dataset that they use say which one it is', async () => {
		await commitApp('ada/show', { 'README.md': '---\ntitle: Show\nsdk: static\nmodels: [ada/engine]\ndatasets: [ada/rows]\n---\n' })
		await server.hub.listings.refresh()
		for (const query of ['models=ada/engine', 'datasets=ada/rows', 'linked=true'])
			expect((await get(`/api/spaces?${query}`)).json(), query).toMatchObject([
				{ id: 'ada/show', models: ['ada/engine'], datasets: ['ada/rows'] },
			])
		expect((await get('/api/spaces?author=ada')).json()[0]).not.toHaveProperty('models')
	})
})

test('RepoCard.validate() gets sentences, other clients JSON', async () => {
	const ask = (accept: string) =>
		server.app.inject({
			method: 'POST',
			url: '/api/validate-yaml',
			headers: { accept },
			payload: { content: '---\nlicense: asdf\n---\n', repoType: 'model' },
		})
	const text = await ask('text/plain')
	expect([text.statusCode, text.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
	expect(text.body).toMatch(/^- Error: "license": "asdf" is not one of \[/)
	expect((await ask('*/*')).json()).toMatchObject({ errors: [{ message: expect.stringContaining('asdf') }] })
})

test('HEAD with a range describes the whole file', async () => {
	const url = '/ada/engine/resolve/main/.gitattributes'
	const whole = await server.app.inject({ method: 'HEAD', url })
	const ranged = await server.app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-3' } })
	expect([ranged.statusCode, ranged.headers['content-length']]).toEqual([200, whole.headers['content-length']])
	expect((await get(url, { range: 'bytes=0-3' })).statusCode).toBe(206)
})

test('caches may store the files of a public commit, but not those of a branch or a private repository', async () => {
	const kept = async (url: string, headers = {}) => (await get(url, headers)).headers['cache-control']
	const { sha } = (await get('/api/models/ada/engine')).json()
	expect(await kept(`/api/models/ada/engine/tree/${sha}`)).toBe('private, max-age=3600')
	expect(await kept('/api/models/ada/engine/tree/main')).toBe('private, no-store')
	const own = (await get('/api/spaces/ada/own', ada)).json()
	expect(await kept(`/api/spaces/ada/own/tree/${own.sha}`, ada)).toBe('private, no-store')
})

test('a list refuses to reverse its order, and apps may be sorted by size', async () => {
	expect((await get('/api/models?sort=likes&direction=1')).statusCode).toBe(400)
	expect((await get('/api/models?sort=likes&direction=-1')).statusCode).toBe(200)
	expect((await get('/api/spaces?sort=mainSize')).statusCode).toBe(200)
})

test.each(['models', 'datasets', 'spaces'])(
	'a filter that the list of %s does not have is refused by its name, and never lists everything',
	async (kind) => {
		for (const name of ['hardware', 'licence', 'tag', 'filter[0]']) {
			const answer = await get(`/api/${kind}?${name}=x`)
			const { error } = answer.json<{ error: string }>()
			expect([answer.statusCode, error], name).toEqual([400, expect.stringContaining(`"${name}"`)])
			expect(error).toContain('license')
		}
		for (const [name, value] of [
			['linked', 'perhaps'],
			['gated', 'perhaps'],
		])
			expect((await get(`/api/${kind}?${name}=${value}`)).statusCode).toBe(400)
		for (const query of [
			'utm_source=card&ref=blog&_=1',
			'filter[]=x&expand[]=likes',
			'other=x&region=us',
			'full=true&config=true&direction=-1',
		])
			expect((await get(`/api/${kind}?${query}`)).statusCode, query).toBe(200)
	},
)

test('a short name set by the operator leads pages, API and files to the repository, until it is removed', async () => {
	const { setShortName } = server.hub.repos
	await setShortName('model', 'gpt2', { kind: 'model', id: 'ada/engine' })
	await setShortName('dataset', 'xsum', { kind: 'dataset', id: 'ada/rows' })
	const html = { accept: 'text/html' }
	const leads = async (url: string, headers = {}) => {
		const { statusCode, headers: answered } = await get(url, headers)
		return [Math.floor(statusCode / 100), answered.location]
	}
	expect(await leads('/gpt2', html)).toEqual([3, '/ada/engine'])
	expect(await leads('/datasets/xsum', html)).toEqual([3, '/datasets/ada/rows'])
	expect(await leads('/api/models/gpt2')).toEqual([3, '/api/models/ada/engine'])
	expect(await leads('/gpt2/resolve/main/.gitattributes')).toEqual([3, '/ada/engine/resolve/main/.gitattributes'])
	expect((await get('/datasets/nothing', html)).statusCode).toBe(404)
	await expect(setShortName('model', 'ada', { kind: 'model', id: 'ada/engine' })).rejects.toMatchObject({ code: 'account-exists' })
	await expect(setShortName('model', 'models', { kind: 'model', id: 'ada/engine' })).rejects.toMatchObject({ code: 'account-exists' })
	await expect(setShortName('model', 'bert', { kind: 'model', id: 'ada/nothing' })).rejects.toMatchObject({ code: 'repo-not-found' })
	await setShortName('model', 'gpt2', undefined)
	expect((await get('/gpt2', html)).statusCode).toBe(404)
	await expect(setShortName('model', 'gpt2', undefined)).rejects.toMatchObject({ code: 'repo-not-found' })
})
