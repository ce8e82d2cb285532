import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, OAuthApp } from '@stoa/hub'
import { openTestServer, type TestServer } from './open-test-server.ts'

const REDIRECT = 'https://app.example.org/callback'
const DEVICE_CLIENT = '26be6b09-91c5-47da-9861-d2d2bb7a7e36'

let server: TestServer
let ada: Actor
let confidential: { app: OAuthApp; secret: string | undefined }
let open: { app: OAuthApp; secret: string | undefined }

beforeAll(async () => {
	server = await openTestServer()
	ada = await personOf('ada')
	await server.hub.people.createOrg(ada, { name: 'lab' })
	ada = await personOf('ada')
	confidential = await server.hub.oauth.registerApp(ada, { name: 'Watch', redirectUris: [REDIRECT], isConfidential: true })
	open = await server.hub.oauth.registerApp(ada, { name: 'Reader', redirectUris: ['http://localhost/cb', REDIRECT], isConfidential: false })
})
afterAll(() => server.close())

async function personOf(name: string): Promise<Actor> {
	const { authorization } = await server.as(name)
	return { ...(await server.hub.people.personByToken(authorization.slice(7))), token: undefined }
}

const verifier = (): { code_verifier: string; challenge: Record<string, string> } => {
	const code_verifier = randomBytes(32).toString('base64url')
	return {
		code_verifier,
		challenge: { code_challenge: createHash('sha256').update(code_verifier).digest('base64url'), code_challenge_method: 'S256' },
	}
}

const queryOf = (clientId: string, more: Record<string, string> = {}): URLSearchParams =>
	new URLSearchParams({
		client_id: clientId,
		redirect_uri: REDIRECT,
		response_type: 'code',
		scope: 'openid profile',
		state: 'xyz',
		...more,
	})

async function codeFor(query: URLSearchParams, orgIds: string[] = []): Promise<string> {
	const address = new URL(await server.hub.oauth.allow(ada, query, orgIds))
	expect(address.searchParams.get('state')).toBe('xyz')
	const code = address.searchParams.get('code')
	if (code === null) throw new Error(`No code in ${address.href}`)
	return code
}

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
	const answer = await server.app.inject({
		method: 'POST',
		url: path,
		headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
		payload: new URLSearchParams(form).toString(),
	})
	const body: Record<string, string> = answer.body === '' ? {} : answer.json()
	return { status: answer.statusCode, body, headers: answer.headers }
}

const token = (form: Record<string, string>, headers?: Record<string, string>) => post('/oauth/token', form, headers)
const basic = ({ app, secret }: typeof confidential): Record<string, string> => ({
	authorization: `Basic ${Buffer.from(`${app.clientId}:${secret ?? ''}`).toString('base64')}`,
})
const get = (url: string, value: string) => server.app.inject({ url, headers: { authorization: `Bearer ${value}` } })

/** Tokens of the application with a secret, for these scopes. */
async function tokensFor(scope: string, orgIds: string[] = []): Promise<Record<string, string>> {
	const code = await codeFor(queryOf(confidential.app.clientId, { scope, prompt: 'consent' }), orgIds)
	const { status, body } = await token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT }, basic(confidential))
	expect(status).toBe(200)
	return body
}

test('discovery names every endpoint, for every origin', async () => {
	for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']) {
		const answer = await server.app.inject({ url: path })
		expect(answer.headers['access-control-allow-origin']).toBe('*')
		expect(answer.json()).toMatchObject({
			issuer: 'http://hub.test',
			authorization_endpoint: 'http://hub.test/oauth/authorize',
			code_challenge_methods_supported: ['S256'],
			client_id_metadata_document_supported: true,
		})
	}
	expect((await server.app.inject({ url: '/oauth/jwks' })).json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] })
})

test('a code is exchanged once, by its application, at its address; a second use revokes the tokens from it', async () => {
	const code = await codeFor(queryOf(confidential.app.clientId, { nonce: 'n-1' }))
	const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT }
	expect(await token(form)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
	expect(await token(form, basic({ ...confidential, secret: 'wrong' }))).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
	expect(await token({ ...form, redirect_uri: 'https://evil.test/' }, basic(confidential))).toMatchObject({
		body: { error: 'invalid_grant' },
	})
	expect(await token({ ...form, client_id: open.app.clientId, code_verifier: verifier().code_verifier })).toMatchObject({
		status: 400,
		body: { error: 'invalid_grant' },
	})
	const first = await token(form, basic(confidential))
	expect(first).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 28_800, scope: 'openid profile' } })
	expect(first.headers['cache-control']).toBe('no-store')
	expect(first.body.access_token).toMatch(/^hf_oauth_/)
	const claims: unknown = JSON.parse(Buffer.from(first.body.id_token?.split('.')[1] ?? '', 'base64url').toString())
	expect(claims).toMatchObject({ iss: 'http://hub.test', aud: confidential.app.clientId, nonce: 'n-1', preferred_username: 'ada' })
	expect(claims).not.toHaveProperty('isPro')
	await server.hub.organisations.setProfile(ada, 'ada', { fullname: 'ada', description: '', website: 'https://ada.example' })
	expect((await get('/oauth/userinfo', first.body.access_token ?? '')).json()).toMatchObject({
		preferred_username: 'ada',
		name: 'ada',
		website: 'https://ada.example',
		isPro: false,
	})
	expect(await token(form, basic(confidential))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
	expect((await get('/api/whoami-v2', first.body.access_token ?? '')).statusCode).toBe(401)
})

test('of two exchanges at once at most one keeps its tokens', async () => {
	const code = await codeFor(queryOf(confidential.app.clientId))
	const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT }
	const answers = await Promise.all(Array.from({ length: 8 }, () => token(form, basic(confidential))))
	const given = answers.flatMap(({ body }) => body.access_token ?? [])
	expect(given).toHaveLength(1)
	expect((await get('/api/whoami-v2', given[0] ?? '')).statusCode).toBe(401)
})

test('a public application proves itself by PKCE, and may identify itself by its code alone', async () => {
	const { code_verifier, challenge } = verifier()
	const query = queryOf(open.app.clientId, challenge)
	const code = await codeFor(query)
	const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT }
	expect(await token(form)).toMatchObject({ body: { error: 'invalid_grant' } })
	expect(await token({ ...form, code_verifier: verifier().code_verifier })).toMatchObject({ body: { error: 'invalid_grant' } })
	expect(await token({ ...form, code_verifier })).toMatchObject({ status: 200 })
	const refused = await server.hub.oauth.readRequest(ada, queryOf(open.app.clientId))
	expect(refused).toMatchObject({ redirect: expect.stringContaining('error=invalid_request') })
})

test('an unknown application or address is never answered by a redirect', async () => {
	for (const query of [
		queryOf('nobody'),
		queryOf(confidential.app.clientId, { redirect_uri: 'https://evil.test/' }),
		queryOf('https://inner.test/x'),
	])
		await expect(server.hub.oauth.readRequest(ada, query)).rejects.toMatchObject({ code: 'oauth-request' })
	const port = await server.hub.oauth.readRequest(
		ada,
		queryOf(open.app.clientId, { ...verifier().challenge, redirect_uri: 'http://localhost:4711/cb' }),
	)
	expect(port).toMatchObject({ ask: { redirectUri: 'http://localhost:4711/cb' } })
})

test('an earlier consent is not asked again, and prompt=none asks for no sign-in', async () => {
	await tokensFor('openid profile email')
	const again = await server.hub.oauth.readRequest(ada, queryOf(confidential.app.clientId, { scope: 'openid email' }))
	expect(again).toMatchObject({ redirect: expect.stringContaining('code=') })
	expect(await server.hub.oauth.readRequest(ada, queryOf(confidential.app.clientId, { scope: 'openid email jobs' }))).toHaveProperty('ask')
	const silent = queryOf(confidential.app.clientId, { prompt: 'none' })
	expect(await server.hub.oauth.readRequest({ kind: 'visitor' }, silent)).toMatchObject({
		redirect: expect.stringContaining('login_required'),
	})
})

test('a refresh token is exchanged, also by two requests at once, and refused when it is old', async () => {
	const first = await tokensFor('openid')
	const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' }
	const raced = await Promise.all([token(form, basic(confidential)), token(form, basic(confidential))])
	expect(raced.map(({ status }) => status)).toEqual([200, 200])
	expect((await get('/api/whoami-v2', raced[1].body.access_token ?? '')).statusCode).toBe(200)
	expect(await token(form)).toMatchObject({ status: 401 })
	expect(await token({ ...form, refresh_token: 'forged' }, basic(confidential))).toMatchObject({
		status: 400,
		body: { error: 'invalid_grant' },
	})
	expect(await post('/oauth/revoke', { token: first.access_token ?? '' }, basic(confidential))).toMatchObject({ status: 200 })
	expect((await get('/api/whoami-v2', raced[1].body.access_token ?? '')).statusCode).toBe(401)
})

test('an application acts only within its scopes', async () => {
	await server.makeRepo('ada', 'secret', { private: true })
	const bare = (await tokensFor('openid')).access_token ?? ''
	expect((await get('/api/models/ada/secret', bare)).statusCode).toBe(404)
	expect((await get('/api/models?author=ada', bare)).json()).toEqual([])
	const whoami = (await get('/api/whoami-v2', bare)).json()
	expect(whoami).toMatchObject({ name: 'ada', email: null, orgs: [], auth: { type: 'oauth', accessToken: { role: 'read' } } })
	expect((await get('/oauth/userinfo', bare)).json()).toEqual({ sub: whoami.id })
	const reading = (await tokensFor('openid read-repos')).access_token ?? ''
	expect((await get('/api/models/ada/secret', reading)).statusCode).toBe(200)
	const writes = (value: string) =>
		server.app.inject({
			method: 'POST',
			url: '/api/models/ada/secret/branch/b',
			headers: { authorization: `Bearer ${value}` },
			payload: {},
		})
	expect((await writes(reading)).json()).toMatchObject({ error: expect.stringContaining('repo.write') })
	const creates = (value: string, body: Record<string, string>) =>
		server.app.inject({ method: 'POST', url: '/api/repos/create', headers: { authorization: `Bearer ${value}` }, payload: body })
	const writing = (await tokensFor('openid write-repos')).access_token ?? ''
	expect((await writes(writing)).statusCode).toBe(200)
	expect((await creates(writing, { name: 'made' })).statusCode).toBe(403)
	const contributing = (await tokensFor('openid contribute-repos')).access_token ?? ''
	expect((await creates(contributing, { name: 'contributed', private: 'x' })).statusCode).toBe(400)
	expect((await creates(contributing, { name: 'contributed' })).statusCode).toBe(200)
	const branches = (id: string) =>
		server.app.inject({
			method: 'POST',
			url: `/api/models/${id}/branch/c`,
			headers: { authorization: `Bearer ${contributing}` },
			payload: {},
		})
	expect((await branches('ada/contributed')).statusCode).toBe(200)
	expect((await branches('ada/secret')).statusCode).toBe(404)
	const managing = (await tokensFor('openid manage-repos')).access_token ?? ''
	expect((await creates(managing, { name: 'made' })).statusCode).toBe(200)
	expect((await creates(managing, { name: 'made', organization: 'lab' })).statusCode).toBe(403)
	const { id } = await server.hub.people.account('lab')
	const inLab = (await tokensFor('openid manage-repos', [id])).access_token ?? ''
	expect((await creates(inLab, { name: 'made', organization: 'lab' })).statusCode).toBe(200)
})

test('an application sees the e-mail address with the scope for it, and no notifications', async () => {
	const seen = async (scope: string) => {
		const { access_token: value = '' } = await tokensFor(scope)
		const [whoami, claims] = [(await get('/api/whoami-v2', value)).json(), (await get('/oauth/userinfo', value)).json()]
		return [whoami.email, claims.email, claims.email_verified, (await get('/api/notifications', value)).statusCode]
	}
	expect(await seen('openid profile')).toEqual([null, undefined, undefined, 403])
	expect(await seen('openid email')).toEqual(['ada@example.org', 'ada@example.org', false, 403])
})

test('an application of an administrator sees no roles of members, and finds no member by e-mail address', async () => {
	const { id } = await server.hub.people.account('lab')
	const { access_token: value = '' } = await tokensFor('openid read-memberships manage-repos', [id])
	const members = '/api/organizations/lab/members'
	const [first] = (await get(members, value)).json()
	expect(first).toMatchObject({ user: 'ada' })
	expect(first).not.toHaveProperty('role')
	expect((await get(`${members}?email=ada@example.org`, value)).statusCode).toBe(403)
})

test('allowed applications are listed and revoked', async () => {
	const { access_token: value = '' } = await tokensFor('openid')
	const grants = await server.hub.oauth.grants(ada)
	const grant = grants.find(({ clientId }) => clientId === confidential.app.clientId)
	expect(grant).toMatchObject({ clientName: 'Watch', scopes: expect.arrayContaining(['openid']) })
	await server.hub.oauth.revokeGrant(ada, grant?.id ?? '')
	expect((await get('/api/whoami-v2', value)).statusCode).toBe(401)
})

test('a device gets its token once, after its code was typed', async () => {
	const started = await post('/oauth/device', { client_id: DEVICE_CLIENT })
	expect(started).toMatchObject({ status: 200, body: { verification_uri: 'http://hub.test/oauth/device', expires_in: 900, interval: 5 } })
	const form = {
		grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
		device_code: started.body.device_code ?? '',
		client_id: DEVICE_CLIENT,
	}
	expect(await token(form)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } })
	expect(await token(form)).toMatchObject({ status: 400, body: { error: 'slow_down' } })
	const typed = (started.body.user_code ?? '').toLowerCase().replace('-', '')
	expect(await server.hub.oauth.deviceRequest(ada, typed)).toMatchObject({ scopes: expect.arrayContaining(['manage-repos']) })
	await server.hub.oauth.decideDevice(ada, typed, true, [])
	await expect(server.hub.oauth.decideDevice(ada, typed, true, [])).rejects.toMatchObject({ code: 'device-code' })
	const given = await token(form)
	expect((await get('/api/whoami-v2', given.body.access_token ?? '')).json()).toMatchObject({ name: 'ada', email: 'ada@example.org' })
	expect(await token(form)).toMatchObject({ body: { error: 'invalid_grant' } })
	const other = await post('/oauth/device', { client_id: DEVICE_CLIENT })
	await server.hub.oauth.decideDevice(ada, other.body.user_code ?? '', false, [])
	expect(await token({ ...form, device_code: other.body.device_code ?? '' })).toMatchObject({ body: { error: 'access_denied' } })
})

test('the token endpoint reports errors as JSON', async () => {
	expect(await token({ grant_type: 'password', username: 'ada' })).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
	expect(await post('/oauth/device', { client_id: 'nobody' })).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
	const twice = await server.app.inject({ method: 'POST', url: '/oauth/token', payload: 'grant_type=a&grant_type=b' })
	expect(twice.json()).toMatchObject({ error: 'invalid_request', error_description: expect.stringContaining('more than once') })
})

test('no other account reaches an application, and deleting it revokes its tokens', async () => {
	const bob = await personOf('bob')
	const { app } = await server.hub.oauth.registerApp(ada, { name: 'Brief', redirectUris: [REDIRECT], isConfidential: true })
	expect(await server.hub.oauth.apps(bob)).toEqual([])
	await expect(server.hub.oauth.deleteApp(bob, app.id)).rejects.toMatchObject({ code: 'app-not-found' })
	await expect(server.hub.oauth.renewSecret(bob, app.id)).rejects.toMatchObject({ code: 'app-not-found' })
	const secret = await server.hub.oauth.renewSecret(ada, app.id)
	const code = await codeFor(queryOf(app.clientId))
	const { body } = await token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT }, basic({ app, secret }))
	expect((await get('/api/whoami-v2', body.access_token ?? '')).statusCode).toBe(200)
	await server.hub.oauth.deleteApp(ada, app.id)
	expect((await get('/api/whoami-v2', body.access_token ?? '')).statusCode).toBe(401)
	expect(server.problems).toEqual([])
})
