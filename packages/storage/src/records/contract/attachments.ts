import { parseSha256 } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertUser } from './samples.ts'

const HASH = parseSha256('a'.repeat(64))

/** The contract of attachments. */
export function attachmentsContract(pair: () => RecordsUnderTest): void {
	test('attachments.get() finds what insert() stored, also after the uploader was deleted; scan() returns all', async () => {
		const { first, second } = pair()
		const ada = await insertUser(first)
		const ids = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')].toSorted()
		for (const id of ids)
			await first.attachments.insert({ id, ownerId: ada.id, type: 'image/png', size: 12, sha256: HASH, createdAt: new Date() })
		await first.accounts.delete(ada.id)
		expect(await second.attachments.get(ids[0] ?? '')).toEqual({ type: 'image/png', size: 12 })
		expect(await second.attachments.get('0'.repeat(64))).toBeUndefined()
		expect(await second.attachments.ofOwner(ada.id, 10)).toEqual([])
		const [found] = await second.attachments.scan(ids[0] ?? '', 1)
		expect(found).toEqual({ id: ids[1], size: 12, sha256: HASH })
		expect(await second.attachments.known([ids[0] ?? '', '0'.repeat(64)])).toEqual(new Set([ids[0]]))
		await second.attachments.noteHash(ids[1] ?? '', parseSha256('b'.repeat(64)))
		expect((await first.attachments.scan(ids[0] ?? '', 1))[0]?.sha256).toBe(HASH)
	})

	test('attachments.ofOwner() lists the largest first, and delete() deletes those of the account alone', async () => {
		const { first, second } = pair()
		const [ada, bob] = [await insertUser(first), await insertUser(first)]
		const [small, large] = ['1', '2'].map((digit) => digit.repeat(64))
		if (small === undefined || large === undefined) throw new Error('two ids')
		const createdAt = new Date('2026-11-27T05:00:00Z')
		for (const [id, size] of [
			[small, 12],
			[large, 13],
		] as const)
			await first.attachments.insert({ id, ownerId: ada.id, type: 'image/png', size, sha256: HASH, createdAt })
		const row = { type: 'image/png', createdAt, comments: 0 }
		expect(await second.attachments.ofOwner(ada.id, 2)).toEqual([
			{ ...row, id: large, size: 13 },
			{ ...row, id: small, size: 12 },
		])
		expect(await second.attachments.delete(bob.id, large)).toBeUndefined()
		expect(await second.attachments.delete(ada.id, large)).toBe(13)
		expect(await second.attachments.delete(ada.id, large)).toBeUndefined()
		expect((await first.attachments.ofOwner(ada.id, 10)).map(({ id }) => id)).toEqual([small])
	})
}
