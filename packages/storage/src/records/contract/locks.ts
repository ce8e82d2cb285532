import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser } from './samples.ts'

/** Transactions and the lock of a repository. */
export function locksContract(pair: () => RecordsUnderTest): void {
	test('transaction() commits all or nothing', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const repo = await insertRepo(first, ada)
		const failing = first.transaction(async (tables) => {
			await tables.repos.setGated(repo.id, 'auto')
			await tables.pathCommits.clear(repo.id)
			throw new Error('stop')
		})
		await expect(failing).rejects.toThrow('stop')
		expect(await first.repos.byId(repo.id)).toEqual(repo)
	})

	test('transaction() runs again after a deadlock', async () => {
		const { first, second } = pair()
		const ada = await insertUser(first)
		const [one, two] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
		let runs = 0
		const cross = (records: typeof first, mine: string, other: string, turn: number): Promise<void> =>
			records.transaction(async (tables) => {
				runs += 1
				await tables.repos.setVisibility(mine, 'private')
				both[turn]?.resolve()
				await both[1 - turn]?.promise
				await tables.repos.setVisibility(other, 'private')
			})
		await Promise.all([cross(first, one.id, two.id, 0), cross(second, two.id, one.id, 1)])
		// Of two that wait for each other one is run again; which then may meet the other once more.
		expect(runs).toBeGreaterThan(2)
		expect(await first.repos.byOrds([one.ord, two.ord])).toMatchObject([{ visibility: 'private' }, { visibility: 'private' }])
	})

	test('transaction() in greater number than connections leaves room for statements inside', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const work = Array.from({ length: 40 }, () => first.transaction(async () => first.accounts.byId(ada.id)))
		expect(await Promise.all(work)).toMatchObject(Array.from({ length: 40 }).fill(ada))
	})

	test('lockRepo() lets one writer in at a time, over processes', async () => {
		const { first, second } = pair()
		const repo = first.newId()
		let inside = 0
		let most = 0
		const work = async (): Promise<void> => {
			most = Math.max(most, (inside += 1))
			await sleep(3)
			inside -= 1
		}
		await Promise.all(Array.from({ length: 16 }, (_, index) => (index % 2 ? first : second).lockRepo(repo, work)))
		expect(most).toBe(1)
	})

	test('lockRepo() of many repositories at once takes no connection from the transactions inside', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const repos = await Promise.all(Array.from({ length: 50 }, () => insertRepo(first, ada)))
		const work = repos.map((repo) => first.lockRepo(repo.id, () => first.transaction((tables) => tables.repos.setGated(repo.id, 'auto'))))
		await Promise.all(work)
		expect((await first.repos.byOrds(repos.map(({ ord }) => ord))).every(({ gated }) => gated === 'auto')).toBe(true)
	})

	test('lockRepo() is free inside itself, and again after a failure', async () => {
		const { first, second } = pair()
		const repo = first.newId()
		expect(await first.lockRepo(repo, () => first.lockRepo(repo, async () => 'inner'))).toBe('inner')
		const failing = first.lockRepo(repo, async () => {
			throw new Error('stop')
		})
		await expect(failing).rejects.toThrow('stop')
		expect(await second.lockRepo(repo, async () => 'free')).toBe('free')
	})

	test('lockRepo() excludes work that began inside another one and outlived it', async () => {
		const { first } = pair()
		const repo = first.newId()
		const [over, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
		let straggler: Promise<string> | undefined
		await first.lockRepo(repo, async () => {
			straggler = over.promise.then(() => first.lockRepo(repo, async () => 'late'))
		})
		const order: string[] = []
		const next = first.lockRepo(repo, async () => {
			over.resolve()
			await resume.promise
			order.push('next')
		})
		const late = straggler?.then((text) => order.push(text))
		await sleep(30)
		resume.resolve()
		await Promise.all([next, late])
		expect(order).toEqual(['next', 'late'])
	})
}
