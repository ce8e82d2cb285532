import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

const REGISTERED = 'https://app.example.org/callback'
const LOCAL = 'http://localhost/cb'

let server: TestServer
let cookie = ''
let confidential = ''
let open = ''
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	const { authorization } = await server.as('ada')
	const ada = { ...(await server.hub.people.personByToken(authorization.slice(7))), token: undefined }
	const register = async (isConfidential: boolean): Promise<string> =>
		(await server.hub.oauth.registerApp(ada, { name: 'Watch', redirectUris: [REGISTERED, LOCAL], isConfidential })).app.clientId
	confidential = await register(true)
	open = await register(false)
	cookie = `stoa_session=${(await server.hub.people.signIn({ name: 'ada', password: 'correct horse battery' })).token}`
})
afterAll(() => server.close())

const ask = (clientId: string, redirectUri: string) =>
	server.app.inject({
		url: `/oauth/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid', state: 'x', prompt: 'none', code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' })}`,
		headers: { cookie },
	})

test.each([
	'https://app.example.org/callback/',
	'https://app.example.org/callback/../evil',
	'https://app.example.org/callback%2f..%2fevil',
	'https://app.example.org/callback?x=1',
	'https://app.example.org/callback#x',
	'https://app.example.org/Callback',
	'https://app.example.org/',
	'https://app.example.org:8443/callback',
	'https://app.example.org.evil.example/callback',
	'https://app.example.org@evil.example/callback',
	'https://evil.example/?https://app.example.org/callback',
	'https://evil.example\\@app.example.org/callback',
	'https://user@app.example.org/callback',
	'http://app.example.org/callback',
	'//app.example.org/callback',
	'javascript:alert(1)//https://app.example.org/callback',
	' https://app.example.org/callback',
	'https://app.example.org/callback\r\nX-Injected: 1',
	'http://localhost.evil.example:4711/cb',
	'http://localhost:4711/other',
	'https://localhost:4711/cb',
	'',
])('an authorization is never sent to an unregistered address: %j', async (address) => {
	for (const client of [confidential, open]) {
		const { statusCode, headers } = await ask(client, address)
		expect([statusCode, headers.location, headers['x-injected']]).toEqual([400, undefined, undefined])
	}
})

test('it is sent to a registered address, and to any port of this machine where a port of it is registered', async () => {
	for (const address of [REGISTERED, LOCAL, 'http://localhost:4711/cb']) {
		const { headers } = await ask(open, address)
		expect(headers.location?.startsWith(`${address}?`), address).toBe(true)
	}
})
