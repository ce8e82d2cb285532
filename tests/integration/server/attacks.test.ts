import { isNamespace, isReservedRepoName } from '@stoa/vocabulary'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMetrics } from '../../../apps/server/src/metrics.ts'
import { routeTable } from '../../../apps/server/src/routes/table.ts'
import { PAGE_ADDRESSES } from '../../page-addresses.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

const PASSWORD = 'correct horse battery'
const ORIGIN = 'https://hub.test'
const ATTEMPTS = 5

let server: TestServer
/** How long the hub delayed guesses, in milliseconds. The test does not wait. */
const waits: number[] = []
beforeAll(async () => {
	server = await openTestServer({
		pages: true,
		ports: { wait: async (ms) => void waits.push(ms) },
		settings: { STOA_PUBLIC_URL: ORIGIN, STOA_RATE_SIGN_IN: String(ATTEMPTS), STOA_RATE_API: '40' },
	})
	await server.as('ada')
})
afterAll(() => server.close())

/** A browser at its own network address, because guesses are counted by address. */
function browserAt(remoteAddress: string) {
	const cookies = new Map<string, string>()
	const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
	const keep = (answer: { cookies: { name: string; value: string }[] }): void => {
		for (const { name, value } of answer.cookies) cookies.set(name, value)
	}
	const open = async (url: string) => {
		const answer = await server.app.inject({ url, headers: headers(), remoteAddress })
		keep(answer)
		return answer
	}
	return {
		cookies,
		open,
		async send(url: string, fields: Record<string, string>) {
			const { body } = await open(url)
			const csrf = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? ''
			const payload = new URLSearchParams({ csrf, ...fields }).toString()
			const answer = await server.app.inject({
				method: 'POST',
				url,
				remoteAddress,
				headers: { ...headers(), origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
				payload,
			})
			keep(answer)
			return answer
		},
	}
}

describe('guesses', () => {
	afterEach(() => void vi.useRealTimers())

	test('of passwords end after a few from one address, also for the right one and for any account; other addresses continue', async () => {
		const thief = browserAt('198.51.100.1')
		for (let time = 0; time < ATTEMPTS; time++) {
			const answer = await thief.send('/login', { name: time % 2 === 0 ? 'ada' : 'somebody', password: `guess-${time}` })
			expect(answer.statusCode).toBe(422)
		}
		const stopped = await thief.send('/login', { name: 'ada', password: PASSWORD })
		expect([stopped.statusCode, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true])
		expect(thief.cookies.has('stoa_session')).toBe(false)
		// Other forms that take a password or a code share the count.
		for (const [url, fields] of [
			['/join', { name: 'new', email: 'new@example.org', password: PASSWORD }],
			['/login/forgot', { name: 'ada' }],
			['/login', { do: 'passkey-sign-in', ticket: 'x', answer: 'x' }],
			['/auth/leaked-tokens', { tokens: 'hf_x' }],
		] as const)
			expect([url, (await thief.send(url, fields)).statusCode]).toEqual([url, 429])
		expect((await browserAt('198.51.100.2').send('/login', { name: 'ada', password: PASSWORD })).statusCode).toBe(303)
	})

	test('of the password within a stolen session end as well', async () => {
		const thief = browserAt('198.51.100.3')
		await thief.send('/login', { name: 'ada', password: PASSWORD })
		for (let time = 0; time < ATTEMPTS - 1; time++)
			expect((await thief.send('/settings/passkeys', { do: 'begin', name: 'Mine', password: `guess-${time}` })).statusCode).toBe(422)
		for (const url of ['/settings/passkeys', '/settings/account', '/settings/two-factor'])
			expect([url, (await thief.send(url, { do: 'begin', name: 'Mine', password: PASSWORD })).statusCode]).toEqual([url, 429])
	})

	test.each(['grace', 'nobody-here'])(
		'of one password from many addresses are delayed, and the owner is not locked out: %s',
		async (name) => {
			if (name === 'grace') await server.as(name)
			// The clock stands still, so each attempt is queued behind the one before.
			vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
			const comeIn = (address: string) => browserAt(address).send('/login', { name, password: PASSWORD })
			if (name === 'grace') expect((await comeIn('198.51.100.9')).statusCode).toBe(303)
			waits.length = 0
			const answers: string[] = []
			for (let time = 0; time < 15; time++) {
				const { body } = await browserAt(`203.0.113.${time}`).send('/login', { name: name.toUpperCase(), password: `guess-${time}` })
				answers.push(/Too many requests|password is wrong/.exec(body)?.[0] ?? '')
			}
			expect(answers).toEqual([...Array.from({ length: 14 }, () => 'password is wrong'), 'Too many requests'])
			expect(waits).toEqual([1000, 3000, 7000, 15_000])
			if (name !== 'grace') return
			// From a network where she signed in before, she signs in without delay.
			expect((await comeIn('198.51.100.9')).statusCode).toBe(303)
			// Elsewhere she can set a new password by e-mail, which makes the network known.
			const away = browserAt('198.51.100.10')
			await away.send('/login/forgot', { name })
			const letter = server.letters.findLast(({ text }) => text.includes('/login/reset?key='))
			const key = /key=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
			expect((await away.send(`/login/reset?key=${key}`, { key, password: PASSWORD })).statusCode).toBe(303)
			expect((await comeIn('198.51.100.10')).statusCode).toBe(303)
			expect(waits).toHaveLength(4)
		},
	)

	test('of tokens are counted by network address, and a right token among them opens nothing more', async () => {
		const guess = (token: string) =>
			server.app.inject({ url: '/api/whoami-v2', headers: { authorization: `Bearer ${token}` }, remoteAddress: '198.51.100.4' })
		const answers: number[] = []
		for (let time = 0; time < 41; time++) answers.push((await guess(`hf_${String(time).padStart(34, '0')}`)).statusCode)
		expect(answers.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 401))
		expect(answers[40]).toBe(429)
	})
})

test('a session that an attacker put into the browser is not that of the user who signs in by passkey, and ends', async () => {
	const { credentials, people } = server.hub
	await server.as('bea')
	const laid = (await people.signIn({ name: 'ada', password: PASSWORD })).token
	const own = await people.personBySession((await people.signIn({ name: 'bea', password: PASSWORD })).token)
	if (!own) throw new Error('The session is over')
	const device = new SoftwareAuthenticator(ORIGIN)
	const making = await credentials.beginPasskey(own, { name: 'Key', password: PASSWORD, origin: ORIGIN })
	await credentials.addPasskey(own, { ticket: making.ticket, answer: device.make(making.options), origin: ORIGIN })

	const victim = browserAt('198.51.100.5')
	const page = await victim.open('/login')
	const props: { options: object } = JSON.parse(/props="([^"]*challenge[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&quot;', '"') ?? '{}')
	const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''
	const fields = { csrf: hidden('csrf'), do: 'passkey-sign-in', ticket: hidden('ticket'), answer: device.use(props.options) }
	const post = (cookie: string) =>
		server.app.inject({
			method: 'POST',
			url: '/login',
			remoteAddress: '198.51.100.5',
			headers: { cookie, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
			payload: new URLSearchParams(fields).toString(),
		})
	const visit = victim.cookies.get('__Host-stoa_visit') ?? ''
	// The challenge was issued to a browser without a session, so a session added later cannot answer it.
	expect((await post(`__Host-stoa_visit=${visit}; __Host-stoa_session=${laid}`)).statusCode).toBe(403)
	expect((await post('__Host-stoa_visit=another')).statusCode).toBe(403)
	const answer = await post(`__Host-stoa_visit=${visit}`)
	expect(answer.statusCode).toBe(303)
	const fresh = answer.cookies.find(({ name }) => name === '__Host-stoa_session')
	expect(fresh).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true })
	expect((await people.personBySession(fresh?.value ?? ''))?.account.name).toBe('bea')
	expect((await post(`__Host-stoa_visit=${visit}`)).statusCode).toBe(422)
})

describe('names', () => {
	test.each([
		['Cyrillic а', 'аda'],
		['full width', 'ａda'],
		['zero width', 'ada\u200b'],
		['right to left', '\u202eada'],
		['combining', 'ada\u0301'],
		['a space', 'ada '],
		['a dot at the end', 'ada.'],
		['two dots', 'a..da'],
		['a slash', 'ada/x'],
		['a reserved word', 'Settings'],
		['an address of the API', 'aPi'],
	])('that look like others are refused: %s', async (_, name) => {
		const input = { name, email: 'twin@example.org', password: PASSWORD }
		await expect(server.hub.credentials.join(input)).rejects.toMatchObject({ code: 'invalid-namespace' })
	})

	test('are equal in upper and lower case', async () => {
		for (const name of ['ADA', 'Ada'])
			await expect(server.hub.credentials.join({ name, email: 'twin@example.org', password: PASSWORD })).rejects.toMatchObject({
				code: 'account-exists',
			})
	})

	test('of people contain no invisible characters', async () => {
		for (const fullname of ['\u202egro.elpmaxe', 'Ada\u200b', 'Ada\u2066', 'Ada\0'])
			await expect(
				server.hub.credentials.join({ name: 'twin', email: 'twin@example.org', password: PASSWORD, fullname }),
			).rejects.toMatchObject({ code: 'invalid-input' })
		// Joiners are part of Persian spelling, and join emoji.
		expect(
			await server.hub.credentials.join({
				name: 'twin',
				email: 'twin@example.org',
				password: PASSWORD,
				fullname: 'می\u200cخواهم 👩\u200d🔬',
			}),
		).toMatchObject({ name: 'twin' })
	})

	const table = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nonexistent')
	const addresses = [...PAGE_ADDRESSES, ...table.map(({ path }) => path)]

	test('used as addresses cannot be taken by accounts', () => {
		const words = addresses.flatMap((path) => {
			const [, first = ''] = path.split('/')
			return first === '' || first.includes('{') ? [] : [first]
		})
		expect([...new Set(words), 'index.html', 'security.txt', 'git', 'xet', '.well-known'].filter(isNamespace)).toEqual([])
	})

	test('used below a repository or an account in an address cannot be repository names', () => {
		const words = addresses.flatMap((path) => {
			// `{id}` may be one segment; `{repo}` always has two, so the word after it is not a name.
			const [, word] = /(?:\{id\}|^\/\{\w+\})\/([^/{}]+)/.exec(path) ?? []
			return word ?? []
		})
		expect(words).toContain('info')
		expect([...new Set(words), 'HEAD', 'head', 'objects'].filter((word) => !isReservedRepoName(word))).toEqual([])
	})
})
