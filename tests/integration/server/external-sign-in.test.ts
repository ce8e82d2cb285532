import { createExternalSignIns } from '@stoa/storage/external-sign-ins'
import { isHubError } from '@stoa/vocabulary'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

/** Accounts of the other provider, which signs in anyone who types one of these names. */
const PEOPLE: Record<string, Record<string, unknown>> = {
	gerd: { preferred_username: 'Gerd Müller!', name: 'Gerd', email: 'gerd@uni.example', email_verified: true, groups: ['staff'] },
	hild: { preferred_username: 'hild', email: 'hild@uni.example', email_verified: false, groups: [] },
}
const CALLBACK = 'http://hub.test/auth/external/callback'

let provider: Server
let issuer = ''
let server: TestServer

beforeAll(async () => {
	provider = createServer().listen(0, '127.0.0.1')
	await once(provider, 'listening')
	const address = provider.address()
	issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
	const oidc = new Provider(issuer, {
		clients: [{ client_id: 'stoa', client_secret: 'secret', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'client_secret_basic' }],
		claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email', 'email_verified'] },
		findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...PEOPLE[id] }) }),
		features: { devInteractions: { enabled: true } },
		cookies: { keys: ['test'] },
	})
	const answer = oidc.callback()
	provider.on('request', (request, response) => void answer(request, response))
	const external = createExternalSignIns({
		name: 'Uni',
		issuer,
		clientId: 'stoa',
		clientSecret: 'secret',
		scope: 'openid profile email',
		groupsClaim: 'groups',
		log: () => undefined,
	})
	server = await openTestServer({ ports: { external, groupPlaces: [{ group: 'staff', org: 'lab', role: 'write' }] } })
	await server.as('olga')
	const olga = await server.hub.people.personByToken((await server.as('olga')).authorization.slice(7))
	await server.hub.people.createOrg(olga, { name: 'lab' })
})
afterAll(async () => {
	await server.close()
	provider.close()
})

/** Signs in at the other provider as a browser would. Returns the address to which it redirects. */
async function atProvider(start: string, name: string): Promise<string> {
	const cookies = new Map<string, string>()
	async function ask(address: string, form?: Record<string, string>): Promise<Response> {
		const answer = await fetch(new URL(address, issuer), {
			redirect: 'manual',
			headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
		for (const line of answer.headers.getSetCookie()) {
			const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			cookies.set(key, value)
		}
		return answer
	}
	let answer = await ask(start)
	for (let step = 0; step < 12; step++) {
		const to = answer.headers.get('location')
		if (to?.startsWith(CALLBACK)) return to
		if (to !== null) {
			answer = await ask(to)
			continue
		}
		const html = await answer.text()
		const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
		const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? 'login'
		answer = await ask(action, prompt === 'login' ? { prompt, login: name, password: 'x' } : { prompt })
	}
	throw new Error(`The provider never sent ${name} back`)
}

const begin = async (next = '/new') => {
	const answer = await server.app.inject({ url: `/auth/external?next=${encodeURIComponent(next)}` })
	return { to: String(answer.headers.location), cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
const comeBack = (address: string, cookie: string) =>
	server.app.inject({ url: address.replace('http://hub.test', ''), headers: { cookie } })
const sessionOf = (answer: Awaited<ReturnType<typeof comeBack>>) => answer.cookies.find(({ name }) => name === 'stoa_session')?.value ?? ''
async function signIn(name: string) {
	const { to, cookie } = await begin()
	const answer = await comeBack(await atProvider(to, name), cookie)
	return { answer, person: await server.hub.people.personBySession(sessionOf(answer)) }
}

test('a user signs in through a real provider, gets an account, and is recognized the next time', async () => {
	const { answer, person } = await signIn('gerd')
	expect([answer.statusCode, answer.headers.location]).toEqual([303, '/new'])
	expect(person?.account).toMatchObject({ name: 'Gerd-Mu-ller', fullname: 'Gerd', email: 'gerd@uni.example', isEmailVerified: true })
	expect(person?.memberships).toMatchObject([{ org: { name: 'lab' }, role: 'write' }])
	const again = await signIn('gerd')
	expect(again.person?.account.id).toBe(person?.account.id)
})

test('a user without a password here confirms an action by a recent sign-in', async () => {
	const { credentials, audit, leaving } = server.hub
	const { person } = await signIn('gerd')
	if (!person) throw new Error('The sign-in made no session')
	const add = () => credentials.beginPasskey(person, { name: 'Key', password: '', origin: 'https://hub.test' })
	expect(await credentials.hasPassword(person)).toBe(false)
	expect(await add()).toMatchObject({ name: 'Key' })
	expect(await credentials.beginSecondFactor(person, '')).toHaveProperty('secret')
	server.setClock(16 * 60_000)
	await expect(add()).rejects.toMatchObject({ code: 'sign-in-again' })
	await expect(leaving.deleteAccount(person, '')).rejects.toMatchObject({ code: 'sign-in-again' })
	server.setClock(0)
	const { entries } = await audit.own(person, { limit: 5 })
	expect(entries[0]).toMatchObject({ action: 'session.open' })
})

test('groups are updated at every sign-in', async () => {
	Object.assign(PEOPLE['gerd'] ?? {}, { groups: [] })
	expect((await signIn('gerd')).person?.memberships).toEqual([])
	Object.assign(PEOPLE['gerd'] ?? {}, { groups: ['staff'] })
	expect((await signIn('gerd')).person?.memberships).toHaveLength(1)
})

test('an existing account is not taken over through an unverified address', async () => {
	await server.hub.people.signUp({ name: 'hild', email: 'hild@uni.example', password: 'correct horse battery' })
	const { person, answer } = await signIn('hild')
	expect(person).toBeUndefined()
	expect(sessionOf(answer)).toBe('')
	const byPassword = await server.hub.people.signIn({ name: 'hild', password: 'correct horse battery' })
	expect(byPassword.account.name).toBe('hild')
})

test('a sign-in begun in another browser, used twice or altered signs no one in', async () => {
	const [mine, theirs] = [await begin(), await begin()]
	const back = await atProvider(mine.to, 'gerd')
	expect(sessionOf(await comeBack(back, theirs.cookie))).toBe('')
	expect(sessionOf(await comeBack(back, ''))).toBe('')
	expect(sessionOf(await comeBack(back.replace(/state=[^&]+/, 'state=forged'), mine.cookie))).toBe('')
	expect(sessionOf(await comeBack(back.replace(/code=[^&]+/, 'code=forged'), mine.cookie))).toBe('')
	expect(sessionOf(await comeBack(back, mine.cookie))).not.toBe('')
	expect(sessionOf(await comeBack(back, mine.cookie))).toBe('')
})

test('an ID token signed by another key is refused', async () => {
	const { to, cookie } = await begin()
	const back = await atProvider(to, 'gerd')
	const real = globalThis.fetch
	globalThis.fetch = async (...args) => {
		const answer = await real(...args)
		if (!String(args[0] instanceof Request ? args[0].url : args[0]).endsWith('/token')) return answer
		const body: Record<string, string> = JSON.parse(await answer.text())
		const [head = '', , signature = ''] = (body['id_token'] ?? '').split('.')
		const claims = { iss: issuer, sub: 'root', aud: 'stoa', exp: 4e9, iat: 1 }
		const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
		return new Response(JSON.stringify({ ...body, id_token: forged }), answer)
	}
	try {
		expect(sessionOf(await comeBack(back, cookie))).toBe('')
	} finally {
		globalThis.fetch = real
	}
})

test('after the sign-in, no redirect leads to another site', async () => {
	const { to, cookie } = await begin('https://evil.test/')
	expect((await comeBack(await atProvider(to, 'gerd'), cookie)).headers.location).toBe('/')
	expect(
		await server.hub.credentials.beginExternal(CALLBACK).then(
			() => 'begun',
			(error: unknown) => isHubError(error),
		),
	).toBe('begun')
})
