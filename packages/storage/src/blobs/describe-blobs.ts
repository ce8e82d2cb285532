import type { BlobKey, DraftPiece, PartedBlobs } from '@stoa/hub'
import { type Sha256, parseSha256 } from '@stoa/vocabulary'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A store under test and what ends it. */
export interface OpenedBlobs {
	blobs: PartedBlobs
	/** Everything in the store that is not an object: drafts and unfinished uploads. */
	leftovers(): Promise<string[]>
	close(): Promise<void>
}

const MEBIBYTE = 1024 * 1024

/** The contract of the ports `Blobs` and `Drafts`: every adapter's test calls it. */
export function describeBlobs(name: string, open: () => Promise<OpenedBlobs>): void {
	describe(`Blobs (${name})`, () => {
		let opened: OpenedBlobs
		let blobs: PartedBlobs
		beforeAll(async () => {
			opened = await open()
			blobs = opened.blobs
		})
		afterAll(() => opened.close())

		const read = async (key: BlobKey, range?: { start: number; end: number }): Promise<Buffer | undefined> => {
			const stream = await blobs.open(key, range)
			return stream && buffer(stream)
		}
		/** A new object of random bytes. */
		const sample = (size: number): { bytes: Buffer; sha256: Sha256; key: BlobKey } => {
			const bytes = randomBytes(size)
			const sha256 = parseSha256(createHash('sha256').update(bytes).digest('hex'))
			return { bytes, sha256, key: `lfs/${sha256}` }
		}

		test('put() stores bytes that open() returns', async () => {
			for (const size of [1, 1000, MEBIBYTE + 1]) {
				const { bytes, sha256, key } = sample(size)
				expect(await blobs.put(key, pieces(bytes), { sha256, size })).toEqual({ sha256, size, existed: false })
				expect(await blobs.stat(key)).toEqual({ size })
				expect((await read(key))?.equals(bytes)).toBe(true)
			}
		})

		test('put() stores an object of no bytes', async () => {
			const { sha256, key } = sample(0)
			expect((await blobs.put(key, pieces(Buffer.alloc(0)), { sha256, size: 0 })).size).toBe(0)
			expect(await blobs.stat(key)).toEqual({ size: 0 })
			expect((await read(key))?.byteLength).toBe(0)
			await blobs.delete(key)
		})

		test('put() stores large streams of unknown size', async () => {
			const { bytes, sha256, key } = sample(37 * MEBIBYTE + 5)
			expect(await blobs.put(key, pieces(bytes, 700_001), {})).toEqual({ sha256, size: bytes.byteLength, existed: false })
			expect((await read(key))?.equals(bytes)).toBe(true)
			const range = { start: 16 * MEBIBYTE - 3, end: 33 * MEBIBYTE + 7 }
			expect((await read(key, range))?.equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
			await blobs.delete(key)
		})

		test('put() refuses bytes with another SHA-256 and stores nothing', async () => {
			for (const size of [10, 20 * MEBIBYTE]) {
				const { sha256, key } = sample(size)
				const other = sample(size)
				await expect(blobs.put(key, pieces(other.bytes), { sha256, size })).rejects.toMatchObject({ code: 'object-mismatch' })
				expect(await blobs.stat(key)).toBeUndefined()
			}
			expect(await opened.leftovers()).toEqual([])
		})

		test('put() refuses too few and too many bytes', async () => {
			const { bytes, sha256, key } = sample(1000)
			await expect(blobs.put(key, pieces(bytes), { sha256, size: 1001 })).rejects.toMatchObject({ code: 'object-mismatch' })
			await expect(blobs.put(key, pieces(bytes), { sha256, size: 999 })).rejects.toMatchObject({ code: 'object-mismatch' })
			await expect(blobs.put(key, pieces(bytes), { sha256, sizeMax: 999 })).rejects.toMatchObject({ code: 'too-large' })
			expect(await blobs.stat(key)).toBeUndefined()
		})

		test('put() that is interrupted leaves nothing', async () => {
			for (const size of [1000, 40 * MEBIBYTE]) {
				const { bytes, sha256, key } = sample(size)
				await expect(blobs.put(key, breakingOff(bytes), { sha256, size })).rejects.toThrow('the client disconnected')
				expect(await blobs.stat(key)).toBeUndefined()
				expect(await read(key)).toBeUndefined()
				expect(await opened.leftovers()).toEqual([])
			}
		})

		test('put() of an existing key keeps its bytes and still verifies the new ones', async () => {
			const { bytes, sha256, key } = sample(5000)
			await blobs.put(key, pieces(bytes), { sha256 })
			expect(await blobs.put(key, pieces(bytes), { sha256 })).toEqual({ sha256, size: 5000, existed: true })
			await expect(blobs.put(key, pieces(sample(5000).bytes), { sha256 })).rejects.toMatchObject({ code: 'object-mismatch' })
			expect((await read(key))?.equals(bytes)).toBe(true)
		})

		test('put() replaces bytes of a wrong size, and bytes known to be damaged', async () => {
			const { bytes, sha256, key } = sample(5000)
			const put = (content: Buffer, more: { size?: number; replaces?: boolean }) => blobs.put(key, pieces(content), more)
			await put(bytes.subarray(0, 1000), {})
			expect(await put(bytes, { size: 5000 })).toEqual({ sha256, size: 5000, existed: false })
			expect((await read(key))?.equals(bytes)).toBe(true)
			const other = sample(5000)
			expect(await put(other.bytes, { size: 5000 })).toMatchObject({ existed: true })
			expect((await read(key))?.equals(bytes)).toBe(true)
			expect(await put(other.bytes, { size: 5000, replaces: true })).toMatchObject({ existed: false })
			expect((await read(key))?.equals(other.bytes)).toBe(true)
			expect(await opened.leftovers()).toEqual([])
			await blobs.delete(key)
		})

		test('copyAside() keeps bytes where no key leads, and remove() takes them from under their key', async () => {
			const { bytes, sha256, key } = sample(5000)
			await blobs.put(key, pieces(bytes), { sha256 })
			const aside = await blobs.repairs.copyAside(key)
			// A reader in between finds the bytes.
			expect((await read(key))?.equals(bytes)).toBe(true)
			// After a kill it is done again, without a second copy.
			expect((await blobs.repairs.copyAside(key))?.place).toBe(aside?.place)
			await aside?.remove()
			expect([await blobs.stat(key), await read(key)]).toEqual([undefined, undefined])
			const kept = await blobs.repairs.openAside(aside?.place ?? '')
			expect(kept && (await buffer(kept)).equals(bytes)).toBe(true)
			expect(await blobs.repairs.copyAside(key)).toBeUndefined()
			expect(await Array.fromAsync(blobs.list('lfs'))).not.toContainEqual(expect.objectContaining({ key }))
			expect(await Array.fromAsync(blobs.repairs.strangers())).toEqual([])
			expect(await blobs.repairs.openAside(`${aside?.place}0`)).toBeUndefined()
		})

		test('remove() leaves bytes that were stored under the key since they were copied aside', async () => {
			const { bytes, sha256, key } = sample(5000)
			const wrong = Buffer.from(bytes).reverse()
			await blobs.put(key, pieces(wrong), {})
			const aside = await blobs.repairs.copyAside(key)
			await blobs.put(key, pieces(bytes), { sha256, replaces: true })
			await aside?.remove()
			expect((await read(key))?.equals(bytes)).toBe(true)
			const kept = await blobs.repairs.openAside(aside?.place ?? '')
			expect(kept && (await buffer(kept)).equals(wrong)).toBe(true)
			await blobs.delete(key)
		})

		test('put() of one key from many simultaneous callers stores it once', async () => {
			for (const size of [5000, 17 * MEBIBYTE]) {
				const { bytes, sha256, key } = sample(size)
				const answers = await Promise.all(Array.from({ length: 5 }, () => blobs.put(key, pieces(bytes), { sha256, size })))
				expect(answers.filter(({ existed }) => !existed)).toHaveLength(1)
				expect((await read(key))?.equals(bytes)).toBe(true)
				expect(await opened.leftovers()).toEqual([])
				await blobs.delete(key)
			}
		})

		test('open() returns inclusive ranges, clipped to the end', async () => {
			const { bytes, sha256, key } = sample(1000)
			await blobs.put(key, pieces(bytes), { sha256 })
			for (const [start, end] of [
				[0, 0],
				[0, 999],
				[10, 19],
				[999, 999],
				[990, 5000],
			] as const) {
				expect((await read(key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true)
			}
		})

		test('reader() fills memory of the caller with a range, clipped to the end', async () => {
			const { bytes, sha256, key } = sample(300_000)
			await blobs.put(key, pieces(bytes), { sha256 })
			for (const [start, end] of [
				[0, 299_999],
				[7, 200_000],
				[299_999, 299_999],
				[250_000, 900_000],
			] as const) {
				// prettier-ignore
				const reader = await blobs.reader(key, { start, end })
				const wanted = bytes.subarray(start, end + 1)
				const parts: Buffer[] = []
				const targets = [Buffer.alloc(1), Buffer.alloc(0), Buffer.alloc(70_000), Buffer.alloc(8)]
				for (let count = 1; count > 0;) {
					count = (await reader?.read(targets)) ?? 0
					parts.push(Buffer.concat(targets).subarray(0, count))
					expect(count === 70_009 || Buffer.concat(parts).length === wanted.length).toBe(true)
				}
				await reader?.close()
				expect(Buffer.concat(parts).equals(wanted)).toBe(true)
			}
			await expect(blobs.reader(key, { start: 300_000, end: 300_001 })).rejects.toMatchObject({ code: 'range-unsatisfiable' })
			expect(await blobs.reader(sample(10).key, { start: 0, end: 1 })).toBeUndefined()
		})

		test('reader() that is closed early lets go', async () => {
			const { bytes, sha256, key } = sample(3 * MEBIBYTE)
			await blobs.put(key, pieces(bytes), { sha256 })
			const reader = await blobs.reader(key, { start: 0, end: bytes.length - 1 })
			const target = Buffer.alloc(100)
			expect(await reader?.read([target])).toBe(100)
			expect(target.equals(bytes.subarray(0, 100))).toBe(true)
			await reader?.close()
		})

		test('open() refuses a range after the end', async () => {
			const { bytes, sha256, key } = sample(10)
			await blobs.put(key, pieces(bytes), { sha256 })
			await expect(blobs.open(key, { start: 10, end: 12 })).rejects.toMatchObject({ code: 'range-unsatisfiable', fields: { size: 10 } })
		})

		test('open() and stat() answer nothing for a key that is not stored', async () => {
			const { key } = sample(10)
			expect(await blobs.stat(key)).toBeUndefined()
			expect(await blobs.open(key)).toBeUndefined()
			expect(await blobs.open(key, { start: 0, end: 1 })).toBeUndefined()
		})

		test('open() of an object that is deleted meanwhile still ends', async () => {
			const { bytes, sha256, key } = sample(3 * MEBIBYTE)
			await blobs.put(key, pieces(bytes), { sha256 })
			const stream = await blobs.open(key)
			await blobs.delete(key)
			expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
		})

		test('delete() of a key that is not stored does nothing', async () => {
			const { key } = sample(10)
			await blobs.delete(key)
			expect(await blobs.stat(key)).toBeUndefined()
		})

		test('list() names every object of a space and none of the other', async () => {
			const mine = sample(33)
			const xorb: BlobKey = `xorb/${sample(44).sha256}`
			await blobs.put(mine.key, pieces(mine.bytes), {})
			await blobs.put(xorb, pieces(Buffer.from('not its hash')), {})
			expect(await Array.fromAsync(blobs.list('lfs'))).toContainEqual({ key: mine.key, size: 33, storedAt: expect.any(Date) })
			expect(await Array.fromAsync(blobs.list('xorb'))).toEqual([{ key: xorb, size: 12, storedAt: expect.any(Date) }])
		})

		test('list() goes on after a key, in the order of the keys', async () => {
			const keys = Array.from({ length: 12 }, () => `attachment/${randomBytes(32).toString('hex')}` as const)
			for (const key of keys) await blobs.put(key, pieces(Buffer.from('x')), {})
			const ordered = keys.toSorted()
			const listed = async (after?: string) => (await Array.fromAsync(blobs.list('attachment', after))).map(({ key }) => key)
			expect(await listed()).toEqual(ordered)
			for (const [index, key] of ordered.entries()) expect(await listed(key.slice('attachment/'.length))).toEqual(ordered.slice(index + 1))
			for (const key of keys) await blobs.delete(key)
		})

		describe('drafts', () => {
			const PART = 5 * MEBIBYTE
			/** An object in two parts, both of them stored: S3 takes no smaller ones but the last. */
			const parted = async (): Promise<ReturnType<typeof sample> & { parts: DraftPiece[]; partBytes: (piece: DraftPiece) => Buffer }> => {
				const object = sample(PART + 1000)
				const partBytes = ({ start, size }: DraftPiece): Buffer => object.bytes.subarray(start, start + size)
				const parts = [1, 2].map((number): DraftPiece => {
					const start = (number - 1) * PART
					return { part: `part/${randomBytes(32).toString('hex')}`, number, start, size: Math.min(PART, object.bytes.length - start) }
				})
				for (const piece of parts) await blobs.put(piece.part, pieces(partBytes(piece)), {})
				return { ...object, parts, partBytes }
			}
			const shown = async (draft: string, key: BlobKey, piece: DraftPiece): Promise<Buffer | undefined> => {
				const seen: Buffer[] = []
				return (await blobs.drafts.place(draft, key, piece, (bytes) => seen.push(Buffer.from(bytes)))) ? Buffer.concat(seen) : undefined
			}

			test('publish() makes an object of parts that were placed, one of them twice, in any order', async () => {
				const { bytes, key, parts, partBytes } = await parted()
				const draft = await blobs.drafts.begin(key)
				for (const piece of [...parts.slice(1), ...parts]) expect((await shown(draft, key, piece))?.equals(partBytes(piece))).toBe(true)
				for (const piece of parts) {
					await blobs.drafts.release(piece)
					const stream = await blobs.drafts.open(draft, piece)
					expect(stream && (await buffer(stream)).equals(partBytes(piece))).toBe(true)
				}
				expect(await blobs.stat(key)).toBeUndefined()
				expect(await blobs.drafts.publish(draft, key, { size: bytes.length, replaces: false })).toEqual({ existed: false })
				expect((await read(key))?.equals(bytes)).toBe(true)
				// The process died before it could report the result.
				expect(await blobs.drafts.publish(draft, key, { size: bytes.length, replaces: false })).toEqual({ existed: true })
				await blobs.drafts.discard(draft, key)
				await blobs.drafts.discard(draft, key)
				for (const { part } of parts) await blobs.delete(part)
				expect((await read(key))?.equals(bytes)).toBe(true)
				expect(await opened.leftovers()).toEqual([])
				expect(await Array.fromAsync(blobs.list('part'))).toEqual([])
			})

			test('publish() keeps an existing object, and replaces a damaged one', async () => {
				const { bytes, key, parts } = await parted()
				const other = sample(bytes.length)
				await blobs.put(key, pieces(other.bytes), {})
				const draft = await blobs.drafts.begin(key)
				for (const piece of parts) await shown(draft, key, piece)
				expect(await blobs.drafts.publish(draft, key, { size: bytes.length, replaces: false })).toEqual({ existed: true })
				expect((await read(key))?.equals(other.bytes)).toBe(true)
				expect(await blobs.drafts.publish(draft, key, { size: bytes.length, replaces: true })).toEqual({ existed: false })
				expect((await read(key))?.equals(bytes)).toBe(true)
				await blobs.drafts.publish(draft, key, { size: bytes.length, replaces: true })
				await blobs.drafts.discard(draft, key)
				for (const { part } of parts) await blobs.delete(part)
				expect(await opened.leftovers()).toEqual([])
			})

			test('place() of a missing part or into a missing draft reports that and creates neither', async () => {
				const { bytes, key, parts } = await parted()
				const [first, second] = parts
				if (!first || !second) throw new Error('There are two parts')
				const draft = await blobs.drafts.begin(key)
				expect(await blobs.drafts.exists(draft, key)).toBe(true)
				expect(await blobs.drafts.exists('0'.repeat(64), key)).toBe(false)
				await blobs.delete(first.part)
				expect(await shown(draft, key, first)).toBeUndefined()
				await blobs.drafts.discard(draft, key)
				expect(await shown(draft, key, second)).toBeUndefined()
				await expect(blobs.drafts.publish(draft, key, { size: bytes.length, replaces: false })).rejects.toMatchObject({
					code: 'unavailable',
				})
				expect(await blobs.stat(key)).toBeUndefined()
				for (const { part } of parts) await blobs.delete(part)
				expect(await opened.leftovers()).toEqual([])
				expect(await Array.fromAsync(blobs.list('part'))).toEqual([])
			})
		})

		test('every method refuses a key that is no key', async () => {
			const keys: BlobKey[] = ['lfs/../../etc/passwd', 'xorb/', `lfs/${'A'.repeat(64)}`, `lfs/${'a'.repeat(64)}/x`]
			for (const key of keys) {
				await expect(blobs.put(key, pieces(Buffer.alloc(1)), {})).rejects.toMatchObject({ code: 'invalid-hash' })
				await expect(blobs.stat(key)).rejects.toMatchObject({ code: 'invalid-hash' })
				await expect(blobs.open(key)).rejects.toMatchObject({ code: 'invalid-hash' })
				await expect(blobs.delete(key)).rejects.toMatchObject({ code: 'invalid-hash' })
			}
		})
	})
}

async function* pieces(bytes: Buffer, size = 65_536): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

/** All but the last byte, then a failure. */
async function* breakingOff(bytes: Buffer): AsyncGenerator<Uint8Array> {
	yield* pieces(bytes.subarray(0, -1))
	throw new Error('the client disconnected')
}
