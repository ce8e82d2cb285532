import { ChunkHashes, type StoredObject, type XetFileRecord, type XorbRecord } from '@stoa/hub'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser, sampleSha256, sampleXetHash } from './samples.ts'

function byHash(left: StoredObject, right: StoredObject): number {
	return left.sha256 < right.sha256 ? -1 : 1
}

/** Large objects, uploads in parts, xorbs and files. */
export function largeFilesContract(pair: () => RecordsUnderTest): void {
	test('partedUploads: one upload and one key for each part, whichever process was first', async () => {
		const { first, second } = pair()
		const [id, target, now] = [sampleSha256('an upload'), sampleSha256('a parted object'), new Date('2026-01-01T00:00:00Z')]
		expect(await first.partedUploads.byId(id)).toBeUndefined()
		expect(await first.partedUploads.addPart(id, { number: 1, key: sampleSha256('k'), sha256: target }, now)).toBe(false)
		expect(await first.partedUploads.insert({ id, draft: sampleSha256('a draft'), target }, now)).toBe(true)
		expect(await second.partedUploads.insert({ id, draft: 'another', target }, now)).toBe(false)
		const part = (number: number, key: string) => ({ number, key: sampleSha256(key), sha256: sampleSha256(`bytes ${number}`) })
		expect(await first.partedUploads.addPart(id, part(2, 'two'), now)).toBe(true)
		expect(await second.partedUploads.addPart(id, part(2, 'two again'), now)).toBe(false)
		expect(await second.partedUploads.addPart(id, part(1, 'one'), new Date('2026-01-02T00:00:00Z'))).toBe(true)
		await first.partedUploads.notePlaced(id, 1)
		const parts = [
			{ ...part(1, 'one'), isPlaced: true },
			{ ...part(2, 'two'), isPlaced: false },
		]
		expect(await second.partedUploads.byId(id)).toEqual({ id, draft: sampleSha256('a draft'), target, sha256: undefined, parts })
		await second.partedUploads.noteHash(id, target)
		const keys = ['one', 'two', 'two again', 'a draft', 'nothing'].map(sampleSha256)
		expect([...(await first.partedUploads.used(keys))].toSorted()).toEqual(['one', 'two', 'a draft'].map(sampleSha256).toSorted())
		expect((await first.partedUploads.idleSince(new Date('2026-01-02T00:00:00Z'))).map((upload) => upload.id)).not.toContain(id)
		expect(await first.partedUploads.idleSince(new Date('2026-01-03T00:00:00Z'))).toContainEqual({
			id,
			draft: sampleSha256('a draft'),
			target,
			sha256: target,
			parts,
		})
		expect(await first.partedUploads.delete(id, new Date('2026-01-02T00:00:00Z'))).toBe(false)
		expect(await first.partedUploads.delete(id, new Date('2026-01-03T00:00:00Z'))).toBe(true)
		expect(await first.partedUploads.delete(id)).toBe(false)
		expect(await second.partedUploads.byId(id)).toBeUndefined()
	})

	test('objects.insert() only adds to what is known', async () => {
		const { objects } = pair().first
		const sha256 = sampleSha256('known twice')
		await objects.insert({ sha256, size: 2 ** 41, whole: true, xetHash: undefined })
		await objects.insert({ sha256, size: 2 ** 41, whole: false, xetHash: sampleXetHash('known twice') })
		await objects.insert({ sha256, size: 2 ** 41, whole: true, xetHash: undefined })
		expect(await objects.byHashes([sha256, sampleSha256('unknown')])).toEqual([
			{ sha256, size: 2 ** 41, whole: true, xetHash: sampleXetHash('known twice') },
		])
	})

	test('objects.entitle() lets one repository use stored objects and counts their bytes once', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const [mine, other] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		const stored = ['a', 'b'].map((text, index) => ({ sha256: sampleSha256(text), size: 100 + index, whole: true, xetHash: undefined }))
		const late = { sha256: sampleSha256('late'), size: 1000, whole: true, xetHash: undefined }
		for (const object of stored) await first.objects.insert(object)
		const hashes = stored.map(({ sha256 }) => sha256)
		await first.objects.entitle(mine.id, [...hashes, ...hashes])
		await first.objects.entitle(mine.id, hashes)
		// No repository has a right to what is not stored: it could not be counted.
		await expect(first.objects.entitle(mine.id, [late.sha256])).rejects.toMatchObject({ code: 'object-not-found' })
		expect((await first.objects.entitled(mine.id, [...hashes, late.sha256])).toSorted(byHash)).toEqual(stored.toSorted(byHash))
		expect(await first.objects.entitled(other.id, hashes)).toEqual([])
		expect(await first.repos.byId(mine.id)).toMatchObject({ usedStorage: 201 })
		await first.objects.insert(late)
		await first.objects.insert(late)
		await first.objects.entitle(mine.id, [late.sha256])
		expect(await first.objects.ofRepo(mine.id)).toEqual([...stored, late].toSorted(byHash))
		expect(await first.repos.byId(mine.id)).toMatchObject({ usedStorage: 1201 })
	})

	test('objects.expectGuest() leaves bytes out of the count until objects.claim()', async () => {
		const { first } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const [own, brought, later] = ['own', 'brought', 'later'].map((text) => sampleSha256(`guest ${text}`))
		if (!own || !brought || !later) throw new Error('There are three')
		const used = async () => (await first.repos.byId(repo.id))?.usedStorage
		for (const sha256 of [own, brought]) await first.objects.insert({ sha256, size: 100, whole: true, xetHash: undefined })
		await first.objects.entitle(repo.id, [own])
		await first.objects.expectGuest(repo.id, [own, brought, later, brought])
		await first.objects.entitle(repo.id, [brought])
		expect(await used()).toBe(100)
		expect((await first.objects.ofGuests(repo.id)).toSorted()).toEqual([brought, later].toSorted())
		expect(await first.objects.entitled(repo.id, [brought])).toHaveLength(1)
		await Promise.all([first.objects.claim(repo.id, [brought, later]), first.objects.claim(repo.id, [brought])])
		expect(await used()).toBe(200)
		await first.objects.insert({ sha256: later, size: 7, whole: true, xetHash: undefined })
		await first.objects.entitle(repo.id, [later])
		expect(await used()).toBe(207)
		await first.objects.release(repo.id, [later])
		await first.objects.expectGuest(repo.id, [later])
		await first.objects.entitle(repo.id, [later])
		await first.objects.release(repo.id, [later])
		expect([await used(), await first.objects.ofGuests(repo.id)]).toEqual([200, []])
	})

	test('objects.removed() knows what a repository gave up, and copyRemoved() hands it on with a history', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const [mine, copy] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		const [gone, kept] = [sampleSha256('gone'), sampleSha256('kept')]
		await first.objects.noteRemoved(mine.id, [gone, gone])
		await first.objects.noteRemoved(mine.id, [gone])
		expect(await first.objects.removed(mine.id, [gone, kept])).toEqual([gone])
		expect(await first.objects.removed(copy.id, [gone])).toEqual([])
		await first.objects.copyRemoved(mine.id, copy.id)
		expect(await first.objects.removed(copy.id, [gone, kept])).toEqual([gone])
	})

	test('objects.entitle() counts every byte however uploads of the same object meet', async () => {
		const { first, second } = pair()
		const ada = await insertUser(first)
		const repos = await Promise.all(Array.from({ length: 4 }, () => insertRepo(first, ada)))
		const shas = Array.from({ length: 12 }, (_, index) => sampleSha256(`met ${index}`))
		const upload = (records: typeof first, repoId: string, sha256: (typeof shas)[number]) =>
			records.transaction(async ({ objects }) => {
				await objects.insert({ sha256, size: 10, whole: true, xetHash: undefined })
				await objects.entitle(repoId, [sha256])
			})
		await Promise.all(shas.flatMap((sha256) => repos.flatMap(({ id }) => [upload(first, id, sha256), upload(second, id, sha256)])))
		for (const { id } of repos) expect(await first.repos.byId(id)).toMatchObject({ usedStorage: 120 })
	})

	test('objects.scan() returns all in order', async () => {
		const { objects } = pair().first
		for (const text of ['x', 'y', 'z']) await objects.insert({ sha256: sampleSha256(text), size: 1, whole: true, xetHash: undefined })
		const found: string[] = []
		for (;;) {
			const some = await objects.scan(found.at(-1) ?? '', 2)
			if (some.length === 0) break
			found.push(...some.map(({ sha256 }) => sha256))
		}
		expect(found).toEqual(found.toSorted())
		expect(found).toEqual(expect.arrayContaining(['x', 'y', 'z'].map(sampleSha256)))
	})

	test('objects.letGo() releases whole bytes for deletion, and counts them until they are deleted', async () => {
		const { first, second } = pair()
		const sha256 = sampleSha256('let go')
		const at = new Date('2026-01-01T00:00:00Z')
		const later = new Date('2026-01-01T00:00:01Z')
		const { stored } = await first.objects.totals()
		await first.objects.insert({ sha256, size: 70, whole: true, xetHash: sampleXetHash('let go') })
		const twice = async () => (await first.objects.storedTwice('', 1000)).map((object) => object.sha256)
		expect(await twice()).toContain(sha256)
		expect(await first.objects.storedTwice(sha256, 1)).not.toContainEqual(expect.objectContaining({ sha256 }))
		await first.objects.letGo(sha256, at)
		expect(await twice()).not.toContain(sha256)
		expect(await first.objects.byHashes([sha256])).toEqual([{ sha256, size: 70, whole: false, xetHash: sampleXetHash('let go') }])
		expect(await first.objects.totals()).toMatchObject({ stored: stored + 70 })
		expect(await first.objects.left(at)).not.toContain(sha256)
		expect(await first.objects.left(later)).toContain(sha256)
		// An upload of the same object waits for the deletion, and the other way round.
		const order: string[] = []
		const isDeleting = Promise.withResolvers<void>()
		const deletion = first.transaction(async ({ objects }) => {
			expect(await objects.holdLeft(sha256)).toBe(true)
			isDeleting.resolve()
			await sleep(100)
			order.push('deleted')
			await objects.noteDeleted(sha256)
		})
		await isDeleting.promise
		await second.objects.insert({ sha256, size: 70, whole: false, xetHash: undefined })
		order.push('noted')
		await deletion
		expect(order).toEqual(['deleted', 'noted'])
		expect(await first.objects.totals()).toMatchObject({ stored })
		expect(await first.objects.left(later)).not.toContain(sha256)
		expect(await first.transaction(({ objects }) => objects.holdLeft(sha256))).toBe(false)
	})

	test('xet.hasInside() and objects.storedTwice() find the objects that contain xorbs', async () => {
		const { xet, objects } = pair().first
		const sha256 = sampleSha256('holds a xorb')
		await objects.insert({ sha256, size: 20, whole: true, xetHash: sampleXetHash('holds a xorb') })
		expect(await xet.hasInside(sha256)).toBe(false)
		const chunk = { size: 28, endOffsets: [28], decodedOffsets: [20], chunkHashes: ChunkHashes.of([sampleXetHash('its chunk')]) }
		await xet.insertXorb({ hash: sampleXetHash('its xorb'), ...chunk, inside: { sha256, start: 0 } })
		expect(await xet.hasInside(sha256)).toBe(true)
		expect(await objects.storedTwice('', 1000)).not.toContainEqual(expect.objectContaining({ sha256 }))
	})

	test('xet.insertXorb() stores thousands of chunks and returns whether it was new', async () => {
		const { xet } = pair().first
		const chunks = Array.from({ length: 8192 }, (_, index) => index)
		const xorb: XorbRecord = {
			hash: sampleXetHash('xorb'),
			size: 64 * 2 ** 20,
			endOffsets: chunks.map((index) => (index + 1) * 8000),
			decodedOffsets: chunks.map((index) => (index + 1) * 131_072),
			chunkHashes: ChunkHashes.of(chunks.map((index) => sampleXetHash(`chunk ${index}`))),
		}
		expect(await xet.insertXorb(xorb)).toEqual({ inserted: true })
		expect(await xet.insertXorb(xorb)).toEqual({ inserted: false })
		expect(await xet.xorbs([xorb.hash, sampleXetHash('unknown')])).toEqual([xorb])
		expect((await xet.scanXorbs('', 10)).map(({ hash }) => hash)).toContain(xorb.hash)
		expect(await xet.scanXorbs('f'.repeat(64), 10)).toEqual([])
	})

	test('xet.insertFile() keeps the order of terms; entitle() is per repository', async () => {
		const { first } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const file: XetFileRecord = {
			hash: sampleXetHash('file'),
			size: 2 ** 40,
			sha256: sampleSha256('file'),
			terms: [
				{ xorb: sampleXetHash('two'), chunkStart: 5, chunkEnd: 8192, length: 2 ** 30 },
				{ xorb: sampleXetHash('one'), chunkStart: 0, chunkEnd: 1, length: 1 },
			],
		}
		expect(await first.xet.insertFile(file)).toEqual({ inserted: true })
		expect(await first.xet.insertFile(file)).toEqual({ inserted: false })
		expect(await first.xet.file(file.hash)).toEqual(file)
		expect(await first.xet.file(sampleXetHash('unknown'))).toBeUndefined()
		expect(await first.xet.files([sampleXetHash('unknown'), file.hash])).toEqual([file])
		expect(await first.xet.scanFiles('', 10)).toEqual([file])
		expect(await first.xet.isEntitled(repo.id, file.hash)).toBe(false)
		await first.xet.entitle(repo.id, [file.hash, file.hash])
		await first.xet.entitle(repo.id, [file.hash])
		expect(await first.xet.isEntitled(repo.id, file.hash)).toBe(true)
	})

	test('xet.isProven() knows what a user has recorded and what the repository uses, and nothing else', async () => {
		const { first, second } = pair()
		const [ada, eve] = [await insertUser(first), await insertUser(first)]
		const [repo, other] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		const [sent, used] = [sampleXetHash('sent'), sampleXetHash('used')]
		expect(await first.xet.noteProven(ada.id, [sent, sent])).toEqual([sent])
		expect(await second.xet.noteProven(ada.id, [sent])).toEqual([])
		const terms = [sampleXetHash('before'), used].map((xorb) => ({ xorb, chunkStart: 0, chunkEnd: 1, length: 1 }))
		const file: XetFileRecord = { hash: sampleXetHash('proven file'), size: 2, sha256: sampleSha256('proven file'), terms }
		await first.xet.insertFile(file)
		await first.xet.entitle(repo.id, [file.hash])
		const isProven = (userId: string | undefined, repoId: string, xorb: typeof sent) => second.xet.isProven({ userId, repoId }, xorb)
		expect([await isProven(ada.id, other.id, sent), await isProven(eve.id, other.id, sent)]).toEqual([true, false])
		expect([await isProven(eve.id, repo.id, used), await isProven(eve.id, other.id, used)]).toEqual([true, false])
		expect([await isProven(undefined, repo.id, used), await isProven(undefined, repo.id, sent)]).toEqual([true, false])
	})

	test('xet.filesOf() ends with the file that exceeds the limit of terms', async () => {
		const { first } = pair()
		const repo = await insertRepo(first, await insertUser(first))
		const term = { xorb: sampleXetHash('of many'), chunkStart: 0, chunkEnd: 1, length: 1 }
		const hashes = ['one', 'two', 'three'].map((text) => sampleXetHash(`${text} of many`)).toSorted()
		for (const hash of hashes) {
			const sha256 = sampleSha256(hash)
			await first.xet.insertFile({ hash, size: 3, sha256, terms: [term, term, term] })
		}
		await first.xet.entitle(repo.id, hashes)
		const found = async (files: number, terms: number): Promise<string[]> =>
			(await first.xet.filesOf(repo.id, { files, terms })).map(({ hash }) => hash)
		expect([await found(10, 9), await found(10, 6), await found(10, 4), await found(1, 9)]).toEqual([
			hashes,
			hashes.slice(0, 2),
			hashes.slice(0, 2),
			hashes.slice(0, 1),
		])
	})

	test('xet.filesBeside() answers other files of the same repositories, nearest in size first', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const [mine, other] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		const sha256 = sampleSha256('beside')
		await first.objects.insert({ sha256, size: 100, whole: true, xetHash: undefined })
		await first.objects.entitle(mine.id, [sha256])
		const add = async (text: string, size: number, repoId: string): Promise<XetFileRecord> => {
			const file = { hash: sampleXetHash(text), size, sha256: sampleSha256(text), terms: [] }
			await first.xet.insertFile(file)
			await first.xet.entitle(repoId, [file.hash])
			return file
		}
		const [far, near] = [await add('far', 500, mine.id), await add('near', 90, mine.id)]
		await add('of others', 100, other.id)
		await first.xet.insertFile({ hash: sampleXetHash('itself'), size: 100, sha256, terms: [] })
		await first.xet.entitle(mine.id, [sampleXetHash('itself')])
		expect(await first.xet.filesBeside(sha256, 100, 10)).toEqual([near, far])
		expect(await first.xet.filesBeside(sha256, 100, 1)).toEqual([near])
	})
}
