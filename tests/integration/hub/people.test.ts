import { isHubError } from '@stoa/vocabulary'
import { VISITOR } from '@stoa/hub'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHub, type TestHub } from './open-test-hub.ts'

let open: TestHub
beforeAll(async () => {
	open = await openTestHub()
})
afterAll(() => open.close())

describe('signUp()', () => {
	test('creates an account that signs in by name and by address, in any case', async () => {
		const { people } = open.hub
		const ada = await people.signUp({ name: 'Ada', email: 'Ada@Example.org', password: 'long enough', fullname: ' Ada L. ' })
		expect(ada).toMatchObject({ kind: 'user', name: 'Ada', fullname: 'Ada L.', email: 'ada@example.org', isAdmin: false })
		for (const name of ['ada', 'ada@example.org']) expect((await people.signIn({ name, password: 'long enough' })).account.id).toBe(ada.id)
		expect(await people.account('ADA')).toMatchObject({ id: ada.id })
	})
	test('accepts names that begin with an underscore', async () => {
		expect(await open.hub.people.signUp({ name: '_seed_1', email: 'seed@example.org', password: 'long enough' })).toMatchObject({
			name: '_seed_1',
		})
	})
	test.each([
		[{ name: 'api' }, 'invalid-namespace'],
		[{ name: 'a b' }, 'invalid-namespace'],
		[{ password: 'short' }, 'weak-password'],
		[{ email: 'nowhere' }, 'invalid-input'],
		[{ fullname: 'a\nb' }, 'invalid-input'],
		[{ name: 'ADA' }, 'account-exists'],
		[{ email: 'ada@example.org' }, 'email-exists'],
	])('refuses %j with %s', async (change, code) => {
		const input = { name: 'grace', email: 'grace@example.org', password: 'long enough', ...change }
		await expect(open.hub.people.signUp(input)).rejects.toMatchObject({ code })
	})
	test('finishes a sign-up that died before its password was stored', async () => {
		const { hub, ports } = open
		const register = ports.signIns.register
		ports.signIns.register = async () => {
			throw new Error('killed')
		}
		const input = { name: 'lin', email: 'lin@example.org', password: 'long enough' }
		await expect(hub.people.signUp(input)).rejects.toThrow('killed')
		ports.signIns.register = register
		const account = await hub.people.signUp(input)
		expect((await hub.people.signIn({ name: 'lin', password: 'long enough' })).account.id).toBe(account.id)
	})
})

describe('sessions', () => {
	test('end with signOut()', async () => {
		const { people } = open.hub
		const { token } = await people.signIn({ name: 'ada', password: 'long enough' })
		expect(await people.personBySession(token)).toMatchObject({ scope: 'write', account: { name: 'Ada' }, token: undefined })
		await people.signOut(token)
		expect(await people.personBySession(token)).toBeUndefined()
	})
	test('need the right password', async () => {
		await expect(open.hub.people.signIn({ name: 'ada', password: 'wrong one' })).rejects.toMatchObject({ code: 'wrong-password' })
	})
})

describe('tokens', () => {
	test('are created, used, listed and revoked at once', async () => {
		const { people } = open.hub
		const bob = await open.person('bob')
		const { value, token } = await people.createToken(bob, { name: 'laptop', role: 'read' })
		expect(value).toMatch(/^hf_[A-Za-z0-9]{34}$/)
		expect(token.hint).toBe(value.slice(-4))
		const actor = await people.personByToken(value)
		expect(actor).toMatchObject({ scope: 'read', account: { name: 'bob' }, token: { name: 'laptop' } })
		await expect(people.createToken(actor, { name: 'more', role: 'write' })).rejects.toMatchObject({ code: 'write-token-needed' })
		expect(await people.tokens(bob)).toMatchObject([{ name: 'laptop', role: 'read' }])
		await people.revokeToken(bob, token.id)
		await expect(people.personByToken(value)).rejects.toMatchObject({ code: 'bad-credentials' })
	})
	test('from other hubs keep their value, and importing one twice changes nothing', async () => {
		const { people } = open.hub
		const bob = await open.again(await people.account('bob'))
		const value = 'hf_HubCITokenXXXXXXXXXXXXXXXXXXXXX'
		const first = await people.createToken(bob, { name: 'suite', role: 'write', value })
		expect((await people.createToken(bob, { name: 'suite', role: 'write', value })).token.id).toBe(first.token.id)
		const eve = await open.person('eve')
		await expect(people.createToken(eve, { name: 'x', role: 'write', value })).rejects.toMatchObject({ code: 'invalid-input' })
		expect((await people.personByToken(value)).account.name).toBe('bob')
	})
	test.each(['', 'short', 'with a blank', 'hf_unknownunknownunknown', 'x'.repeat(5000), 'ünïcode-token'])(
		'%j is no token',
		async (value) => {
			await expect(open.hub.people.personByToken(value)).rejects.toMatchObject({ code: 'bad-credentials' })
		},
	)
	test('require a signed-in caller', async () => {
		await expect(open.hub.people.createToken(VISITOR, { name: 'x', role: 'read' })).rejects.toSatisfy((error) =>
			isHubError(error, 'sign-in-needed'),
		)
	})
})

describe('organisations', () => {
	test('begin with their creator as administrator and share the names of people', async () => {
		const { people } = open.hub
		const carol = await open.person('carol')
		const org = await people.createOrg(carol, { name: 'acme', fullname: 'Acme' })
		expect((await open.again(carol.account)).memberships).toMatchObject([{ org: { id: org.id }, role: 'admin' }])
		expect(await people.members(org)).toMatchObject([{ account: { name: 'carol' }, role: 'admin' }])
		await expect(people.createOrg(carol, { name: 'Carol' })).rejects.toMatchObject({ code: 'account-exists' })
		await expect(people.account('nobody')).rejects.toMatchObject({ code: 'account-not-found' })
	})
})

test('suggest() finds accounts by the beginning of their names in any case, and never reads the text as a pattern', async () => {
	const { people } = open.hub
	const make = (name: string, fullname: string) => people.signUp({ name, email: `${name}@example.org`, password: 'long enough', fullname })
	await make('marie', 'Marie Curie')
	await make('mar_x', 'Somebody')
	await make('other', 'Pierre Marchand')
	const names = async (text: string): Promise<string[]> => (await people.suggest(text, 10)).map(({ name }) => name)
	expect(await names('MAR')).toEqual(['mar_x', 'marie', 'other'])
	expect(await names('curie')).toEqual(['marie'])
	expect(await names('mar_')).toEqual(['mar_x'])
	expect(await names('%')).toEqual([])
	expect(await names(' ')).toEqual([])
	expect(await people.suggest('mar', 1)).toHaveLength(1)
})
