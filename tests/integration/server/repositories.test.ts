import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let ada: { authorization: string }
let bob: { authorization: string }

beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	bob = await server.as('bob')
})
afterAll(() => server.close())

const post = (url: string, payload: Record<string, unknown>, headers: Record<string, string> = ada) =>
	server.app.inject({ method: 'POST', url, headers, payload })
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('POST /api/repos/create answers an absolute address and makes one commit', async () => {
	const made = await post('/api/repos/create', { name: 'first', organization: null, type: 'dataset' })
	expect(made.json()).toMatchObject({ url: 'http://hub.test/datasets/ada/first', name: 'ada/first' })
	const history = await get('/api/datasets/ada/first/commits/main')
	expect(history.json()).toMatchObject([{ title: 'initial commit', message: '', authors: [{ user: 'ada' }] }])
	expect(history.headers['x-total-count']).toBe('1')
})

test('POST /api/repos/create writes license, description and framework version into the first card', async () => {
	const card = async (url: string) => (await get(`${url}/raw/main/README.md`)).body
	await post('/api/repos/create', { name: 'own-licence', license: 'other', license_name: 'my-licence', license_link: 'https://a.test/L' })
	expect(await card('/ada/own-licence')).toBe('---\nlicense: other\nlicense_name: my-licence\nlicense_link: "https://a.test/L"\n---\n')
	const app = { type: 'space', sdk: 'gradio', sdkVersion: '5.1.0', short_description: 'Draws: cats', license: 'mit' }
	await post('/api/repos/create', { name: 'described', ...app })
	const [made, written] = [await get('/api/spaces/ada/described'), await card('/spaces/ada/described')]
	expect(written).toContain('sdk_version: "5.1.0"\n')
	expect(made.json().cardData).toMatchObject({ short_description: 'Draws: cats', license: 'mit', sdk_version: '5.1.0' })
	const refused = async (input: object) =>
		(await post('/api/repos/create', { name: 'refused', type: 'space', sdk: 'gradio', ...input })).statusCode
	expect(await refused({ short_description: 'x'.repeat(61) })).toBe(400)
	expect(await refused({ sdkVersion: '5\nx: y' })).toBe(400)
})

test('an unknown address under /api is answered as JSON, whatever pages exist', async () => {
	for (const url of ['/api/nonsense', '/api/nonsense/more', '/cas/nonsense']) {
		const answer = await server.app.inject({ url, headers: { accept: '*/*' } })
		expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
			404,
			'application/json; charset=utf-8',
			{ error: expect.any(String) },
		])
	}
})

test('POST /api/repos/create answers the address of an existing repository', async () => {
	await server.makeRepo('ada', 'twice')
	const again = await post('/api/repos/create', { name: 'Twice' })
	expect(again.statusCode).toBe(409)
	expect(again.json()).toEqual({ error: 'You already created this model repo', url: 'http://hub.test/ada/twice' })
})

test('POST /api/repos/create refuses visitors, read tokens, other namespaces and bad names', async () => {
	expect((await post('/api/repos/create', { name: 'x' }, {})).statusCode).toBe(401)
	expect((await post('/api/repos/create', { name: 'x' }, await server.as('ada', 'read'))).statusCode).toBe(403)
	expect((await post('/api/repos/create', { name: 'twice', organization: 'bob' })).statusCode).toBe(403)
	expect((await post('/api/repos/create', { name: 'a--b' })).statusCode).toBe(400)
	expect((await post('/api/repos/create', { name: 'x', type: 'space' })).statusCode).toBe(400)
	expect((await post('/api/repos/create', { name: 7 })).json().error).toContain('"name"')
})

test('a private repository is missing for other accounts and is in none of their lists', async () => {
	await server.makeRepo('ada', 'secret', { private: true })
	const visitor = await get('/api/models/ada/secret')
	expect([visitor.statusCode, visitor.headers['x-error-code']]).toEqual([401, 'RepoNotFound'])
	expect((await get('/api/models/ada/secret', bob)).statusCode).toBe(404)
	expect((await get('/api/models/ada/secret', ada)).json()).toMatchObject({ id: 'ada/secret', private: true })
	const names = async (headers: Record<string, string>) =>
		(await get('/api/models?author=ada&search=secret', headers)).json<{ id: string }[]>().map(({ id }) => id)
	expect([await names({}), await names(bob), await names(ada)]).toEqual([[], [], ['ada/secret']])
})

test('a renamed repository is found under its old name by redirect', async () => {
	await server.makeRepo('ada', 'before')
	expect((await post('/api/repos/move', { fromRepo: 'ada/before', toRepo: 'ada/after', type: 'model' })).statusCode).toBe(200)
	const moved = await get('/api/models/ada/before?blobs=true')
	expect([moved.statusCode, moved.headers.location]).toEqual([307, '/api/models/ada/after?blobs=true'])
	await server.makeRepo('ada', 'taken')
	const clash = await post('/api/repos/move', { fromRepo: 'ada/after', toRepo: 'ada/taken' })
	expect(clash.json().error).toMatch(/A model repository called .* already exists/)
})

test('expand answers only the requested properties, at the requested revision', async () => {
	const id = await server.makeRepo('ada', 'expanded')
	const oid = await server.commit('ada', id, { 'README.md': '---\nlicense: mit\n---\n' })
	const { _id, ...rest } = (await get(`/api/models/${id}/revision/HEAD?expand[]=sha&expand=private`)).json<Record<string, unknown>>()
	expect(_id).toMatch(/^[0-9a-f]{24}$/)
	expect(rest).toEqual({ id, sha: oid, private: false })
})

test('branches and tags', async () => {
	const id = await server.makeRepo('ada', 'branches')
	const send = (method: 'POST' | 'DELETE', path: string, payload?: Record<string, unknown>) =>
		server.app.inject({ method, url: `/api/models/${id}/${path}`, headers: ada, ...(payload && { payload }) })
	expect((await send('POST', 'branch/feature%2Fx', {})).statusCode).toBe(200)
	const again = await send('POST', 'branch/feature%2Fx', {})
	expect([again.statusCode, again.json().error]).toEqual([409, 'Reference refs/heads/feature/x already exists'])
	expect((await send('DELETE', 'branch/main')).statusCode).toBe(403)
	expect((await send('DELETE', 'branch/nope')).json().error).toContain('Invalid rev id')
	expect((await send('POST', 'tag/nope', { tag: 'invalid tag' })).headers['x-error-code']).toBe('RevisionNotFound')
	expect((await send('POST', 'tag/main', { tag: 'v1', message: 'first' })).statusCode).toBe(200)
	expect((await send('POST', 'tag/main', { tag: 'v1' })).statusCode).toBe(409)
	expect((await get(`/api/models/${id}/refs?include_prs=1`)).json()).toMatchObject({
		branches: [{ name: 'feature/x' }, { name: 'main' }],
		tags: [{ name: 'v1', ref: 'refs/tags/v1' }],
		converts: [],
		pullRequests: [],
	})
	expect((await get(`/api/models/${id}/tree/feature/x`)).json()).toMatchObject([{ path: '.gitattributes' }])
	expect((await get(`/api/models/${id}/tree/feature%2Fx`)).statusCode).toBe(200)
})

test('likes require a signed-in account', async () => {
	const id = await server.makeRepo('ada', 'liked')
	const like = (method: 'POST' | 'DELETE', headers: Record<string, string>) =>
		server.app.inject({ method, url: `/api/models/${id}/like`, headers })
	expect((await like('POST', {})).statusCode).toBe(401)
	expect((await like('POST', bob)).statusCode).toBe(200)
	expect((await get(`/api/models/${id}/likers`)).json()).toMatchObject([{ user: 'bob', type: 'user' }])
	expect((await like('DELETE', bob)).statusCode).toBe(200)
	expect(
		(await server.app.inject({ method: 'DELETE', url: '/api/models/missing_repo_id/like', headers: bob })).headers['x-error-code'],
	).toBe('RepoNotFound')
})

test('validate-yaml answers JSON for good and bad cards', async () => {
	expect((await post('/api/validate-yaml', { content: '# no front matter', repoType: 'model' })).json()).toMatchObject({
		errors: [],
		warnings: [{ message: expect.any(String) }],
	})
	const bad = await post('/api/validate-yaml', { content: '---\nlicense: [\n---\n', repoType: 'model' })
	expect([bad.statusCode, bad.json().errors.length > 0]).toEqual([400, true])
})
