import { type Person, VISITOR } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

const PASSWORD = 'correct horse battery'
/** The time after the first guess until password guesses are forgotten. */
const WINDOW_MS = 15 * 60_000

let server: TestServer
let people: TestServer['hub']['people']
let credentials: TestServer['hub']['credentials']
let sender = 1
/** How long the hub delayed guesses. The test's clock moves forward by the same time, so the test does not wait. */
const waits: number[] = []

beforeAll(async () => {
	server = await openTestServer({
		ports: {
			wait: async (ms) => {
				waits.push(ms)
				vi.setSystemTime(Date.now() + ms)
			},
		},
	})
	;({ people, credentials } = server.hub)
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
beforeEach(() => void (waits.length = 0))
afterAll(async () => {
	vi.useRealTimers()
	await server.close()
})

/** Each call returns an address in a different network. */
const freshAddress = (): string => `203.0.${Math.floor(sender / 250)}.${(sender++ % 250) + 1}`
const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms)
const codeOf = (work: Promise<unknown>): Promise<string> =>
	work.then(
		() => 'in',
		(error: unknown) => (isHubError(error) ? error.code : String(error)),
	)

/** An account with an authenticator, and a function that makes its codes. */
async function openProtected(name: string): Promise<{ name: string; code: () => string; recovery: string }> {
	await server.as(name)
	const { token } = await people.signIn({ name, password: PASSWORD })
	const person: Person | undefined = await people.personBySession(token)
	if (!person) throw new Error('The session is over')
	const { secret } = await credentials.beginSecondFactor(person, PASSWORD)
	const authenticator = new TOTP({ secret: Secret.fromBase32(secret) })
	const code = (): string => {
		// Each code works once.
		pass(30_000)
		return authenticator.generate({ timestamp: Date.now() })
	}
	const [recovery = ''] = await credentials.confirmSecondFactor(person, code())
	return { name, code, recovery }
}

/** Signs in with the right password, then with a code. */
async function tryCode(name: string, code: string, address: string): Promise<string> {
	const error: unknown = await people.signIn({ name, password: PASSWORD, address }).catch((failure: unknown) => failure)
	if (!isHubError(error, 'second-factor')) return isHubError(error) ? `password: ${error.code}` : String(error)
	return codeOf(credentials.finishSignIn({ pending: String(error.fields.pending), code, address }))
}

describe('codes of an authenticator', () => {
	test('are counted for the account, whatever the number of addresses and right passwords', async () => {
		const { name } = await openProtected('carol')
		const answers: string[] = []
		const begun = Date.now()
		for (let time = 0; time < 60; time++) {
			answers.push(await tryCode(name, String(time).padStart(6, '0'), freshAddress()))
			pass(1000)
		}
		expect(Date.now() - begun).toBeGreaterThan(60_000)
		expect(new Set(answers)).toEqual(new Set(['wrong-code', 'too-many-requests']))
		// Ten at once, then each after twice the time of the one before: about fifteen in the minutes that this took.
		expect(answers.filter((answer) => answer === 'wrong-code').length).toBeLessThan(20)
	})

	test('are counted when they are recovery codes', async () => {
		const { name } = await openProtected('rory')
		const answers: string[] = []
		for (let time = 0; time < 30; time++) answers.push(await tryCode(name, `aaaaa-bbb${String(time).padStart(2, '0')}`, freshAddress()))
		expect(answers.filter((answer) => answer === 'wrong-code').length).toBeLessThan(20)
	})

	test('are reported to the owner after five wrong ones, once a day', async () => {
		const { name } = await openProtected('lena')
		const letters = () =>
			server.letters.filter(({ to, subject }) => to === `${name}@example.org` && subject === 'Wrong codes for your account')
		for (let time = 0; time < 4; time++) await tryCode(name, '000000', freshAddress())
		expect(letters()).toEqual([])
		for (let time = 0; time < 5; time++) await tryCode(name, '000000', freshAddress())
		expect(letters()).toHaveLength(1)
		expect(letters()[0]?.text).toContain('5 wrong codes')
	})

	test('do not lock the owner out of networks where the owner signed in before', async () => {
		const { name, code } = await openProtected('mia')
		const home = '2001:db8:77:1::5'
		expect(await tryCode(name, code(), home)).toBe('in')
		for (let time = 0; time < 25; time++) await tryCode(name, '000000', freshAddress())
		expect(await tryCode(name, code(), freshAddress())).not.toBe('in')
		// Another address of the same network.
		expect(await tryCode(name, code(), '2001:db8:77:1:ffff::9')).toBe('in')
	})

	test('of many accounts are counted for the network', async () => {
		const owners: { name: string }[] = []
		for (let index = 0; index < 5; index++) owners.push(await openProtected(`victim${index}`))
		const answers: string[] = []
		waits.length = 0
		for (let time = 0; time < 34; time++) {
			const { name } = owners[time % owners.length] ?? { name: '' }
			// The addresses are all in one /64 network.
			answers.push(await tryCode(name, '000000', `2001:db8:5:6::${time.toString(16)}`))
		}
		expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'wrong-code'))
		expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
	})
})

test('the right password does not reset the password delay while a code is still missing', async () => {
	const { name, code } = await openProtected('ines')
	// The delay counts from the first attempt.
	pass(WINDOW_MS)
	for (let time = 0; time < 10; time++) await codeOf(people.signIn({ name, password: PASSWORD, address: freshAddress() }))
	expect(waits).toEqual([])
	await codeOf(people.signIn({ name, password: PASSWORD, address: freshAddress() }))
	expect(waits).toEqual([1000])
	pass(WINDOW_MS)
	for (let time = 0; time < 12; time++) expect(await tryCode(name, code(), freshAddress())).toBe('in')
})

test('guesses by name, by e-mail address and in capitals share one delay', async () => {
	await server.as('nora')
	const ways = ['nora', 'NORA', 'nora@example.org', 'Nora@Example.org']
	for (let time = 0; time < 10; time++)
		expect(await codeOf(people.signIn({ name: ways[time % 4] ?? '', password: `guess-${time}`, address: freshAddress() }))).toBe(
			'wrong-password',
		)
	expect(waits).toEqual([])
	for (const name of ways) await codeOf(people.signIn({ name, password: 'guess', address: freshAddress() }))
	expect(waits).toEqual([1000, 2000, 4000, 8000])
})

test('device codes and keys sent by e-mail are counted for the account and the network', async () => {
	await server.as('dana')
	const person = await people.personBySession((await people.signIn({ name: 'dana', password: PASSWORD })).token)
	if (!person) throw new Error('The session is over')
	const answers: string[] = []
	for (let time = 0; time < 30; time++)
		answers.push(await codeOf(server.hub.oauth.deviceRequest({ ...person, address: freshAddress() }, 'BCDF-GHJK')))
	expect(answers.filter((answer) => answer === 'device-code').length).toBeLessThan(20)
	waits.length = 0
	for (let time = 0; time < 32; time++) await codeOf(credentials.resetPassword(`key-${time}`, PASSWORD, `2001:db8:9:9::${time}`))
	for (let time = 0; time < 2; time++) await codeOf(credentials.confirmEmail(VISITOR, `key-${time}`, `2001:db8:9:9:1::${time}`))
	expect(waits).toEqual([1000, 2000, 4000, 8000])
})

test('without counters no attempt is made, and callers are told to retry later', async () => {
	const count = vi.spyOn(server.hub.attempts, 'count').mockRejectedValue(new HubError('unavailable', { what: 'Signing in' }))
	const payload = 'grant_type=authorization_code&client_id=x&client_secret=y&code=z'
	const answer = await server.app.inject({ method: 'POST', url: '/oauth/token', payload })
	expect(await codeOf(people.signIn({ name: 'nora', password: PASSWORD }))).toBe('unavailable')
	count.mockRestore()
	expect(answer.statusCode).toBe(503)
})
