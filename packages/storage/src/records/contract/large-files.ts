import type { StoredObject, XetFileRecord, XorbRecord } from '@stoa/hub'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser, sampleSha256, sampleXetHash } from './samples.ts'

function byHash(left: StoredObject, right: StoredObject): number {
	return left.sha256 < right.sha256 ? -1 : 1
}

/** Large objects, xorbs and files. */
export function largeFilesContract(pair: () => RecordsUnderTest): void {
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
		// Nobody has a right to what is not stored: it could not be counted.
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

	test('objects.scan() goes through all in order', async () => {
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

	test('xet.insertXorb() keeps thousands of chunks and says whether it was new', async () => {
		const { xet } = pair().first
		const chunks = Array.from({ length: 8192 }, (_, index) => index)
		const xorb: XorbRecord = {
			hash: sampleXetHash('xorb'),
			size: 64 * 2 ** 20,
			endOffsets: chunks.map((index) => (index + 1) * 8000),
			decodedOffsets: chunks.map((index) => (index + 1) * 131_072),
			chunkHashes: chunks.map((index) => sampleXetHash(`chunk ${index}`)),
		}
		expect(await xet.insertXorb(xorb)).toEqual({ inserted: true })
		expect(await xet.insertXorb(xorb)).toEqual({ inserted: false })
		expect(await xet.xorbs([xorb.hash, sampleXetHash('unknown')])).toEqual([xorb])
		expect((await xet.scanXorbs('', 10)).map(({ hash }) => hash)).toContain(xorb.hash)
		expect(await xet.scanXorbs('f'.repeat(64), 10)).toEqual([])
	})

	test('xet.insertFile() keeps terms in order; entitle() is by repository', async () => {
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
}
