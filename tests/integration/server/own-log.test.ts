import type { Person } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
const FROM = '192.0.2.7'

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
	return personOf((await server.hub.people.signIn({ name, password: PASSWORD, address: FROM })).token)
}
const deedsOf = async (person: Person) => (await server.hub.audit.own(person, { limit: 100 })).entries

test('sign-ins, tokens and changes are in the log of their account, and in no other', async () => {
	const { people, credentials } = server.hub
	const ada = await join('ada')
	const eve = await join('eve')
	const { token, value } = await people.createToken(ada, { name: 'laptop', role: 'write' })
	const renewed = await people.rotateToken(ada, token.id)
	await people.revokeToken(eve, token.id)
	await people.revokeLeaked([value, renewed.value])
	const { token: other } = await people.createToken(ada, { name: 'desk', role: 'read' })
	await people.revokeToken(ada, other.id)
	await credentials.changePassword(ada, { current: PASSWORD, password: 'another long one' })
	await credentials.endOtherSessions(ada)
	const entries = await deedsOf(ada)
	expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
		'session.close ada',
		'password.change ada',
		'token.revoke desk',
		'token.create desk',
		'token.leaked laptop',
		'token.rotate laptop',
		'token.create laptop',
		'session.open ada',
	])
	expect(entries.at(-1)).toMatchObject({ address: FROM, details: { by: 'password' } })
	expect((await deedsOf(eve)).map(({ action }) => action)).toEqual(['session.open'])
	// The log holds no token value, no password and no code.
	expect(JSON.stringify(entries)).not.toContain(renewed.value.slice(3))
})

test('a wrong password is logged, at most once in a while, and reveals no account', async () => {
	const person = await join('bea')
	const attempt = (name: string) => server.hub.people.signIn({ name, password: 'guessed', address: '198.51.100.9' })
	for (let time = 0; time < 3; time++) {
		await expect(attempt('bea')).rejects.toMatchObject({ code: 'wrong-password' })
		await expect.poll(async () => (await deedsOf(person)).filter(({ action }) => action === 'session.refuse').length).toBe(1)
	}
	await expect(attempt('nobody')).rejects.toMatchObject({ code: 'wrong-password' })
	await expect(attempt('nobody@example.org')).rejects.toMatchObject({ code: 'wrong-password' })
	expect((await deedsOf(person))[0]).toMatchObject({ address: '198.51.100.9', details: { why: 'the password was wrong' } })
	expect(server.problems).toEqual([])
})

test('the log is for sessions of its owner only', async () => {
	const { authorization } = await server.as('cleo')
	const byToken = await server.hub.people.personByToken(authorization.slice(7))
	await expect(server.hub.audit.own(byToken, { limit: 1 })).rejects.toMatchObject({ code: 'sign-in-needed' })
	await expect(server.hub.audit.own({ kind: 'visitor' }, { limit: 1 })).rejects.toMatchObject({ code: 'sign-in-needed' })
})

test('a password reset by e-mail, and a new address, are logged', async () => {
	const { credentials } = server.hub
	const person = await join('dora')
	await credentials.requestReset('dora')
	const keyOf = (part: string, to: string) => async (): Promise<string> => {
		const letter = server.letters.findLast((one) => one.to === to && one.text.includes(part))
		return new URL(/http\S+/.exec(letter?.text ?? '')?.[0] ?? 'http://none').searchParams.get('key') ?? ''
	}
	await expect.poll(keyOf('/login/reset', 'dora@example.org')).not.toBe('')
	await credentials.resetPassword(await keyOf('/login/reset', 'dora@example.org')(), 'another long one', FROM)
	const again = await personOf((await server.hub.people.signIn({ name: 'dora', password: 'another long one' })).token)
	await credentials.changeEmail(again, { email: 'new@example.org', password: 'another long one' })
	await expect.poll(keyOf('/auth/confirm', 'new@example.org')).not.toBe('')
	await credentials.confirmEmail(again, await keyOf('/auth/confirm', 'new@example.org')(), FROM)
	expect((await deedsOf(person)).filter(({ action }) => action !== 'session.open')).toMatchObject([
		{ action: 'email.change', details: { to: 'new@example.org' }, address: FROM },
		{ action: 'password.reset', address: FROM },
	])
})
