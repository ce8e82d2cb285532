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
		const [found] = await second.attachments.scan(ids[0] ?? '', 1)
		expect(found).toEqual({ id: ids[1], size: 12, sha256: HASH })
		expect(await second.attachments.known([ids[0] ?? '', '0'.repeat(64)])).toEqual(new Set([ids[0]]))
		await second.attachments.noteHash(ids[1] ?? '', parseSha256('b'.repeat(64)))
		expect((await first.attachments.scan(ids[0] ?? '', 1))[0]?.sha256).toBe(HASH)
	})
}
