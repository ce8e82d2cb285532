import { parseNamespace } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { freshName, insertUser, sampleSha256 } from './samples.ts'

/** People, organizations and tokens. */
export function accountsContract(pair: () => RecordsUnderTest): void {
	test('newId() sorts in the order of creation', () => {
		const ids = Array.from({ length: 1000 }, () => pair().first.newId())
		expect(ids.toSorted()).toEqual(ids)
		expect(new Set(ids).size).toBe(1000)
		expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
	})

	test('accounts.insert() keeps every field; look-ups ignore case', async () => {
		const { accounts } = pair().first
		const ada = await insertUser(pair().first, { name: parseNamespace(freshName('Ada')), fullname: 'Ada \u{1F600} L.', isAdmin: true })
		expect(await accounts.byId(ada.id)).toMatchObject(ada)
		expect(await accounts.byName(ada.name.toUpperCase())).toMatchObject(ada)
		expect(await accounts.byEmail((ada.email ?? '').toUpperCase())).toMatchObject(ada)
		expect(await accounts.byIds([ada.id, 'nobody'])).toMatchObject([ada])
		expect(await accounts.byName('no-such-name')).toBeUndefined()
		expect(await accounts.byName(`${ada.name}\0`)).toBeUndefined()
	})

	test('accounts.insert() refuses a taken name and a taken address, and leaves the transaction usable', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const taken = { ...ada, id: first.newId(), name: parseNamespace(ada.name.toUpperCase()), email: 'other@example.com' }
		await expect(first.accounts.insert(taken)).rejects.toMatchObject({ code: 'account-exists' })
		const sameAddress = { ...ada, id: first.newId(), name: parseNamespace(freshName()), email: ada.email?.toUpperCase() }
		const found = await first.transaction(async (tables) => {
			await expect(tables.accounts.insert(sameAddress)).rejects.toMatchObject({ code: 'email-exists' })
			return tables.accounts.byId(ada.id)
		})
		expect(found).toMatchObject(ada)
	})

	test('accounts.administrators() leaves out other people and suspended administrators', async () => {
		const { first } = pair()
		const [root, gone, ada] = [
			await insertUser(first, { isAdmin: true }),
			await insertUser(first, { isAdmin: true }),
			await insertUser(first),
		]
		await first.accounts.update(gone.id, { suspendedAt: new Date() })
		const found = (await first.accounts.administrators()).map(({ id }) => id)
		expect([root, gone, ada].map(({ id }) => found.includes(id))).toEqual([true, false, false])
	})

	test('accounts.setMember() adds, then changes a role', async () => {
		const { first } = pair()
		const { accounts } = first
		const [org, ada] = [await insertUser(first, { kind: 'org', email: undefined }), await insertUser(first)]
		await accounts.setMember(org.id, ada.id, 'read')
		await accounts.setMember(org.id, ada.id, 'admin')
		expect(await accounts.members(org.id)).toMatchObject([{ account: ada, role: 'admin' }])
		expect(await accounts.memberships(ada.id)).toMatchObject([{ org, role: 'admin' }])
	})

	test('accounts.count() counts people and organizations separately', async () => {
		const { first } = pair()
		const before = await first.accounts.count()
		await insertUser(first)
		await insertUser(first, { kind: 'org', email: undefined })
		expect(await first.accounts.count()).toEqual({ users: before.users + 1, orgs: before.orgs + 1 })
	})

	test('tokens.byHash() finds a token and records its use; deleted ones are not found', async () => {
		const { first } = pair()
		const { tokens } = first
		const ada = await insertUser(first)
		const token = { id: first.newId(), name: 'laptop', role: 'write' as const, hint: 'wxyz', createdAt: new Date('2026-03-04T05:06:07Z') }
		const hash = sampleSha256(token.id)
		await tokens.insert({ ...token, userId: ada.id, hash })
		expect(await tokens.ofUser(ada.id)).toMatchObject([{ ...token, lastUsedAt: undefined }])
		const found = await tokens.byHash(hash)
		expect(found).toMatchObject({ token, userId: ada.id })
		const again = await tokens.byHash(hash)
		expect(again?.token.lastUsedAt).toEqual(found?.token.lastUsedAt)
		expect(again?.token.lastUsedAt).toBeInstanceOf(Date)
		await tokens.delete(first.newId(), token.id)
		expect(await tokens.byHash(hash)).toBeDefined()
		await tokens.delete(ada.id, token.id)
		expect(await tokens.byHash(hash)).toBeUndefined()
		expect(await tokens.ofUser(ada.id)).toEqual([])
	})
}
