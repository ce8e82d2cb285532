import type { Actor } from '@stoa/hub'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'

let server: TestServer
let admin: Actor
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_SIGN_UP: 'closed' } })
	const account = await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	admin = { kind: 'person', account, memberships: [], scope: 'write', token: undefined, address: '192.0.2.1' }
})
afterAll(() => server.close())

const join = (name: string, invitation?: string) =>
	server.hub.credentials.join({ name, email: `${name}@example.org`, password: PASSWORD, ...(invitation && { invitation }) })
const invite = (wish: { uses?: number; days?: number; note?: string; email?: string } = {}) => server.hub.credentials.invite(admin, wish)

test("the administrators' choice overrides the settings, until they return to the settings", async () => {
	const { credentials } = server.hub
	await expect(join('ada')).rejects.toMatchObject({ code: 'sign-up-closed' })
	expect(await credentials.signUpState(admin)).toEqual({ policy: 'closed', bySettings: 'closed', chosen: undefined })
	await credentials.setSignUpPolicy(admin, 'open')
	expect(await credentials.policy()).toBe('open')
	expect(await credentials.signUpState(admin)).toMatchObject({ policy: 'open', bySettings: 'closed', chosen: { by: { name: 'root' } } })
	await join('ada')
	await credentials.setSignUpPolicy(admin, undefined)
	await expect(join('bea')).rejects.toMatchObject({ code: 'sign-up-closed' })
	const { entries } = await server.hub.audit.list(admin, undefined, { action: 'sign-up.policy' }, { limit: 10 })
	expect(entries.map(({ details }) => details['to'])).toEqual(['closed, as in the settings', 'open'])
	expect(entries[0]).toMatchObject({ actorName: 'root', address: '192.0.2.1' })
})

test.each([
	['open', true, 'New here? <a href="/join?next=%2F">Sign up</a>'],
	['invitation', false, 'Open the link in your invitation'],
	['closed', false, 'Ask the administrators of this hub for an account'],
] as const)('pages offer sign-up only to visitors who may sign up: %s', async (policy, isOpen, sentence) => {
	await server.hub.credentials.setSignUpPolicy(admin, policy)
	for (const url of ['/', '/models', '/login', '/join', '/nobody/nothing', '/docs']) {
		const { body } = await server.app.inject({ url })
		expect([url, /(?:href|action)="\/join/.test(body)]).toEqual([url, isOpen])
	}
	expect((await server.app.inject({ url: '/login' })).body).toContain(sentence)
	await server.hub.credentials.setSignUpPolicy(admin, undefined)
})

test('an invitation creates as many accounts as it says, however many sign up at once', async () => {
	const { credentials } = server.hub
	await credentials.setSignUpPolicy(admin, 'invitation')
	const { key } = await invite({ uses: 3, note: 'the course' })
	const came = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => join(`pupil-${index}`, key)))
	expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
	for (const one of came) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'invitation-needed' })
	expect(await credentials.isInvitation(key)).toBe(false)
	const { entries } = await server.hub.audit.list(admin, undefined, { action: 'sign-up.join' }, { limit: 10 })
	expect(entries).toHaveLength(3)
	expect(entries[0]?.details).toMatchObject({ note: 'the course' })
})

test('an invitation without an account still works; withdrawn or expired it does not', async () => {
	const { credentials } = server.hub
	const { key } = await invite()
	await expect(join('root', key)).rejects.toMatchObject({ code: 'account-exists' })
	await expect(credentials.join({ name: 'cleo', email: 'cleo@example.org', password: 'x', invitation: key })).rejects.toMatchObject({
		code: 'weak-password',
	})
	const [listed] = await credentials.signUpInvitations(admin)
	expect(listed).toMatchObject({ uses: 1, used: 0, invitedBy: { name: 'root' } })
	expect(JSON.stringify(listed)).not.toContain(key)
	await credentials.revokeSignUpInvitation(admin, listed?.id ?? '')
	await expect(join('cleo', key)).rejects.toMatchObject({ code: 'invitation-needed' })
	const late = await invite({ days: 1 })
	server.setClock(25 * 3600_000)
	await expect(join('cleo', late.key)).rejects.toMatchObject({ code: 'invitation-needed' })
	expect(await credentials.isInvitation(late.key)).toBe(false)
	server.setClock(0)
	await expect(join('cleo', 'x'.repeat(5000))).rejects.toMatchObject({ code: 'invitation-needed' })
})

test('invalid input is refused with the valid form', async () => {
	for (const [wish, why] of [
		[{ uses: 0 }, /number of accounts.*at least 1/],
		[{ uses: 1.5 }, /number of accounts.*whole number/],
		[{ uses: 1001 }, /at most 1000/],
		[{ days: 366 }, /number of days.*at most 365/],
		[{ days: Number.NaN }, /number of days.*whole number/],
		[{ note: 'a\nb' }, /the note.*control/],
		[{ email: 'nobody' }, /e-mail address/],
		[{ email: 'kim@example.org', uses: 2 }, /number of accounts.*for one account/],
	] as const)
		await expect(invite(wish)).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringMatching(why) })
})

test('only administrators see or change any of it', async () => {
	const { credentials, people } = server.hub
	const { authorization } = await server.as('eve')
	const eve = await people.personByToken(authorization.slice(7))
	for (const call of [
		() => credentials.signUpState(eve),
		() => credentials.setSignUpPolicy(eve, 'open'),
		() => credentials.invite(eve, {}),
		() => credentials.signUpInvitations(eve),
		() => credentials.revokeSignUpInvitation(eve, 'a'.repeat(24)),
	])
		await expect(call()).rejects.toMatchObject({ code: 'hub-admin-needed' })
	expect(server.problems).toEqual([])
})
