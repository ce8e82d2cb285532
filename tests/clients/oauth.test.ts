import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../tools/setup/postgres.ts'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { type CiProvider, startCiProvider } from '../integration/server/ci-provider.ts'
import { type FormBrowser, openFormBrowser } from './form-browser.ts'
import { clientOutput, inFolder, runClient } from './run-client.ts'

const {
	STOA_TEST_PYTHON: python,
	STOA_TEST_PYTHON_MISSING: whyNoPython = 'run npm test: it installs the Python clients',
	STOA_TEST_JAVASCRIPT: clients,
	STOA_TEST_JAVASCRIPT_MISSING: whyNoClients = 'run npm test: it installs the JavaScript clients',
} = process.env
const CALLBACK = 'http://localhost/callback'

let hub: HubProcess
let browser: FormBrowser
let ci: CiProvider
beforeAll(async () => {
	ci = await startCiProvider()
	// A job's ID token names the hub's public address, so the hub must know it before it starts.
	const port = await freePort()
	hub = await startHub({
		env: { STOA_TRUSTED_ISSUERS: ci.issuer, STOA_PORT: String(port), STOA_PUBLIC_URL: `http://127.0.0.1:${port}` },
	})
	const { name, password } = hub.person('oda')
	browser = openFormBrowser(hub.origin)
	await browser.send('/login', '/login', { name, password })
})
afterAll(async () => {
	await hub?.remove()
	await ci?.close()
})

/** Registers an application through the settings page. */
async function register(name: string, kind: 'public' | 'confidential'): Promise<{ id: string; secret: string }> {
	const page = '/settings/applications'
	const html = await (await browser.send(page, page, { name, redirect_uris: CALLBACK, kind })).text()
	const [id = '', secret = ''] = Array.from(html.matchAll(/<code>([^<]+)<\/code>/g), ([, text = '']) => text)
	return { id, secret }
}

/** Follows an application's redirect to the hub as a person does: reads, allows, and is sent back. */
async function consent(address: URL): Promise<URL> {
	const here = address.pathname + address.search
	const answer = await browser.send(here, here, { answer: 'allow' })
	return new URL(answer.headers.get('location') ?? 'none:')
}

test('openid-client signs a user in with PKCE, checks the ID token, reads user information and refreshes', async () => {
	const { id, secret } = await register('A server', 'confidential')
	const options = { execute: [client.allowInsecureRequests] }
	const config = await client.discovery(new URL(hub.origin), id, secret, undefined, options)
	const pkceCodeVerifier = client.randomPKCECodeVerifier()
	const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
	const address = client.buildAuthorizationUrl(config, {
		redirect_uri: 'http://localhost:7777/callback',
		scope: 'openid profile email',
		code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
		code_challenge_method: 'S256',
		state: expectedState,
		nonce: expectedNonce,
	})
	const back = await consent(address)
	expect(back.href).toMatch(/^http:\/\/localhost:7777\/callback\?code=/)
	const tokens = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState, expectedNonce })
	const { sub = '' } = tokens.claims() ?? {}
	const claims = { preferred_username: 'oda', email: 'oda@example.org', email_verified: true }
	expect(tokens.claims()).toMatchObject({ ...claims, iss: hub.origin, aud: id })
	expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ ...claims, sub })
	const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
	expect(renewed.access_token).not.toBe(tokens.access_token)
	await expect(client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState, expectedNonce })).rejects.toMatchObject({
		error: 'invalid_grant',
	})
	await expect(client.fetchUserInfo(config, renewed.access_token, sub)).rejects.toThrow(client.WWWAuthenticateChallengeError)
})

describe.skipIf(python === undefined)(`hf (${python === undefined ? whyNoPython : 'as pip installs it'})`, () => {
	test('hf auth login signs in on a device without a browser', async () => {
		await inFolder(async (home) => {
			const hf = join(python ?? '', '../hf')
			const env = { PATH: process.env['PATH'], HOME: home, HF_HOME: join(home, 'hf'), HF_ENDPOINT: hub.origin, PYTHONUNBUFFERED: '1' }
			const login = spawn(hf, ['auth', 'login'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
			const ended = new Promise<number | null>((done) => login.once('exit', done))
			let said = ''
			for (const stream of [login.stdout, login.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
			await expect.poll(() => said, { timeout: 60_000 }).toMatch(/enter the code: [A-Z]{4}-[A-Z]{4}/)
			const [address = ''] = /http\S+\/oauth\/device\S+/.exec(said) ?? []
			const user_code = new URL(address).searchParams.get('user_code') ?? ''
			const answer = await browser.send(address, '/oauth/device/answer', { user_code, answer: 'allow' })
			expect(answer.headers.get('location')).toBe('/oauth/device?done=allowed')
			expect([await ended, said]).toEqual([0, expect.stringContaining('Login successful')])
			expect(await clientOutput(hf, ['auth', 'whoami'], { home, env })).toContain('oda')
			await clientOutput(hf, ['repos', 'create', 'from-a-device'], { home, env })
			expect((await fetch(`${hub.origin}/api/models/oda/from-a-device`)).status).toBe(200)
		})
	}, 120_000)
})

describe.skipIf(python === undefined)(`jobs that publish, with hf (${python === undefined ? whyNoPython : 'as pip installs it'})`, () => {
	/** The address where a GitHub Actions runner requests its job's ID token. */
	async function withRunner(claims: object, work: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
		const runner = createServer((request, answer) => {
			const { searchParams } = new URL(request.url ?? '', 'http://runner')
			if (request.headers.authorization !== 'Bearer of-the-job') answer.writeHead(401).end()
			else void ci.token(searchParams.get('audience') ?? '', { ...claims }).then((value) => answer.end(JSON.stringify({ value })))
		})
		await new Promise<void>((done) => runner.listen(0, '127.0.0.1', done))
		const { port } = runner.address() as AddressInfo
		try {
			await work({
				HF_ENDPOINT: hub.origin,
				GITHUB_ACTIONS: 'true',
				ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/token?api-version=1`,
				ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
			})
		} finally {
			runner.closeAllConnections()
			await new Promise((done) => runner.close(done))
		}
	}

	test('hf upload publishes from a job without a stored token, to the repository that trusts it and to no other', async () => {
		const job = { sub: 'repo:oda/engine:ref:refs/heads/main', repository: 'oda/engine', ref: 'refs/heads/main' }
		for (const name of ['published', 'other'])
			await browser.send('/new', '/new', { kind: 'model', namespace: 'oda', name, visibility: 'public' })
		const page = '/settings/publishers'
		const wish = { do: 'add', resource: 'oda/published', issuer: ci.issuer, claims: 'repository = oda/engine' }
		expect((await browser.send(page, page, wish)).status).toBe(303)
		await inFolder(async (home) => {
			const hf = join(python ?? '', '../hf')
			writeFileSync(join(home, 'notes.txt'), 'from a job\n')
			const upload = (id: string, env: NodeJS.ProcessEnv) => runClient(hf, ['upload', id, 'notes.txt'], { home, env })
			await withRunner(job, async (env) => {
				expect(await upload('oda/published', { ...env, HF_OIDC_RESOURCE: 'oda/published' })).toMatchObject({ code: 0 })
				expect(await (await fetch(`${hub.origin}/oda/published/resolve/main/notes.txt`)).text()).toBe('from a job\n')
				expect((await upload('oda/other', { ...env, HF_OIDC_RESOURCE: 'oda/published' })).code).not.toBe(0)
				expect((await upload('oda/other', { ...env, HF_OIDC_RESOURCE: 'oda/other' })).code).not.toBe(0)
			})
			await withRunner({ ...job, repository: 'mallory/engine' }, async (env) => {
				expect((await upload('oda/published', { ...env, HF_OIDC_RESOURCE: 'oda/published' })).code).not.toBe(0)
			})
			expect((await fetch(`${hub.origin}/oda/other/resolve/main/notes.txt`)).status).toBe(404)
			// Other CI systems pass the ID token in an environment variable.
			const HF_OIDC_ID_TOKEN = await ci.token(hub.origin, job)
			writeFileSync(join(home, 'notes.txt'), 'again\n')
			const env = { HF_ENDPOINT: hub.origin, HF_OIDC_RESOURCE: 'oda/published', HF_OIDC_ID_TOKEN }
			expect(await upload('oda/published', env)).toMatchObject({ code: 0 })
			expect(await (await fetch(`${hub.origin}/oda/published/resolve/main/notes.txt`)).text()).toBe('again\n')
		})
	}, 180_000)
})

describe.skipIf(clients === undefined)(`@huggingface/hub (${clients === undefined ? whyNoClients : 'as npm installs it'})`, () => {
	test('oauthLoginUrl() and oauthHandleRedirect() sign a user in', async () => {
		const { id } = await register('A page', 'public')
		const script = join(ROOT, 'tests/clients/javascript/oauth.mjs')
		await inFolder(async (home) => {
			const run = (args: string[]): Promise<string> =>
				clientOutput(process.execPath, [script, clients ?? '', hub.origin, ...args], { home })
			const { address, nonce, codeVerifier } = JSON.parse(await run(['begin', id, CALLBACK]))
			const back = await consent(new URL(address))
			expect(JSON.parse(await run(['end', back.href, nonce, codeVerifier]))).toMatchObject({
				token: expect.stringMatching(/^hf_oauth_/),
				user: 'oda',
				scope: 'openid profile',
			})
		})
	})
})
