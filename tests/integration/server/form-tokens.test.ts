import { VISITOR } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { Pages } from '@stoa/web'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const DAY_MS = 86_400_000
/** What the pages were asked. */
const seen: Parameters<Pages['answer']>[0][] = []

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({
		pages: {
			async answer(request) {
				seen.push(request)
				return { kind: 'html', status: 200, html: `<form><input name=csrf value=${request.csrf}></form>` }
			},
			failure: (_request, error) => ({ kind: 'html', status: error instanceof HubError ? 403 : 500, html: 'failed' }),
		},
	})
	await server.makeRepo('ada', 'engine')
	await server.commit('ada', 'ada/engine', { 'model.safetensors': 'weights' })
})
afterAll(() => server.close())
beforeEach(() => {
	seen.length = 0
	server.setClock(0)
})

/** A new session of ada, as the cookie of a browser. */
async function signIn(): Promise<{ stoa_session: string }> {
	const { token } = await server.hub.people.signIn({ name: 'ada', password: 'correct horse battery' })
	return { stoa_session: token }
}

test('a session may change something through the API only with the form token of a page of ours', async () => {
	const cookies = await signIn()
	await server.app.inject({ url: '/ada/engine', cookies })
	const [page] = seen
	expect(page?.actor).toMatchObject({ kind: 'person', account: { name: 'ada' }, scope: 'write' })
	const send = async (headers: Record<string, string>) =>
		(await server.app.inject({ method: 'POST', url: '/api/models/ada/engine/like', cookies, headers })).statusCode
	const csrf = page?.csrf ?? ''
	expect(await send({})).toBe(403)
	expect(await send({ 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' })).toBe(403)
	expect(await send({ 'x-csrf-token': csrf, origin: 'https://elsewhere.test' })).toBe(403)
	expect(await send({ 'x-csrf-token': csrf, origin: 'http://hub.test', 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('the upload page may request LFS addresses with its session', async () => {
	const cookies = await signIn()
	await server.app.inject({ url: '/ada/engine', cookies })
	const ask = (headers: Record<string, string>) =>
		server.app.inject({
			method: 'POST',
			url: '/ada/engine.git/info/lfs/objects/batch',
			cookies,
			headers,
			payload: { operation: 'upload', objects: [] },
		})
	expect((await ask({ 'x-csrf-token': seen[0]?.csrf ?? '' })).json()).toMatchObject({ transfer: 'basic', objects: [] })
	expect((await ask({})).statusCode).toBe(403)
})

test('a form needs the token that was made for the same browser', async () => {
	const page = await server.app.inject('/login')
	const [visit] = page.cookies
	expect(visit).toMatchObject({ name: 'stoa_visit', httpOnly: true, sameSite: 'Lax' })
	const csrf = seen[0]?.csrf ?? ''
	const send = async (cookies: Record<string, string>, token: string) =>
		(
			await server.app.inject({
				method: 'POST',
				url: '/login',
				cookies,
				headers: { 'content-type': 'application/x-www-form-urlencoded' },
				payload: new URLSearchParams({ csrf: token, name: 'ada' }).toString(),
			})
		).statusCode
	expect(await send({}, csrf)).toBe(403)
	expect(await send({ stoa_visit: 'other' }, csrf)).toBe(403)
	expect(await send({ stoa_visit: visit?.value ?? '' }, 'x')).toBe(403)
	expect(await send({ stoa_visit: visit?.value ?? '' }, csrf)).toBe(200)
	expect(seen.at(-1)?.form.get('name')).toBe('ada')
})

test('pages have a policy, and a visitor is asked for as a visitor', async () => {
	const { headers } = await server.app.inject('/models')
	expect(headers['content-security-policy']).toContain("default-src 'self'")
	expect(headers['content-security-policy']).toContain(`'nonce-${seen[0]?.nonce}'`)
	expect(headers['content-security-policy']).not.toContain('unsafe-inline')
	expect(seen[0]?.actor).toEqual(VISITOR)
})

test('a page sends the cookie of a prolonged session again, with its new end; other responses do not', async () => {
	const cookies = await signIn()
	const renewed = async (url: string) => {
		const answer = await server.app.inject({ url, cookies })
		expect(answer.statusCode).toBe(200)
		return answer.cookies.filter(({ name }) => name === 'stoa_session')
	}
	expect(await renewed('/models')).toEqual([])
	server.setClock(2 * DAY_MS)
	expect((await server.app.inject({ url: '/ada/engine/resolve/main/model.safetensors', cookies })).cookies).toEqual([])
	const [cookie] = await renewed('/models')
	expect(cookie).toMatchObject({ value: cookies.stoa_session, httpOnly: true, sameSite: 'Lax' })
	expect((cookie?.expires?.getTime() ?? 0) - Date.now() - 2 * DAY_MS).toBeGreaterThan(29 * DAY_MS)
})
