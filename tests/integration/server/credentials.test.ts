import { Secret, TOTP } from 'otpauth'
import { VISITOR, type Actor, type Person } from '@stoa/hub'
import { shapes } from '@stoa/protocol'
import { isHubError } from '@stoa/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'

let server: TestServer
let invited: TestServer
beforeAll(async () => {
	server = await openTestServer()
	invited = await openTestServer({ settings: { STOA_SIGN_UP: 'invitation' } })
})
afterAll(async () => {
	await server.close()
	await invited.close()
})

const join = (name: string, on = server) => on.hub.credentials.join({ name, email: `${name}@example.org`, password: PASSWORD })
const signIn = async (name: string, password = PASSWORD) => (await server.hub.people.signIn({ name, password })).token
async function session(token: string): Promise<Person> {
	const person = await server.hub.people.personBySession(token)
	if (!person) throw new Error('The session is over')
	return person
}

/** The key in the last e-mail to an address. */
async function keyFor(email: string, part: string): Promise<string> {
	const find = () => server.letters.findLast(({ to, text }) => to === email && text.includes(part))
	await expect.poll(find).toBeDefined()
	return new URL(/http\S+/.exec(find()?.text ?? '')?.[0] ?? '').searchParams.get('key') ?? ''
}

test('a new account gets an e-mail, and its key confirms the address once', async () => {
	const account = await join('ada')
	const key = await keyFor('ada@example.org', '/auth/confirm')
	expect(await server.hub.credentials.confirmEmail(VISITOR, key)).toMatchObject({ id: account.id, isEmailVerified: true })
	await expect(server.hub.credentials.confirmEmail(VISITOR, key)).rejects.toMatchObject({ code: 'mail-key' })
	expect(await server.hub.people.account('ada')).toMatchObject({ isEmailVerified: true })
})

test('an e-mail leads to a new password, once, and the change ends every session', async () => {
	await join('bea')
	const old = await signIn('bea')
	await server.hub.credentials.requestReset('BEA@example.org')
	const key = await keyFor('bea@example.org', '/login/reset')
	await expect(server.hub.credentials.resetPassword(key, 'short')).rejects.toMatchObject({ code: 'weak-password' })
	await expect(server.hub.credentials.confirmEmail(VISITOR, key)).rejects.toMatchObject({ code: 'mail-key' })
	await server.hub.credentials.resetPassword(key, 'another long one')
	await expect(server.hub.credentials.resetPassword(key, 'yet another one')).rejects.toMatchObject({ code: 'mail-key' })
	expect(await server.hub.people.personBySession(old)).toBeUndefined()
	await expect(signIn('bea')).rejects.toMatchObject({ code: 'wrong-password' })
	expect(await signIn('bea', 'another long one')).not.toBe('')
})

test('a request for an e-mail reveals no account, and floods no mailbox', async () => {
	await join('cleo')
	const before = server.letters.length
	for (const name of ['nobody', 'nobody@example.org', '', 'a\0b']) await server.hub.credentials.requestReset(name)
	for (let time = 0; time < 5; time++) await server.hub.credentials.requestReset('cleo')
	await keyFor('cleo@example.org', '/login/reset')
	expect(server.letters.slice(before).map(({ subject }) => subject)).toEqual(['Reset your password'])
})

test("the address in an e-mail is the hub's own, whatever host a request names", async () => {
	await join('dora')
	await server.app.inject({ method: 'GET', url: '/login/forgot', headers: { host: 'evil.test' } })
	await server.hub.credentials.requestReset('dora')
	await keyFor('dora@example.org', '/login/reset')
	expect(server.letters.every(({ text }) => text.includes('http://hub.test/'))).toBe(true)
})

test('a password is changed with the current one, and the change ends other sessions', async () => {
	await join('eva')
	const [here, there] = [await signIn('eva'), await signIn('eva')]
	const person = await session(here)
	const { credentials } = server.hub
	await expect(credentials.changePassword(person, { current: 'wrong', password: 'another long one' })).rejects.toMatchObject({
		code: 'wrong-password',
	})
	await expect(credentials.changePassword(person, { current: PASSWORD, password: 'short' })).rejects.toMatchObject({
		code: 'weak-password',
	})
	await credentials.changePassword(person, { current: PASSWORD, password: 'another long one' })
	expect(await server.hub.people.personBySession(there)).toBeUndefined()
	expect(await credentials.sessions(await session(here))).toMatchObject([{ isCurrent: true }])
})

test('a new address takes effect when it is confirmed; addresses in use are refused; the old address is notified', async () => {
	await join('fay')
	await join('gil')
	const person = await session(await signIn('fay'))
	const { credentials } = server.hub
	const ask = (email: string, password = PASSWORD) => credentials.changeEmail(person, { email, password })
	await expect(ask('new@example.org', 'wrong')).rejects.toMatchObject({ code: 'wrong-password' })
	await expect(ask('GIL@example.org')).rejects.toMatchObject({ code: 'email-exists' })
	await ask('New@example.org')
	expect(await server.hub.people.account('fay')).toMatchObject({ email: 'fay@example.org' })
	// The notification comes while the owner can still stop the change.
	await expect
		.poll(() => server.letters.findLast(({ to }) => to === 'fay@example.org')?.subject)
		.toBe('Your e-mail address is about to change')
	const key = await keyFor('new@example.org', '/auth/confirm')
	await expect(credentials.confirmEmail(VISITOR, key)).rejects.toMatchObject({ code: 'sign-in-needed' })
	await expect(credentials.confirmEmail(await session(await signIn('gil')), key)).rejects.toMatchObject({ code: 'mail-key' })
	await credentials.confirmEmail(person, key)
	expect(await server.hub.people.account('fay')).toMatchObject({ email: 'new@example.org', isEmailVerified: true })
	expect(await signIn('new@example.org')).not.toBe('')
	await expect.poll(() => server.letters.at(-1)).toMatchObject({ to: 'fay@example.org' })
})

test('a new password withdraws a pending change of the address and every key that was mailed', async () => {
	const account = await join('ivy')
	const confirmation = await keyFor('ivy@example.org', '/auth/confirm')
	const { credentials } = server.hub
	await credentials.requestReset('ivy')
	const reset = await keyFor('ivy@example.org', '/login/reset')
	const here = await signIn('ivy')
	await credentials.changePassword(await session(here), { current: PASSWORD, password: 'the first long one' })
	await expect(credentials.resetPassword(reset, 'chosen by a stranger')).rejects.toMatchObject({ code: 'mail-key' })
	await expect(credentials.confirmEmail(VISITOR, confirmation)).rejects.toMatchObject({ code: 'mail-key' })
	await credentials.changeEmail(await session(here), { email: 'stranger@example.org', password: 'the first long one' })
	const change = await keyFor('stranger@example.org', '/auth/confirm')
	await credentials.changePassword(await session(here), { current: 'the first long one', password: 'the second long one' })
	await expect(credentials.confirmEmail(await session(here), change)).rejects.toMatchObject({ code: 'mail-key' })
	expect(await server.hub.people.account('ivy')).toMatchObject({ id: account.id, email: 'ivy@example.org' })
})

test('a key for a new password works only for the address that it was sent to', async () => {
	await join('jan')
	const { credentials } = server.hub
	await credentials.requestReset('jan')
	const reset = await keyFor('jan@example.org', '/login/reset')
	const here = await signIn('jan')
	await credentials.changeEmail(await session(here), { email: 'jan.new@example.org', password: PASSWORD })
	await credentials.confirmEmail(await session(here), await keyFor('jan.new@example.org', '/auth/confirm'))
	await expect(credentials.resetPassword(reset, 'another long one')).rejects.toMatchObject({ code: 'mail-key' })
})

test('ending all other sessions ends them and the keys that they requested, and keeps the current one', async () => {
	await join('kim')
	const [here, there] = [await signIn('kim'), await signIn('kim')]
	const { credentials } = server.hub
	await credentials.changeEmail(await session(there), { email: 'stranger2@example.org', password: PASSWORD })
	const change = await keyFor('stranger2@example.org', '/auth/confirm')
	await credentials.endOtherSessions(await session(here))
	expect(await server.hub.people.personBySession(there)).toBeUndefined()
	await expect(credentials.confirmEmail(await session(here), change)).rejects.toMatchObject({ code: 'mail-key' })
})

test('no token reaches the settings of sign-in', async () => {
	const { authorization } = await server.as('hal')
	const byToken: Actor = await server.hub.people.personByToken(authorization.slice(7))
	const { credentials } = server.hub
	for (const call of [
		() => credentials.sessions(byToken),
		() => credentials.changePassword(byToken, { current: PASSWORD, password: 'another long one' }),
		() => credentials.changeEmail(byToken, { email: 'x@example.org', password: PASSWORD }),
		() => credentials.endOtherSessions(byToken),
	])
		await expect(call()).rejects.toMatchObject({ code: 'sign-in-needed' })
})

test('sessions are listed and ended one by one, and never those of another account', async () => {
	await join('ida')
	await join('jon')
	const [here, there] = [await signIn('ida'), await signIn('ida')]
	const ida = await session(here)
	const other = (await session(there)).sessionId ?? ''
	await server.hub.credentials.endSession(await session(await signIn('jon')), other)
	expect(await server.hub.credentials.sessions(ida)).toHaveLength(2)
	await server.hub.credentials.endSession(ida, other)
	expect(await server.hub.people.personBySession(there)).toBeUndefined()
	expect(await server.hub.people.personBySession(here)).toBeDefined()
})

test('where invitations are required, each creates one account, for the address that it names', async () => {
	await expect(join('kim', invited)).rejects.toMatchObject({ code: 'invitation-needed' })
	const root = await invited.hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	const admin: Actor = { kind: 'person', account: root, memberships: [], scope: 'write', token: undefined }
	const { credentials } = invited.hub
	const { key } = await credentials.invite(admin, { email: 'Kim@example.org' })
	const joinWith = (name: string, invitation: string) =>
		credentials.join({ name, email: `${name}@example.org`, password: PASSWORD, invitation })
	await expect(credentials.join({ name: 'root', email: 'kim@example.org', password: PASSWORD, invitation: key })).rejects.toMatchObject({
		code: 'account-exists',
	})
	await expect(joinWith('lea', key)).rejects.toMatchObject({ code: 'invitation-needed' })
	expect(await joinWith('kim', key)).toMatchObject({ name: 'kim' })
	await expect(joinWith('kim', key)).rejects.toMatchObject({ code: 'invitation-needed' })
	const free = await credentials.invite(admin, {})
	const both = await Promise.allSettled([joinWith('mia', free.key), joinWith('nils', free.key)])
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	const kim: Actor = { ...admin, account: await invited.hub.people.account('kim') }
	await expect(credentials.invite(kim, {})).rejects.toMatchObject({ code: 'hub-admin-needed' })
	expect([...server.problems, ...invited.problems]).toEqual([])
})

test('an authenticator is a second factor, its codes work once, and recovery codes replace it', async () => {
	const { hub } = server
	await join('olu')
	const person = await session(await signIn('olu'))
	await expect(hub.credentials.beginSecondFactor(person, 'wrong')).rejects.toMatchObject({ code: 'wrong-password' })
	const { secret } = await hub.credentials.beginSecondFactor(person, PASSWORD)
	const authenticator = new TOTP({ secret: Secret.fromBase32(secret) })
	const begun = Date.now()
	const code = (distance: number): string => authenticator.generate({ timestamp: begun + distance * 30_000 })
	// Sign-in asks for a code only after the authenticator is confirmed.
	expect(await signIn('olu')).not.toBe('')
	await expect(hub.credentials.confirmSecondFactor(person, '000000')).rejects.toMatchObject({ code: 'wrong-code' })
	const [recovery = ''] = await hub.credentials.confirmSecondFactor(person, code(0))
	const begin = async (): Promise<string> => {
		const error: unknown = await signIn('olu').catch((failure: unknown) => failure)
		return isHubError(error, 'second-factor') ? String(error.fields.pending) : ''
	}
	const finish = async (typed: string, pending?: string) =>
		hub.credentials.finishSignIn({ pending: pending ?? (await begin()), code: typed })
	await expect(finish(code(0))).rejects.toMatchObject({ code: 'wrong-code' })
	const present = code(1)
	const opened = await finish(`${present.slice(0, 3)} ${present.slice(3)}`)
	expect(opened.account.name).toBe('olu')
	expect((await session(opened.token)).account.name).toBe('olu')
	await expect(finish(present)).rejects.toMatchObject({ code: 'wrong-code' })
	expect((await finish(recovery.toUpperCase())).account.name).toBe('olu')
	await expect(finish(recovery)).rejects.toMatchObject({ code: 'wrong-code' })
	const pending = await begin()
	for (let time = 0; time < 5; time++) await expect(finish('000000', pending)).rejects.toMatchObject({ code: 'wrong-code' })
	await expect(finish(code(1), pending)).rejects.toMatchObject({ code: 'wrong-password' })
	expect(await hub.credentials.secondFactor(person)).toEqual({ isOn: true, recoveryCodes: 9 })
	await hub.credentials.endSecondFactor(person, PASSWORD)
	expect(await signIn('olu')).not.toBe('')
})

test('a user exports their data and deletes the account; their texts stay without their name, and no account gets the name', async () => {
	const { hub } = server
	await join('pia')
	const person = await session(await signIn('pia'))
	const { token, value } = await hub.people.createToken(person, { name: 'laptop', role: 'write' })
	await server.makeRepo('quin', 'talked-about')
	await hub.repos.create(person, { kind: 'model', name: 'mine', visibility: 'private' })
	await hub.discussions.create(
		person,
		{ kind: 'model', id: 'quin/talked-about' },
		{ title: 'A word', description: 'Good.', isPullRequest: false },
	)
	await hub.people.createOrg(person, { name: 'pias' })
	const data = await hub.leaving.exportData(await session(await signIn('pia')))
	expect(data).toMatchObject({
		account: { name: 'pia', email: 'pia@example.org' },
		organisations: [{ name: 'pias', role: 'admin' }],
		repositories: [{ kind: 'model', name: 'pia/mine', visibility: 'private' }],
		discussions: [{ repo: 'quin/talked-about', text: 'Good.' }],
		tokens: [{ id: token.id, name: 'laptop' }],
	})
	expect(JSON.stringify(data)).not.toContain(value)
	// The file says nothing that the reference does not name.
	const written: unknown = JSON.parse(JSON.stringify(data))
	expect(shapes.AccountData.parse(written)).toEqual(written)
	const leave = async (password = PASSWORD) => hub.leaving.deleteAccount(await session(await signIn('pia')), password)
	await expect(leave('wrong')).rejects.toMatchObject({ code: 'wrong-password' })
	await expect(leave()).rejects.toMatchObject({ code: 'last-admin' })
	await server.setMember('pias', 'quin', 'admin')
	await leave()
	await expect(signIn('pia')).rejects.toMatchObject({ code: 'wrong-password' })
	await expect(hub.people.personByToken(value)).rejects.toMatchObject({ code: 'bad-credentials' })
	await expect(hub.people.account('pia')).rejects.toMatchObject({ code: 'account-not-found' })
	const thread = await server.app.inject({ url: '/api/models/quin/talked-about/discussions/1' })
	expect(thread.statusCode).toBe(200)
	expect(thread.body).not.toContain('pia')
	const root = await hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	const admin: Actor = { kind: 'person', account: root, memberships: [], scope: 'write', token: undefined }
	const log = await hub.audit.list(admin, undefined, { actor: 'pia' }, { limit: 100 })
	expect(new Set(log.entries.map(({ action }) => action))).toEqual(new Set(['repo.create', 'repo.delete', 'org.create', 'member.leave']))
	await expect(join('Pia')).rejects.toMatchObject({ code: 'account-exists' })
	expect(await hub.people.signUp({ name: 'pia-again', email: 'pia@example.org', password: PASSWORD })).toMatchObject({ name: 'pia-again' })
})
