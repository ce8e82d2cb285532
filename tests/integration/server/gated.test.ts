import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let commit = ''

beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.as('bob')
	await server.makeRepo('ada', 'secret')
	commit = await server.commit('ada', 'ada/secret', { 'README.md': '# The card', 'folder/README.md': 'the hidden text', 'a.txt': 'bytes' })
	const answer = await server.app.inject({
		method: 'PUT',
		url: '/api/models/ada/secret/settings',
		headers: await server.as('ada'),
		payload: { gated: 'auto' },
	})
	expect(answer.json()).toMatchObject({ gated: 'auto' })
})
afterAll(() => server.close())

const batch = { operation: 'download', objects: [{ oid: 'a'.repeat(64), size: 1 }] }

/** Every route to the bytes of a repository. */
const CONTENT: [method: 'GET' | 'POST' | 'HEAD', url: string, payload?: object | string][] = [
	['GET', '/ada/secret/resolve/main/a.txt'],
	['HEAD', '/ada/secret/resolve/main/README.md'],
	['GET', '/ada/secret/resolve/main/missing.txt'],
	['GET', '/ada/secret/resolve/refs%2Fheads%2Fmain/a.txt'],
	['GET', '/ada/secret/resolve/refs/heads/main/a.txt'],
	['GET', '/ADA/secret/resolve/main/a.txt'],
	['GET', '/ada/secret/raw/main/a.txt'],
	['GET', '/ada/secret/info/refs?service=git-upload-pack'],
	['GET', '/ada/secret.git/info/refs?service=git-upload-pack'],
	['POST', '/ada/secret/git-upload-pack', '0000'],
	['POST', '/ada/secret/info/lfs/objects/batch', batch],
	['GET', '/api/models/ada/secret/xet-read-token/main'],
	['GET', '/api/models/ada/secret/auth-check'],
]

/** Routes that describe a repository. */
const METADATA = [
	'/api/models/ada/secret',
	'/api/models/ada/secret/tree/main',
	'/api/models/ada/secret/refs',
	'/api/models/ada/secret/commits/main',
	'/api/models?author=ada',
]

test.each(CONTENT)('%s %s of a gated repository is for its owner only', async (method, url, payload) => {
	const ask = async (headers: Record<string, string>) => server.app.inject({ method, url, headers, ...(payload && { payload }) })
	const [visitor, stranger, owner] = [await ask({}), await ask(await server.as('bob')), await ask(await server.as('ada', 'read'))]
	expect([visitor.statusCode, visitor.headers['x-error-code']]).toEqual([401, 'GatedRepo'])
	expect(visitor.headers['x-error-message']).toMatch(/^Access to model ada\/secret is restricted\. .* Please log in\.$/)
	expect([stranger.statusCode, stranger.headers['x-error-code']]).toEqual([403, 'GatedRepo'])
	expect(stranger.headers['x-error-message']).toMatch(
		/not in the authorized list\. Visit http:\/\/hub\.test\/ada\/secret to ask for access\.$/,
	)
	expect(owner.headers['x-error-code']).not.toBe('GatedRepo')
	expect(owner.statusCode).toBe(url.includes('missing') ? 404 : url.startsWith('/ADA') ? 307 : 200)
})

test.each(METADATA)('GET %s of a gated repository is for everyone', async (url) => {
	for (const headers of [{}, await server.as('bob')]) expect((await server.app.inject({ url, headers })).statusCode).toBe(200)
})

test('pages of a gated repository show its card and say who may read its files', async () => {
	const page = async (url: string) => (await server.app.inject({ url })).body
	for (const url of ['/ada/secret', '/ada/secret/tree/main', '/ada/secret/commits/main'])
		expect(await page(url)).toContain('Access to the files is restricted')
	expect(await page('/ada/secret')).toContain('id="user-content-the-card"')
	const folder = await page('/ada/secret/tree/main/folder')
	expect(folder).toContain('README.md')
	expect(folder).not.toContain('the hidden text')
})

test('the page of a file of a gated repository asks visitors to sign in', async () => {
	for (const path of ['a.txt', 'README.md', 'folder/README.md']) {
		const { statusCode, body } = await server.app.inject({ url: `/ada/secret/blob/${commit}/${path}` })
		expect(statusCode).toBe(401)
		expect(body).toContain('These files are restricted')
		expect(body).not.toContain('hidden text')
	}
})

test('every member of the owning organization may read a gated repository', async () => {
	const { hub, app } = server
	const account = await hub.people.account('ada')
	const ada = { kind: 'person', account, memberships: await hub.people.memberships(account), scope: 'write', token: undefined } as const
	await hub.people.createOrg(ada, { name: 'lab' })
	const inside = { ...ada, memberships: await hub.people.memberships(account) }
	await hub.repos.create(inside, { kind: 'model', name: 'shared', namespace: 'lab' })
	await hub.repos.changeSettings(inside, { kind: 'model', id: 'lab/shared' }, { gated: 'manual' })
	const read = async (name: string) => app.inject({ url: '/lab/shared/resolve/main/.gitattributes', headers: await server.as(name) })
	expect((await read('bob')).statusCode).toBe(403)
	await server.setMember('lab', 'bob', 'read')
	const answer = await read('bob')
	expect(answer.statusCode).toBe(200)
	expect(answer.headers['cache-control']).toMatch(/^private/)
	expect(
		(await app.inject({ method: 'POST', url: '/api/models/lab/shared/commit/main', headers: await server.as('bob') })).statusCode,
	).toBe(403)
})

test('each refusal tells an account with a request the state of that request', async () => {
	const [owner, asker] = [await server.as('ada'), await server.as('dora')]
	const put = (gated: string) =>
		server.app.inject({ method: 'PUT', url: '/api/models/ada/secret/settings', headers: owner, payload: { gated } })
	const message = async () =>
		(await server.app.inject({ url: '/ada/secret/resolve/main/a.txt', headers: asker })).headers['x-error-message']
	await put('manual')
	await server.app.inject({ method: 'POST', url: '/ada/secret/ask-access', headers: asker, payload: {} })
	expect(await message()).toBe('Your request to access model ada/secret is awaiting a review from the repo authors.')
	await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/secret/user-access-request/handle',
		headers: owner,
		payload: { user: 'dora', status: 'rejected' },
	})
	expect(await message()).toBe("Your request to access model ada/secret has been rejected by the repo's authors.")
	await put('auto')
})
