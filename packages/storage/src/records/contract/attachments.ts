import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertUser } from './samples.ts'

/** What people attached to comments. */
export function attachmentsContract(pair: () => RecordsUnderTest): void {
	test('attachments.get() finds what insert() kept, also when who brought it has gone; scan() goes through all', async () => {
		const { first, second } = pair()
		const ada = await insertUser(first)
		const ids = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')].toSorted()
		for (const id of ids) await first.attachments.insert({ id, ownerId: ada.id, type: 'image/png', size: 12, createdAt: new Date() })
		await first.accounts.delete(ada.id)
		expect(await second.attachments.get(ids[0] ?? '')).toEqual({ type: 'image/png', size: 12 })
		expect(await second.attachments.get('0'.repeat(64))).toBeUndefined()
		const [found] = await second.attachments.scan(ids[0] ?? '', 1)
		expect(found).toEqual({ id: ids[1], size: 12 })
	})
}
