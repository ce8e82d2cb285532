import type { Repo, StoredObject, XorbRecord } from '@stoa/hub'
import { ChunkHashes } from '@stoa/hub'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords, type TestRecords } from '../../testing.ts'
import { beside, WAITING_MS } from '../contract/beside.ts'
import { insertRepo, insertUser, sampleSha256, sampleXetHash } from '../contract/samples.ts'

const NOW = new Date('2026-11-25T00:00:00Z')

let opened: TestRecords
let repo: Repo
beforeAll(async () => {
	opened = await openTestRecords({ now: () => NOW })
	repo = await insertRepo(opened.records, await insertUser(opened.records))
})
afterAll(() => opened.close())

const objectCalled = (name: string): StoredObject => ({ sha256: sampleSha256(name), size: 10, whole: true, xetHash: undefined })

function xorbCalled(name: string, chunks = 4): XorbRecord {
	const hashes = Array.from({ length: chunks }, (_, index) => sampleXetHash(`${name} ${index}`))
	const ends = hashes.map((_, index) => (index + 1) * 10)
	return { hash: sampleXetHash(name), size: chunks * 10, endOffsets: ends, decodedOffsets: ends, chunkHashes: ChunkHashes.of(hashes) }
}

const fileOf = (name: string, xorb: XorbRecord, [chunkStart, chunkEnd]: [number, number]) => ({
	hash: sampleXetHash(`file ${name}`),
	size: (chunkEnd - chunkStart) * 10,
	sha256: sampleSha256(`file ${name}`),
	terms: [{ xorb: xorb.hash, chunkStart, chunkEnd, length: (chunkEnd - chunkStart) * 10 }],
})

async function markAll(): Promise<void> {
	for (const table of ['files', 'xorbs', 'objects', 'attachments'] as const)
		for (let after: string | undefined = ''; after !== undefined;)
			after = (await opened.records.garbage.mark(table, { after, limit: 3, now: NOW })).after
}

test('takeObjects() leaves an object to a transaction that is about to entitle a repository to it', async () => {
	const { objects } = opened.records
	const object = objectCalled('entitled meanwhile')
	await objects.insert(object)
	await markAll()
	const { taken } = await beside(
		opened,
		async (tables) => tables.objects.entitle(repo.id, [object.sha256]),
		() => opened.records.transaction(({ garbage }) => garbage.takeObjects(NOW, NOW, 10)),
	)
	expect(taken).toEqual([])
	expect(await objects.entitled(repo.id, [object.sha256])).toHaveLength(1)
})

test('entitle() waits for the deletion of an object, and then refuses', async () => {
	const { objects } = opened.records
	const object = objectCalled('deleted meanwhile')
	await objects.insert(object)
	await markAll()
	const refused = await beside(
		opened,
		async (tables) => expect((await tables.garbage.takeObjects(NOW, NOW, 10)).taken).toHaveLength(1),
		() => objects.entitle(repo.id, [object.sha256]).catch((error: unknown) => error),
	)
	expect(refused).toMatchObject({ code: 'object-not-found' })
	expect(await objects.byHashes([object.sha256])).toEqual([])
})

test('takeFiles() leaves a file to a transaction that is about to entitle a repository to it', async () => {
	const { xet } = opened.records
	const xorb = xorbCalled('of an entitled file')
	const file = fileOf('entitled meanwhile', xorb, [0, 4])
	await xet.insertXorb(xorb)
	await xet.insertFile(file)
	await markAll()
	await beside(
		opened,
		async (tables) => tables.xet.entitle(repo.id, [file.hash]),
		() => opened.records.transaction(({ garbage }) => garbage.takeFiles(NOW, 10)),
	)
	expect(await xet.file(file.hash)).toEqual(file)
	expect(await xet.isEntitled(repo.id, file.hash)).toBe(true)
})

test('a file that is registered while its row is deleted gets a new row', async () => {
	const { xet } = opened.records
	const xorb = xorbCalled('of a file twice')
	const file = fileOf('twice', xorb, [0, 4])
	await xet.insertXorb(xorb)
	await xet.insertFile(file)
	await markAll()
	const { inserted } = await beside(
		opened,
		async (tables) => expect(await tables.garbage.takeFiles(NOW, 10)).toBe(1),
		() => xet.insertFile(file),
	)
	expect(inserted).toBe(true)
	expect(await xet.file(file.hash)).toEqual(file)
})

test('takeXorbs() leaves a xorb to a file that is being registered, and to an upload that expects it', async () => {
	const { xet, garbage } = opened.records
	const [used, expected, dead] = [xorbCalled('being registered'), xorbCalled('expected'), xorbCalled('dead')]
	for (const xorb of [used, expected, dead]) await xet.insertXorb(xorb)
	await markAll()
	await xet.expect('ada', [expected.hash], new Date(NOW.getTime() + 1))
	const { taken } = await beside(
		opened,
		async (tables) => {
			await tables.xet.hold([used.hash])
			await tables.xet.insertFile(fileOf('registered', used, [0, 4]))
		},
		() => opened.records.transaction((tables) => tables.garbage.takeXorbs(NOW, NOW, 10)),
	)
	expect(taken.map(({ key }) => key)).toEqual([`xorb/${dead.hash}`])
	expect(await xet.xorbs([used.hash, expected.hash])).toHaveLength(2)
	// The expectation ends: the collector marks it again, and deletes it the next time.
	await garbage.forgetHolds(new Date(NOW.getTime() + 1))
	await markAll()
	const later = await opened.records.transaction((tables) => tables.garbage.takeXorbs(NOW, NOW, 10))
	expect(later.taken.map(({ key }) => key)).toContain(`xorb/${expected.hash}`)
})

test('what is in use again keeps its mark until its bytes were looked for, and what lost them is forgotten', async () => {
	const { xet, objects } = opened.records
	const [kept, lost] = [xorbCalled('in use again'), xorbCalled('in use again without bytes')]
	const [whole, gone] = [objectCalled('in use again'), objectCalled('in use again without bytes')]
	for (const xorb of [kept, lost]) await xet.insertXorb(xorb)
	for (const object of [whole, gone]) await objects.insert(object)
	await markAll()
	// An upload is told of the xorbs, and a repository gets the objects, after a killed run deleted the bytes of some.
	await xet.expect('ada', [kept.hash, lost.hash], new Date(NOW.getTime() + 1))
	await objects.entitle(repo.id, [whole.sha256, gone.sha256])
	await markAll()
	expect((await xet.hold([kept.hash, lost.hash])).map(({ isDead }) => isDead)).toEqual([true, true])
	await opened.records.transaction(async ({ garbage }) => {
		const found = [...(await garbage.takeXorbs(NOW, NOW, 100)).alive, ...(await garbage.takeObjects(NOW, NOW, 100)).alive]
		const missing = [`xorb/${lost.hash}`, `lfs/${gone.sha256}`] as const
		expect(found).toEqual(expect.arrayContaining([`xorb/${kept.hash}`, `lfs/${whole.sha256}`, ...missing]))
		await garbage.revive({ stored: found.filter((key) => !missing.some((one) => one === key)), lost: missing })
	})
	expect(await xet.hold([kept.hash, lost.hash])).toMatchObject([{ hash: kept.hash, isDead: false }])
	expect(await objects.hold(whole.sha256)).toMatchObject({ whole: true, isDead: false })
	expect(await objects.hold(gone.sha256)).toMatchObject({ whole: false, isDead: false })
})

test('an object that was nothing but chunks goes with its file', async () => {
	const { xet, objects } = opened.records
	const xorb = xorbCalled('of an object in chunks')
	const file = fileOf('object in chunks', xorb, [0, 4])
	await xet.insertXorb(xorb)
	await xet.insertFile(file)
	await objects.insert({ sha256: file.sha256, size: file.size, whole: false, xetHash: file.hash })
	await markAll()
	await opened.records.transaction(({ garbage }) => garbage.takeFiles(NOW, 100))
	expect(await objects.byHashes([file.sha256])).toEqual([])
})

test('an object that was marked as dead is believed to have no bytes until an upload says that it does', async () => {
	const { objects } = opened.records
	const object = objectCalled('lost its bytes')
	await objects.insert(object)
	await markAll()
	await objects.insert({ ...object, whole: false, xetHash: sampleXetHash('another form') })
	expect(await objects.byHashes([object.sha256])).toMatchObject([{ whole: false }])
	// One that a repository uses keeps them, whatever mark a collection has left beside an upload.
	await objects.entitle(repo.id, [object.sha256])
	await objects.insert(object)
	await objects.insert({ ...object, whole: false })
	expect(await objects.byHashes([object.sha256])).toMatchObject([{ whole: true }])
})

test('moveFiles() moves terms, leaves a file that uses a chunk that was not copied, and the old xorb leaves after its readers', async () => {
	const { xet, garbage } = opened.records
	const [from, to] = [xorbCalled('old', 8), xorbCalled('new', 3)]
	const files = [fileOf('first of old', from, [2, 4]), fileOf('second of old', from, [6, 7])]
	for (const xorb of [from, to]) await xet.insertXorb(xorb)
	for (const file of files) await xet.insertFile(file)
	const late = fileOf('late of old', from, [4, 6])
	const places = new Map([
		[2, 0],
		[3, 1],
		[6, 2],
	])
	const names = [...files, late].map(({ hash }) => hash)
	const until = new Date(NOW.getTime() + 1000)
	const move = { from: from.hash, to: to.hash, places, files: names, until, deadSince: new Date(NOW.getTime() - 1000) }
	await beside(
		opened,
		async (tables) => {
			await tables.xet.insertFile(late)
			await tables.xet.hold([from.hash])
		},
		() => opened.records.transaction((tables) => tables.garbage.moveFiles(move)),
	)
	expect((await xet.file(names[0] ?? late.hash))?.terms).toEqual([{ xorb: to.hash, chunkStart: 0, chunkEnd: 2, length: 20 }])
	expect(await xet.file(late.hash)).toEqual(late)
	expect(await garbage.filesWith(from.hash, { after: '', limit: 10 })).toEqual([{ hash: late.hash, isDead: false }])
	// The new one is to be examined, in case that the process is killed before the last file is moved.
	expect(await garbage.shrunkXorbs('', 100)).toContainEqual({ hash: to.hash, isOrphan: false })
	const all = new Map([...places, [4, 3], [5, 4]])
	await opened.records.transaction((tables) => tables.garbage.moveFiles({ ...move, places: all }))
	expect((await xet.file(late.hash))?.terms).toEqual([{ xorb: to.hash, chunkStart: 3, chunkEnd: 5, length: 20 }])
	// Its readers finish: until then it is no garbage, and no grace period follows.
	const take = async (now: Date) => {
		await garbage.forgetHolds(now)
		await markAll()
		return (await opened.records.transaction((tables) => tables.garbage.takeXorbs(move.deadSince, now, 100))).taken.map(({ key }) => key)
	}
	expect(await take(NOW)).not.toContain(`xorb/${from.hash}`)
	expect(await take(until)).toContain(`xorb/${from.hash}`)
})

test('a moved xorb that a file uses again before its readers have finished stays', async () => {
	const { xet, garbage } = opened.records
	const [from, to] = [xorbCalled('used again', 4), xorbCalled('used again, small', 2)]
	const file = fileOf('moved away', from, [0, 2])
	for (const xorb of [from, to]) await xet.insertXorb(xorb)
	await xet.insertFile(file)
	const places = new Map([
		[0, 0],
		[1, 1],
	])
	const move = { from: from.hash, to: to.hash, places, files: [file.hash], until: new Date(NOW.getTime() + 1000), deadSince: NOW }
	await opened.records.transaction((tables) => tables.garbage.moveFiles(move))
	await xet.insertFile(fileOf('uses it again', from, [3, 4]))
	const { taken, alive } = await opened.records.transaction((tables) => tables.garbage.takeXorbs(NOW, NOW, 100))
	expect(taken.map(({ key }) => key)).not.toContain(`xorb/${from.hash}`)
	expect(alive).toContain(`xorb/${from.hash}`)
	expect(await garbage.shrunkXorbs('', 100)).toContainEqual({ hash: to.hash, isOrphan: false })
})

test('what was held, or waited for a xorb in it, has been dead since its last file or xorb, and waits for no second grace period', async () => {
	const { xet, objects } = opened.records
	const object = objectCalled('around a xorb')
	const [held, inside] = [xorbCalled('held'), { ...xorbCalled('inside'), inside: { sha256: object.sha256, start: 0 } }]
	await objects.insert(object)
	for (const xorb of [held, inside]) await xet.insertXorb(xorb)
	for (const xorb of [held, inside]) await xet.insertFile(fileOf(`of ${xorb.hash}`, xorb, [0, 4]))
	const earlier = new Date(NOW.getTime() - 5000)
	await xet.expect('ada', [held.hash], new Date(NOW.getTime() - 1))
	for (const table of ['files', 'xorbs', 'objects'] as const)
		await opened.records.garbage.mark(table, { after: '', limit: 1000, now: earlier })
	await markAll()
	const rows = await opened.keys(`select dead_since::text as key from xet_xorb where hash = '\\x${held.hash}'`)
	expect(rows).toEqual(await opened.keys(`select dead_since::text as key from object where sha256 = '\\x${object.sha256}'`))
	// The object leaves after the xorb in it, and keeps its mark until then.
	const first = await opened.records.transaction(({ garbage }) => garbage.takeObjects(earlier, NOW, 100))
	expect([first.taken, first.alive].flat()).not.toContainEqual(expect.objectContaining({ key: `lfs/${object.sha256}` }))
	await opened.records.transaction(({ garbage }) => garbage.takeFiles(earlier, 100))
	await opened.records.transaction(({ garbage }) => garbage.takeXorbs(earlier, NOW, 100))
	const { taken } = await opened.records.transaction(({ garbage }) => garbage.takeObjects(earlier, NOW, 100))
	expect(taken).toContainEqual({ key: `lfs/${object.sha256}`, size: 10 })
})

test('a xorb that was held for an upload which ended is examined', async () => {
	const { xet, garbage } = opened.records
	const xorb = xorbCalled('used in part')
	await xet.insertXorb(xorb)
	await xet.insertFile(fileOf('a part', xorb, [0, 2]))
	await xet.expect('ada', [xorb.hash], NOW)
	expect(await garbage.shrunkXorbs('', 100)).not.toContainEqual(expect.objectContaining({ hash: xorb.hash }))
	await garbage.forgetHolds(NOW)
	expect(await garbage.shrunkXorbs('', 100)).toContainEqual({ hash: xorb.hash, isOrphan: false })
})

test('takeStrays() deletes no bytes whose row is being written, and lets no other transaction write it meanwhile', async () => {
	const { objects, garbage } = opened.records
	const [written, stray] = [objectCalled('written meanwhile'), objectCalled('stray')]
	const stored = [written, stray].map(({ sha256 }) => ({ key: `lfs/${sha256}` as const, size: 10 }))
	expect(await garbage.noteStrays(stored, NOW)).toBe(2)
	const { taken } = await beside(
		opened,
		async (tables) => tables.objects.insert(written),
		() => opened.records.transaction((tables) => tables.garbage.takeStrays(NOW, 10)),
	)
	expect(taken).toEqual([{ key: `lfs/${stray.sha256}`, size: 10 }])
	expect(await objects.byHashes([stray.sha256])).toEqual([])
	expect(await garbage.noteStrays(stored, NOW)).toBe(1)
	let isWritten = false
	await beside(
		opened,
		async (tables) => tables.garbage.takeStrays(NOW, 10),
		async () => {
			const writing = objects.insert(stray).then(() => (isWritten = true))
			await sleep(WAITING_MS / 2)
			expect(isWritten).toBe(false)
			return writing
		},
	)
	expect(isWritten).toBe(true)
})

test('lockUnreached() leaves an object to a repository that has just needed it', async () => {
	const { objects, garbage } = opened.records
	const object = objectCalled('needed again')
	await objects.insert(object)
	await objects.entitle(repo.id, [object.sha256])
	const later = new Date(NOW.getTime() + 1)
	await garbage.noteReach(repo.id, { refs: sampleSha256('refs'), unreached: [object.sha256], now: NOW, before: NOW })
	expect(await garbage.unreached(repo.id, NOW, NOW)).toEqual([object.sha256])
	const before = new Date(NOW.getTime() - 1)
	expect(await garbage.unreached(repo.id, later, before)).toEqual([])
	expect(await opened.records.transaction((tables) => tables.garbage.lockUnreached(repo.id, [object.sha256], later, NOW))).toEqual([
		object.sha256,
	])
	expect(await opened.records.transaction((tables) => tables.garbage.lockUnreached(repo.id, [object.sha256], later, before))).toEqual([])
})

test('isGoing() tells of marked rows that nothing uses, and of those that are gone', async () => {
	const { objects, xet, garbage } = opened.records
	const [object, xorb] = [objectCalled('going'), xorbCalled('going')]
	const key = `lfs/${object.sha256}` as const
	const [lfs, chunks] = [() => garbage.isGoing(key), () => garbage.isGoing(`xorb/${xorb.hash}`)]
	expect([await lfs(), await chunks()]).toEqual([true, true])
	await objects.insert(object)
	await xet.insertXorb(xorb)
	expect([await lfs(), await chunks()]).toEqual([false, false])
	await markAll()
	expect([await lfs(), await chunks()]).toEqual([true, true])
	await objects.entitle(repo.id, [object.sha256])
	await xet.insertFile(fileOf('going', xorb, [0, 4]))
	expect([await lfs(), await chunks()]).toEqual([false, false])
})

test('isGoing() waits for a deletion that is under way', async () => {
	const { objects, garbage } = opened.records
	const object = objectCalled('just being deleted')
	await objects.insert(object)
	await markAll()
	await objects.entitle(repo.id, [object.sha256])
	expect(await garbage.isGoing(`lfs/${object.sha256}`)).toBe(false)
	await objects.release(repo.id, [object.sha256])
	const isGoing = await beside(
		opened,
		async (tables) => tables.garbage.takeObjects(NOW, NOW, 100),
		() => garbage.isGoing(`lfs/${object.sha256}`),
	)
	expect(isGoing).toBe(true)
	expect(await objects.byHashes([object.sha256])).toEqual([])
})

test('begin() lets one process collect, and continues the run of one that was killed', async () => {
	const { garbage } = opened.records
	const run = await garbage.begin('run', NOW)
	expect(run).toMatchObject({ id: 'run', phase: '', after: '' })
	expect(await garbage.begin('second', NOW)).toBe(undefined)
	if (!run) throw new Error('No run')
	await garbage.note({ ...run, phase: 'mark files', after: 'ab', freedBytes: 7 })
	await garbage.pause(run)
	expect(await garbage.begin('third', NOW)).toMatchObject({ id: 'run', phase: 'mark files', after: 'ab', freedBytes: 7 })
	await garbage.finish({ ...run, problem: 'none' }, NOW)
	// The clock has jumped back: the new run is the newest all the same.
	const earlier = new Date(NOW.getTime() - 1000)
	expect(await garbage.begin('zz', earlier)).toMatchObject({ id: 'zz' })
	expect(await garbage.latest()).toMatchObject({ id: 'zz' })
})
