import type { Happening, Records } from '@stoa/hub'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertUser } from './samples.ts'

/** The contract of events and webhook messages for every adapter. */
export function webhooksContract(pair: () => RecordsUnderTest): void {
	test('take() returns each event once, to any process, and again after a rolled-back transaction', async () => {
		const { first, second } = pair()
		const [ada, ben] = [await insertUser(first), await insertUser(first)]
		await first.follows.follow(ada.id, ben.id, new Date())
		const take = (records: Records) => records.transaction((tables) => tables.happenings.take('webhooks', 1000))
		const broken = first.transaction(async (tables) => {
			await tables.happenings.take('webhooks', 1000)
			throw new Error('broken')
		})
		await expect(broken).rejects.toThrow('broken')
		const taken: Happening[] = []
		// Events that were committed while older transactions ran are returned when those have ended.
		await expect
			.poll(
				async () => {
					taken.push(...(await Promise.all([first, second].map(take))).flat())
					return taken.some((one) => one.kind === 'followed' && one.accountId === ada.id)
				},
				{ timeout: 15_000 },
			)
			.toBe(true)
		taken.push(...(await take(first)))
		expect(taken.filter((one) => one.kind === 'followed' && one.accountId === ada.id)).toMatchObject([{ byId: ben.id }])
		expect((await first.transaction((tables) => tables.happenings.take('notifications', 1000))).length).toBeGreaterThan(0)
	})

	test('claim() gives a delivery to one process, and to another after that one was killed', async () => {
		const { first, second } = pair()
		const { id: userId } = await insertUser(first)
		const at = new Date('2026-01-01T00:00:00Z')
		const later = (ms: number): Date => new Date(at.getTime() + ms)
		const webhook = { id: first.newId(), userId, url: 'https://example.org/', secret: undefined, isDisabled: false, createdAt: at }
		await first.webhooks.insert({ ...webhook, domains: ['repo'], watched: [{ type: 'user', name: 'Ada' }] })
		expect(await second.webhooks.watching([{ account: 'ADA', kind: 'model', repo: 'ADA/x' }])).toMatchObject([{ id: webhook.id }])
		const ids = Array.from({ length: 30 }, () => first.newId())
		const rest = { webhookId: webhook.id, event: 'repo update', payload: '{"a":1}', createdAt: at, nextAt: at, attempts: 0 }
		for (const id of ids)
			await first.webhooks.insertDelivery({ ...rest, id, status: undefined, failure: undefined, finishedAt: undefined, repo: undefined })
		const claimed = await Promise.all([first, second, first].map((records) => records.webhooks.claim(later(1), later(1000), 10)))
		expect(
			claimed
				.flat()
				.map(({ delivery }) => delivery.id)
				.toSorted(),
		).toEqual(ids)
		expect(await first.webhooks.claim(later(999), later(2000), 10)).toEqual([])
		for (const id of ids.slice(1))
			await first.webhooks.settle(id, { nextAt: undefined, status: 200, failure: undefined, finishedAt: later(5) })
		// The process that claimed the first one died.
		expect(await second.webhooks.claim(later(1001), later(2000), 10)).toMatchObject([
			{ delivery: { id: ids[0], attempts: 2, payload: '{"a":1}' } },
		])
		const gone = { ...rest, id: first.newId(), webhookId: first.newId(), status: undefined, failure: undefined, finishedAt: undefined }
		await first.webhooks.insertDelivery({ ...gone, repo: undefined })
		expect(await second.webhooks.forget(later(10))).toBe(29)
	})
}
