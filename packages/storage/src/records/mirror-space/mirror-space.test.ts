import type { DropOrder, MirrorOrder, Repo } from '@stoa/hub'
import type { Oid, Sha256 } from '@stoa/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords, type TestRecords } from '../../testing.ts'
import { beside } from '../contract/beside.ts'
import { insertRepo, insertUser, sampleOid, sampleSha256 } from '../contract/samples.ts'

const NOW = new Date('2026-11-25T00:00:00Z')
const LATER = new Date(NOW.getTime() + 3_600_000)
const SIZE = 10
const ORDER: MirrorOrder = {
	upstream: 'there',
	source: { type: 'repos', repos: [{ kind: 'model', id: 'ada/engine' }] },
	hasFiles: true,
	isPinned: false,
	hours: undefined,
	bytesPerSecond: undefined,
}

let opened: TestRecords
let own: Repo
beforeAll(async () => {
	opened = await openTestRecords({ now: () => NOW })
	own = await insertRepo(opened.records, await insertUser(opened.records))
	const { upstreams } = opened.records
	const lists = { kinds: ['model' as const], allow: ['*/*'], deny: [], hosts: [] }
	const limits = { requestsMax: 1, perSecondMax: undefined, connectionsMax: 1 }
	const rest = { sealedToken: undefined, mayBeInner: true, createdAt: NOW }
	await upstreams.insert({ name: 'there', address: 'https://there.example.org', ...lists, ...limits, ...rest })
})
afterAll(() => opened.close())

/** A mirrored repository with one large file that is here. */
async function insertMirror(name: string): Promise<{ repoId: string; sha256: Sha256 }> {
	const { records } = opened
	const { id: repoId } = await insertRepo(records, await insertUser(records))
	const sha256 = sampleSha256(name)
	const times = { mirroredAt: NOW, comparedAt: NOW, triedAt: NOW }
	const place = { upstream: 'there', upstreamId: `ada/${name}`, address: `https://there.example.org/ada/${name}` }
	await records.mirrors.insert({ repoId, ...place, ...times, problem: undefined })
	await records.mirrors.addObjects(repoId, [{ sha256, size: SIZE }])
	await records.objects.insert({ sha256, size: SIZE, whole: true, xetHash: undefined })
	await records.objects.entitle(repoId, [sha256])
	return { repoId, sha256 }
}

const drop = (sha256: Sha256, change: Partial<DropOrder> = {}): Promise<Sha256[]> =>
	opened.records.transaction(({ mirrorSpace }) =>
		mirrorSpace.drop({ hashes: [sha256], before: LATER, now: LATER, deadSince: NOW, ...change }),
	)

async function keptNow(repoId: string): Promise<Oid[] | undefined> {
	return (await opened.records.mirrorSpace.keptChanges()).find((change) => change.repoId === repoId)?.commits
}

/** Marks as one process of a hub does. */
async function mark(repoId: string, hashes: readonly Sha256[]): Promise<void> {
	await opened.records.mirrorSpace.markKept({ repoId, commits: (await keptNow(repoId)) ?? [] }, hashes)
}

test('drop() leaves a file that a reader uses or a repository of this hub gets meanwhile', async () => {
	const file = await insertMirror('wanted meanwhile')
	const before = { before: NOW }
	const wishes: Parameters<typeof beside>[1][] = [
		(tables) => tables.mirrorUses.noteFiles([{ ...file, at: LATER }]),
		async (tables) => {
			await tables.objects.hold(file.sha256)
			await tables.objects.entitle(own.id, [file.sha256])
		},
	]
	for (const wish of wishes) expect(await beside(opened, wish, () => drop(file.sha256, before))).toEqual([])
	expect(await opened.records.objects.entitled(file.repoId, [file.sha256])).toHaveLength(1)
	await opened.records.objects.release(own.id, [file.sha256])
	expect(await drop(file.sha256, before)).toEqual([])
	expect(await drop(file.sha256)).toEqual([file.sha256])
	expect(await opened.records.objects.entitled(file.repoId, [file.sha256])).toEqual([])
	expect(await drop(file.sha256)).toEqual([])
})

test('a reader that notes its use while its file is dropped learns that it is gone, and that it was its own', async () => {
	const file = await insertMirror('dropped meanwhile')
	const { mirrorUses, objects } = opened.records
	const missing = await beside(
		opened,
		({ mirrorSpace }) => mirrorSpace.drop({ hashes: [file.sha256], before: LATER, now: LATER, deadSince: NOW }),
		() => mirrorUses.noteFiles([{ ...file, at: LATER }]),
	)
	expect(missing).toEqual([file])
	expect(await mirrorUses.wasDropped(file)).toBe(true)
	expect(await mirrorUses.wasDropped({ ...file, repoId: own.id })).toBe(false)
	// It is dead since the time that was given, so the collector need not mark it first.
	expect(await objects.byHashes([file.sha256])).toMatchObject([{ isDead: true }])
	const { taken } = await opened.records.transaction(({ garbage }) => garbage.takeObjects(NOW, LATER, 10))
	expect(taken).toContainEqual({ key: `lfs/${file.sha256}`, size: SIZE })
})

test('a file of two mirrored repositories goes from both or from none, unless one is named', async () => {
	const [first, second] = [await insertMirror('of two'), await insertMirror('of two more')]
	const { mirrors, mirrorUses, objects } = opened.records
	await mirrors.addObjects(second.repoId, [{ sha256: first.sha256, size: SIZE }])
	await objects.entitle(second.repoId, [first.sha256])
	await mirrorUses.noteFiles([{ repoId: second.repoId, sha256: first.sha256, at: LATER }])
	expect(await drop(first.sha256, { before: NOW })).toEqual([])
	expect(await drop(first.sha256, { before: NOW, repoId: first.repoId })).toEqual([first.sha256])
	expect(await objects.entitled(second.repoId, [first.sha256])).toHaveLength(1)
	expect(await objects.byHashes([first.sha256])).not.toMatchObject([{ isDead: true }])
})

test('a pin that is new, or whose files are marked, keeps them', async () => {
	const { repoId, sha256 } = await insertMirror('pinned')
	const commit = sampleOid('pinned commit')
	await opened.records.mirrorPins.insertPin({ repoId, commit, revision: 'main', createdAt: NOW })
	expect(await keptNow(repoId)).toEqual([commit])
	// Not marked yet: nothing of the repository goes.
	expect(await drop(sha256)).toEqual([])
	await mark(repoId, [sha256])
	expect(await keptNow(repoId)).toBeUndefined()
	expect(await drop(sha256)).toEqual([])
	expect((await opened.records.mirrorSpace.idle(LATER, 100)).map((one) => one.sha256)).not.toContain(sha256)
	await opened.records.mirrorPins.leavePin(repoId, commit, NOW)
	expect(await keptNow(repoId)).toEqual([])
	await mark(repoId, [])
	expect(await drop(sha256)).toEqual([sha256])
})

test('a rule keeps what its newest job found, and what an earlier one found where that failed; without the rule nothing is kept', async () => {
	const { repoId } = await insertMirror('ruled')
	const { mirrorJobs, mirrorRules, newId } = opened.records
	await mirrorRules.insertRule({ ...ORDER, name: 'nightly', everyHours: 24, createdAt: NOW, nextAt: LATER })
	const run = async (commit: Oid | undefined): Promise<void> => {
		const id = newId()
		await mirrorJobs.insertJob({ id, rule: 'nightly', order: ORDER, createdAt: NOW, dueAt: NOW })
		await mirrorJobs.claim(NOW)
		await mirrorJobs.setItems(id, [{ kind: 'model', id: 'ada/ruled' }])
		await mirrorJobs.setItem(id, 0, commit === undefined ? { state: 'failed', problem: 'It is gone.' } : { state: 'done', repoId, commit })
		await mirrorJobs.setStage(id, 'files')
		const end = { state: commit === undefined ? 'failed' : 'done', problem: undefined, dueAt: NOW, tries: 0, finishedAt: NOW } as const
		await mirrorJobs.release(id, end)
	}
	const [old, young] = [sampleOid('old'), sampleOid('young')]
	await run(old)
	expect(await keptNow(repoId)).toEqual([old])
	await run(young)
	expect(await keptNow(repoId)).toEqual([young])
	await run(undefined)
	expect(new Set(await keptNow(repoId))).toEqual(new Set([old, young]))
	await mark(repoId, [])
	await mirrorRules.deleteRule('nightly')
	expect(await keptNow(repoId)).toEqual([])
})

test('drops beside jobs and commits that need the same files end in no deadlock', async () => {
	const { records } = opened
	const { repoId } = await insertMirror('many')
	// Stored in the opposite order of their hashes, which is the order in which a small table is read.
	const hashes = Array.from({ length: 40 }, (_, index) => sampleSha256(`many ${index}`))
		.toSorted()
		.toReversed()
	await records.mirrors.addObjects(
		repoId,
		hashes.map((sha256) => ({ sha256, size: SIZE })),
	)
	for (const sha256 of hashes) {
		await records.objects.insert({ sha256, size: SIZE, whole: true, xetHash: undefined })
		await records.objects.entitle(repoId, [sha256])
	}
	const never = { hashes, before: new Date(0), now: NOW, deadSince: NOW }
	const rounds = async (work: () => Promise<unknown>): Promise<void> => {
		for (let round = 0; round < 40; round += 1) await work()
	}
	await Promise.all([
		rounds(() => records.transaction(({ mirrorSpace }) => mirrorSpace.drop(never))),
		rounds(() => records.objects.touch(repoId, hashes)),
		rounds(() => records.objects.touch(repoId, 'all')),
		rounds(() => records.objects.entitle(repoId, hashes)),
		rounds(() => records.transaction(({ objects }) => objects.entitle(repoId, hashes.toReversed()))),
	])
	expect(await records.objects.entitled(repoId, hashes)).toHaveLength(hashes.length)
})
