import { setTimeout as sleep } from 'node:timers/promises'
import type { TestRecords } from '../../testing.ts'

/** How long a transaction stays open for what waits for it, in milliseconds. */
export const WAITING_MS = 200

type Transact = TestRecords['records']['transaction']

/** Runs `write` in a transaction that stays open until `meanwhile` has begun, so that each waits for, or overlooks, the other. */
export async function beside<T>(
	{ records }: Pick<TestRecords, 'records'>,
	write: (tables: Parameters<Parameters<Transact>[0]>[0]) => Promise<unknown>,
	meanwhile: () => Promise<T>,
): Promise<T> {
	const written = Promise.withResolvers<undefined>()
	const begun = Promise.withResolvers<undefined>()
	const writing = records.transaction(async (tables) => {
		await write(tables)
		written.resolve(undefined)
		await begun.promise
	})
	await written.promise
	const answer = meanwhile()
	await sleep(WAITING_MS)
	begun.resolve(undefined)
	await writing
	return answer
}
