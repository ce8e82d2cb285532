import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser } from './samples.ts'

const DAY_MS = 24 * 3600 * 1000

function dayAgo(days: number): string {
	return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

/** The contract of likes, downloads and derived numbers. Days are those of the database's clock. */
export function popularityContract(pair: () => RecordsUnderTest): void {
	test('repos.like() counts a person once, also for simultaneous calls; unlike() uncounts them once', async () => {
		const { first, second } = pair()
		const [ada, bob] = [await insertUser(first), await insertUser(first)]
		const repo = await insertRepo(first, ada)
		await Promise.all([first, second, first, second].map((records) => records.repos.like(repo.id, ada.id, new Date('2026-01-01'))))
		await first.repos.like(repo.id, bob.id, new Date('2026-01-02'))
		expect(await first.repos.byId(repo.id)).toMatchObject({ likes: 2 })
		expect(await first.repos.isLiked(repo.id, ada.id)).toBe(true)
		expect(await first.repos.likers(repo.id, 10)).toMatchObject([{ account: bob }, { account: ada }])
		const [last] = await first.repos.likers(repo.id, 1)
		expect(last).toMatchObject({ account: bob, at: new Date('2026-01-02') })
		const rest = await first.repos.likers(repo.id, 10, { at: new Date('2026-01-02'), userId: bob.id })
		expect(rest).toMatchObject([{ account: ada }])
		expect(await first.repos.likedBy(ada.id)).toMatchObject([{ repo: { id: repo.id }, at: new Date('2026-01-01') }])
		await Promise.all([first, second].map((records) => records.repos.unlike(repo.id, ada.id)))
		expect(await first.repos.byId(repo.id)).toMatchObject({ likes: 1 })
		expect(await first.repos.isLiked(repo.id, ada.id)).toBe(false)
	})

	test('likes of accounts that are suspended with what they published, or deleted, do not count', async () => {
		const { first } = pair()
		const [ada, bob, eve] = [await insertUser(first), await insertUser(first), await insertUser(first)]
		const repo = await insertRepo(first, ada)
		for (const one of [bob, eve]) await first.repos.like(repo.id, one.id, new Date('2026-01-01'))
		const likes = async () => (await first.repos.byId(repo.id))?.likes
		const suspend = (hidesContent: boolean) =>
			first.accounts.update(eve.id, { suspension: { reason: 'Spam', at: new Date('2026-01-02'), isLegal: false, hidesContent } })
		await suspend(false)
		expect(await likes()).toBe(2)
		await suspend(true)
		await suspend(true)
		expect(await likes()).toBe(1)
		await first.accounts.update(eve.id, { suspension: undefined })
		expect(await likes()).toBe(2)
		await suspend(true)
		await first.accounts.delete(eve.id)
		expect(await likes()).toBe(1)
		await first.accounts.delete(bob.id)
		expect(await likes()).toBe(0)
	})

	test('repos.markDownloads() answers each mark once, to whichever process was first; old ones are forgotten', async () => {
		const { first, second } = pair()
		const mark = (letter: string) => letter.repeat(32)
		const [one, other] = await Promise.all([
			first.repos.markDownloads('2026-11-23', [mark('b'), mark('a'), mark('a')]),
			second.repos.markDownloads('2026-11-23', [mark('a'), mark('b'), mark('c')]),
		])
		expect(one.size + other.size).toBe(3)
		expect(one.union(other)).toEqual(new Set([mark('a'), mark('b'), mark('c')]))
		expect(await second.repos.markDownloads('2026-11-24', [mark('d')])).toEqual(new Set([mark('d')]))
		expect(await first.repos.forgetDownloadMarks('2026-11-24')).toBe(3)
		expect(await first.repos.markDownloads('2026-11-24', [mark('a'), mark('d')])).toEqual(new Set([mark('a')]))
		expect(await first.repos.markDownloads('2026-11-24', [])).toEqual(new Set())
	})

	test('repos.addDownloads() counts days, the last 30 of them, and all time', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const [repo, quiet] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		await first.repos.addDownloads(repo.id, dayAgo(0), 3)
		await first.repos.addDownloads(repo.id, dayAgo(0), 4)
		await first.repos.addDownloads(repo.id, dayAgo(5), 2)
		await first.repos.addDownloads(repo.id, dayAgo(40), 100)
		expect(await first.repos.byId(repo.id)).toMatchObject({ downloads: 9, downloadsAllTime: 109 })
		const [listed, unread] = await first.repos.listed([repo.ord, quiet.ord])
		expect(listed).toMatchObject({ repo: { id: repo.id, downloads: 9 } })
		expect(listed?.downloadsByDay).toHaveLength(30)
		expect(listed?.downloadsByDay.at(-1)).toBe(7)
		expect(listed?.downloadsByDay.at(-6)).toBe(2)
		expect(unread?.downloadsByDay).toEqual(Array.from({ length: 30 }).fill(0))
		expect(await first.repos.downloadsByDay(repo.id, dayAgo(10))).toEqual(
			new Map([
				[dayAgo(5), 2],
				[dayAgo(0), 7],
			]),
		)
		expect(await first.repos.downloadsByDay(quiet.id, dayAgo(10))).toEqual(new Map())
		await first.repos.addDownloads(first.newId(), dayAgo(0), 1)
	})

	test('repos.addDownloads() loses none of many simultaneous calls', async () => {
		const { first, second } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		await Promise.all(
			Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).repos.addDownloads(repo.id, dayAgo(index % 3), 1)),
		)
		await first.repos.refreshPopularity()
		expect(await first.repos.byId(repo.id)).toMatchObject({ downloads: 40, downloadsAllTime: 40 })
	})

	test('repos.refreshPopularity() ranks recent likes and downloads and writes only what changed', async () => {
		const { first } = pair()
		const [ada, bob] = [await insertUser(first), await insertUser(first)]
		const repos = await Promise.all(Array.from({ length: 4 }, () => insertRepo(first, ada)))
		const [fresh, stale, downloaded, quiet] = repos.map(({ id }) => id)
		if (!fresh || !stale || !downloaded || !quiet) throw new Error('four were made')
		for (const { id } of [ada, bob]) await first.repos.like(fresh, id, new Date())
		await first.repos.like(stale, ada.id, new Date(Date.now() - 20 * DAY_MS))
		await first.repos.addDownloads(downloaded, dayAgo(0), 99)
		expect(await first.repos.refreshPopularity()).toBeGreaterThanOrEqual(2)
		const score = async (id: string): Promise<number | undefined> => (await first.repos.byId(id))?.trendingScore
		expect(await score(fresh)).toBe(20)
		expect(await score(stale)).toBe(0)
		expect(await score(downloaded)).toBe(20)
		expect(await score(quiet)).toBe(0)
		expect(await first.repos.refreshPopularity()).toBe(0)
	})
}
