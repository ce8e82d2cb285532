import type { ChangeRecords } from '@stoa/hub'
import { expect, test, vi } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser, PLAIN, sampleOid } from './samples.ts'

async function drain(changes: ChangeRecords, from: string): Promise<{ ords: number[]; cursor: string }> {
	const ords: number[] = []
	for (let cursor = from; ;) {
		const some = await changes.since(cursor, 3)
		if (some.ords.length === 0) return { ords, cursor }
		ords.push(...some.ords)
		cursor = some.cursor
	}
}

/** The change feed. */
export function changesContract(pair: () => RecordsUnderTest): void {
	test('changes.since() names every repository that was made, changed or removed', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const start = await first.changes.latest()
		const [one, two, three] = [await insertRepo(first, ada), await insertRepo(first, ada), await insertRepo(first, ada)]
		const made = await drain(first.changes, start)
		expect(new Set(made.ords)).toEqual(new Set([one.ord, two.ord, three.ord]))
		await first.repos.setHead(two.id, { oid: sampleOid('x'), date: new Date(), metadata: PLAIN })
		await first.repos.delete(three.id)
		await first.objects.entitle(one.id, [])
		expect(new Set((await drain(first.changes, made.cursor)).ords)).toEqual(new Set([two.ord, three.ord]))
		expect(new Set((await drain(first.changes, '')).ords)).toEqual(expect.objectContaining(new Set([one.ord])))
		const { cursor } = await drain(first.changes, made.cursor)
		expect(await first.changes.since(cursor, 10)).toEqual({ ords: [], cursor, missed: false })
	})

	test('changes.since() loses nothing of two transactions that overlap', async () => {
		const { first, second } = pair()
		const ada = await insertUser(first)
		const [early, late] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		const start = await first.changes.latest()
		const [written, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
		const open = first.transaction(async (tables) => {
			await tables.repos.setGated(early.id, 'auto') // the lower number ...
			written.resolve()
			await resume.promise
		})
		await written.promise
		await second.repos.setGated(late.id, 'auto') // ... commits after the higher one
		const during = await drain(first.changes, start)
		resume.resolve()
		await open
		const after = await drain(first.changes, during.cursor)
		expect(new Set([...during.ords, ...after.ords])).toEqual(new Set([early.ord, late.ord]))
		expect(after.ords).toContain(early.ord)
	})

	test('changes.since() read while many write misses none', async () => {
		const { first, second } = pair()
		const ada = await insertUser(first)
		const repos = await Promise.all(Array.from({ length: 24 }, () => insertRepo(first, ada)))
		const start = await first.changes.latest()
		const writers = new AbortController()
		const writing = Promise.all(
			repos.map((repo, index) =>
				(index % 2 ? first : second).transaction(async (tables) => {
					await tables.repos.setGated(repo.id, 'auto')
					await tables.repos.setVisibility(repo.id, 'private')
				}),
			),
		).then(() => writers.abort())
		const seen = new Set<number>()
		let cursor = start
		const read = async (): Promise<void> => {
			const some = await drain(second.changes, cursor)
			cursor = some.cursor
			for (const ord of some.ords) seen.add(ord)
		}
		while (!writers.signal.aborted) await read()
		await writing
		await read()
		expect(seen).toEqual(new Set(repos.map(({ ord }) => ord)))
	})

	test('changes.since() does not return what was rolled back, and refuses an invalid cursor', async () => {
		const { first } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const start = await first.changes.latest()
		const failing = first.transaction(async (tables) => {
			await tables.repos.setGated(repo.id, 'auto')
			throw new Error('changed my mind')
		})
		await expect(failing).rejects.toThrow('changed my mind')
		expect((await drain(first.changes, start)).ords).toEqual([])
		await expect(first.changes.since("1' or 1=1", 1)).rejects.toMatchObject({ code: 'invalid-input' })
	})

	test('changes.forget() deletes old changes, and informs readers who had not read them', async () => {
		const { first } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const late = await first.changes.latest()
		await first.repos.setGated(repo.id, 'auto')
		const { cursor } = await drain(first.changes, late)
		expect(await first.changes.forget(new Date(Date.now() - 60_000))).toBe(0)
		expect(await first.changes.since(late, 10)).toMatchObject({ ords: [repo.ord], missed: false })
		expect(await first.changes.forget(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
		expect(await first.changes.since(late, 10)).toMatchObject({ ords: [], missed: true })
		expect(await first.changes.since('', 10)).toMatchObject({ missed: true })
		expect(await first.changes.since(cursor, 10)).toEqual({ ords: [], cursor, missed: false })
		expect(await first.changes.forget(new Date(Date.now() + 60_000))).toBe(0)
		await first.repos.setGated(repo.id, false)
		expect(await first.changes.since(cursor, 10)).toMatchObject({ ords: [repo.ord], missed: false })
	})

	test('changes.listen() calls soon after a commit of another process, and not after its end', async () => {
		const { first, second } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const [heard, alsoHeard] = [vi.fn<() => void>(), vi.fn<() => void>()]
		const end = await second.changes.listen(heard)
		const endOther = await second.changes.listen(alsoHeard)
		await first.repos.setGated(repo.id, 'auto')
		await vi.waitFor(() => expect(heard).toHaveBeenCalled())
		await vi.waitFor(() => expect(alsoHeard).toHaveBeenCalled())
		await end()
		heard.mockClear()
		alsoHeard.mockClear()
		await first.repos.setGated(repo.id, false)
		await vi.waitFor(() => expect(alsoHeard).toHaveBeenCalled())
		expect(heard).not.toHaveBeenCalled()
		await endOther()
	})
}
