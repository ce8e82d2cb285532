import type { Person, Session } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { type Flaws, SoftwareAuthenticator } from './software-authenticator.ts'

const PASSWORD = 'correct horse battery'
const ORIGIN = 'https://hub.test'
const BROWSER = 'a browser'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
})
afterAll(() => server.close())

async function personOf(token: string): Promise<Person> {
	const person = await server.hub.people.personBySession(token)
	if (!person) throw new Error('The session is over')
	return person
}

async function join(name: string): Promise<Person> {
	await server.hub.credentials.join({ name, email: `${name}@example.org`, password: PASSWORD })
	return personOf((await server.hub.people.signIn({ name, password: PASSWORD })).token)
}

async function add(person: Person, device: SoftwareAuthenticator, flaws: Flaws = {}, name = 'Laptop') {
	const { credentials } = server.hub
	const { options, ticket } = await credentials.beginPasskey(person, { name, password: PASSWORD, origin: ORIGIN })
	return credentials.addPasskey(person, { ticket, answer: device.make(options, flaws), origin: ORIGIN })
}

async function ask() {
	const question = await server.hub.credentials.offerPasskeySignIn({ origin: ORIGIN, browser: BROWSER })
	if (!question) throw new Error('There are passkeys at this origin')
	return question
}

async function signIn(device: SoftwareAuthenticator, flaws: Flaws = {}): Promise<Session> {
	const { options, ticket } = await ask()
	return server.hub.credentials.signInByPasskey({ ticket, answer: device.use(options, flaws), origin: ORIGIN, browser: BROWSER })
}

const refusal = (why: RegExp) => expect.objectContaining({ code: 'passkey-refused', message: expect.stringMatching(why) })

test('a passkey is added with the password, signs in alone and is removed', async () => {
	const person = await join('ada')
	const device = new SoftwareAuthenticator(ORIGIN)
	const { credentials } = server.hub
	const begin = (password: string, name = 'Laptop') => credentials.beginPasskey(person, { name, password, origin: ORIGIN })
	await expect(begin('wrong')).rejects.toMatchObject({ code: 'wrong-password' })
	await expect(begin(PASSWORD, ' ')).rejects.toMatchObject({ code: 'invalid-input' })
	await add(person, device)
	expect(await credentials.passkeys(person)).toMatchObject([{ name: 'Laptop', host: 'hub.test', lastUsedAt: undefined }])
	const { token, account } = await signIn(device)
	expect(account.name).toBe('ada')
	expect((await personOf(token)).account.name).toBe('ada')
	const [passkey] = await credentials.passkeys(person)
	expect(passkey?.lastUsedAt).toBeInstanceOf(Date)
	await credentials.removePasskey(await join('eve'), passkey?.id ?? '')
	expect(await credentials.passkeys(person)).toHaveLength(1)
	await credentials.removePasskey(person, passkey?.id ?? '')
	await expect(signIn(device)).rejects.toEqual(refusal(/does not know it/))
	await expect.poll(() => server.letters.filter(({ to, text }) => to === 'ada@example.org' && text.includes('"Laptop"'))).toHaveLength(1)
})

test("a passkey replaces password and code; a sign-in with a password still asks for the authenticator's code", async () => {
	const { hub } = server
	const person = await join('bea')
	const device = new SoftwareAuthenticator(ORIGIN)
	await add(person, device)
	const { Secret, TOTP } = await import('otpauth')
	const { secret } = await hub.credentials.beginSecondFactor(person, PASSWORD)
	await hub.credentials.confirmSecondFactor(person, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
	await expect(hub.people.signIn({ name: 'bea', password: PASSWORD })).rejects.toMatchObject({ code: 'second-factor' })
	expect((await signIn(device)).account.name).toBe('bea')
})

test('answers from another page, an unverified device, another key or a copied device are refused', async () => {
	const person = await join('cleo')
	const device = new SoftwareAuthenticator(ORIGIN)
	await expect(add(person, device, { origin: 'https://evil.test' })).rejects.toEqual(refusal(/signature is invalid/))
	await expect(add(person, device, { unverified: true })).rejects.toEqual(refusal(/signature is invalid/))
	await expect(add(person, device, { challenge: 'AAAA' })).rejects.toEqual(refusal(/signature is invalid/))
	await add(person, device)
	await expect(add(person, device)).rejects.toEqual(refusal(/already uses it/))
	for (const flaws of [{ origin: 'https://evil.test' }, { unverified: true }, { otherKey: true }, { challenge: 'AAAA' }])
		await expect(signIn(device, flaws)).rejects.toEqual(refusal(/signature is invalid/))
	await expect(signIn(device, { userHandle: 'AAAA' })).rejects.toEqual(refusal(/does not know it/))
	await signIn(device, { counter: 10 })
	await expect(signIn(device, { counter: 10 })).rejects.toEqual(refusal(/may have a copy/))
	await expect(signIn(device, { counter: 4 })).rejects.toEqual(refusal(/may have a copy/))
	expect((await signIn(device, { counter: 11 })).account.name).toBe('cleo')
	const { entries } = await server.hub.audit.own(person, { limit: 20 })
	expect(entries.filter(({ action }) => action === 'session.refuse')).toHaveLength(2)
})

test('devices that do not count their signatures are accepted each time', async () => {
	const device = new SoftwareAuthenticator(ORIGIN)
	await add(await join('dora'), device)
	for (let time = 0; time < 2; time++) expect((await signIn(device, { counter: 0 })).account.name).toBe('dora')
})

test('a challenge is for one browser, one purpose, one answer and an hour', async () => {
	const { credentials } = server.hub
	const person = await join('eva')
	const device = new SoftwareAuthenticator(ORIGIN)
	const making = await credentials.beginPasskey(person, { name: 'Key', password: PASSWORD, origin: ORIGIN })
	const other = await personOf((await server.hub.people.signIn({ name: 'eva', password: PASSWORD })).token)
	const made = { ticket: making.ticket, answer: device.make(making.options), origin: ORIGIN }
	await expect(credentials.addPasskey(other, made)).rejects.toEqual(refusal(/another browser or session/))
	await credentials.addPasskey(person, made)
	await expect(credentials.addPasskey(person, made)).rejects.toEqual(refusal(/used before/))

	const { options, ticket } = await ask()
	const sign = (input: object = {}) =>
		credentials.signInByPasskey({ ticket, answer: device.use(options), origin: ORIGIN, browser: BROWSER, ...input })
	await expect(sign({ browser: 'another' })).rejects.toEqual(refusal(/another browser or session/))
	for (const forged of ['', 'x', 'a.b.c.d.e', making.ticket])
		await expect(sign({ ticket: forged })).rejects.toMatchObject({ code: 'passkey-refused' })
	const both = await Promise.allSettled([sign(), sign()])
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

	const late = await ask()
	server.setClock(61 * 60_000)
	await expect(sign({ ticket: late.ticket, answer: device.use(late.options) })).rejects.toEqual(refusal(/used before or has expired/))
	server.setClock(0)
})

test('malformed answers are refused', async () => {
	for (const answer of ['', '{}', '[]', 'null', '{"id":"x"}', 'x'.repeat(30_000), JSON.stringify({ id: 'a'.repeat(2000) })]) {
		const { ticket } = await ask()
		await expect(server.hub.credentials.signInByPasskey({ ticket, answer, origin: ORIGIN, browser: BROWSER })).rejects.toEqual(
			refusal(/malformed/),
		)
	}
	expect(server.problems).toEqual([])
})

test('there are no passkeys without https and a host name, and none by token', async () => {
	const { credentials } = server.hub
	for (const origin of ['http://hub.test', 'https://192.0.2.1', 'http://[::1]:3000', 'http://127.0.0.1:3000'])
		expect(await credentials.offerPasskeySignIn({ origin, browser: BROWSER })).toBeUndefined()
	expect(await credentials.offerPasskeySignIn({ origin: 'http://localhost:3000', browser: BROWSER })).toMatchObject({
		options: { rpId: 'localhost' },
	})
	const { authorization } = await server.as('fay')
	const byToken = await server.hub.people.personByToken(authorization.slice(7))
	await expect(credentials.beginPasskey(byToken, { name: 'x', password: PASSWORD, origin: ORIGIN })).rejects.toMatchObject({
		code: 'sign-in-needed',
	})
	await expect(credentials.passkeys(byToken)).rejects.toMatchObject({ code: 'sign-in-needed' })
})

test('a passkey made for another host of the hub does not sign in here', async () => {
	const { credentials } = server.hub
	const person = await join('gil')
	const device = new SoftwareAuthenticator('https://old.test')
	const { options, ticket } = await credentials.beginPasskey(person, { name: 'Old', password: PASSWORD, origin: 'https://old.test' })
	await credentials.addPasskey(person, { ticket, answer: device.make(options), origin: 'https://old.test' })
	await expect(signIn(device, { origin: ORIGIN })).rejects.toEqual(refusal(/another address/))
})

test('a suspended account cannot sign in by passkey', async () => {
	const device = new SoftwareAuthenticator(ORIGIN)
	await add(await join('hal'), device)
	const root = await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	const admin: Person = { kind: 'person', account: root, memberships: [], scope: 'write', token: undefined }
	await server.hub.takedowns.act(admin, { type: 'account', name: 'hal' }, { act: 'suspend', reason: 'Spam' })
	const error: unknown = await signIn(device).catch((failure: unknown) => failure)
	expect(isHubError(error, 'account-suspended')).toBe(true)
})
