import { HubError, parseXetHash, type XetHash } from '@stoa/vocabulary'
import { hashToString, merkleRoot } from '@stoa/xet'
import { holdXorbs } from '../objects/xet/hold-xorbs.ts'
import { openXorbBytes } from '../objects/xet/open-xorb.ts'
import { putXorb } from '../objects/xet/put-xorb.ts'
import type { XorbRecord } from '../objects/xet/xet-records.ts'
import type { Collection, Phase } from './collect-steps.ts'

/** Xorbs of one step. */
const XORBS_AT_ONCE = 10
/** A xorb of more files stays as it is: their terms would be rewritten in one transaction. */
const FILES_MAX = 2000
/** Files whose terms are in memory at once: each has up to 65,536. */
const FILES_AT_ONCE = 16
/** A xorb of which less is used is repacked. */
const USED_SHARE_MIN = 0.5
/** How long the old xorb stays for those who have read the terms of a file, in milliseconds: a download of a large file takes long. */
const READERS_MS = 6 * 3_600_000

/** Which chunks of the xorb files use. */
async function usedChunks({ records }: Collection, xorb: XorbRecord, files: readonly XetHash[]): Promise<boolean[]> {
	const used = Array.from<boolean>({ length: xorb.endOffsets.length }).fill(false)
	for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
		for (const { terms } of await records.xet.files(files.slice(from, from + FILES_AT_ONCE)))
			for (const term of terms) if (term.xorb === xorb.hash) used.fill(true, term.chunkStart, term.chunkEnd)
	}
	return used
}

const lengthOf = ({ decodedOffsets }: XorbRecord, chunk: number): number => (decodedOffsets[chunk] ?? 0) - (decodedOffsets[chunk - 1] ?? 0)

/** The serialized bytes of some chunks, in order. */
async function* serialized({ blobs }: Collection, xorb: XorbRecord, chunks: readonly number[]): AsyncGenerator<Uint8Array> {
	for (let from = 0; from < chunks.length;) {
		let to = from
		while (chunks[to + 1] === (chunks[to] ?? 0) + 1) to += 1
		const range = { start: xorb.endOffsets[(chunks[from] ?? 0) - 1] ?? 0, end: (xorb.endOffsets[chunks[to] ?? 0] ?? 0) - 1 }
		const bytes = await openXorbBytes(blobs, xorb, range)
		if (!bytes) throw new HubError('object-not-found', { oid: xorb.hash })
		yield* bytes
		from = to + 1
	}
}

/** All chunks are used, but the object that they lie in is not: they get bytes of their own. */
async function detach(collection: Collection, xorb: XorbRecord, chunks: readonly number[]): Promise<void> {
	const { records, blobs } = collection
	const { size } = await blobs.put(`xorb/${xorb.hash}`, serialized(collection, xorb, chunks), { size: xorb.size, replaces: true })
	await records.transaction(async (tables) => {
		const terms = [{ xorb: xorb.hash, chunkStart: 0, chunkEnd: chunks.length, length: xorb.decodedOffsets.at(-1) ?? 0 }]
		await holdXorbs({ tables, blobs }, { terms })
		if (!(await blobs.stat(`xorb/${xorb.hash}`))) throw new HubError('object-not-found', { oid: xorb.hash })
		await tables.xet.replaceXorb({ ...xorb, size, inside: undefined })
	})
}

async function repack(collection: Collection, hash: XetHash, isOrphan: boolean): Promise<void> {
	const { records, blobs, now } = collection
	const [xorb] = await records.xet.xorbs([hash])
	const files = await records.garbage.filesWith(hash, FILES_MAX)
	// Readers or an upload keep it for some hours, in which a file may use some of its chunks again.
	if (files.length === 0) return
	if (!xorb || files.length === FILES_MAX) return records.garbage.noteExamined(hash)
	const used = await usedChunks(collection, xorb, files)
	const chunks = used.flatMap((isUsed, chunk) => (isUsed ? [chunk] : []))
	const bytes = chunks.reduce((sum, chunk) => sum + lengthOf(xorb, chunk), 0)
	// Nothing is gained by chunks that lie in an object that stays.
	const isWorth = isOrphan || (!xorb.inside && bytes < (xorb.decodedOffsets.at(-1) ?? 0) * USED_SHARE_MIN)
	if (!isWorth || chunks.length === 0) return records.garbage.noteExamined(hash)
	if (chunks.length === used.length) return detach(collection, xorb, chunks)
	const entries = chunks.map((chunk) => ({ hash: xorb.chunkHashes.range(chunk, chunk + 1), length: lengthOf(xorb, chunk) }))
	const to = parseXetHash(hashToString(merkleRoot(entries)))
	await putXorb({ records, blobs }, { userId: undefined }, to, serialized(collection, xorb, chunks))
	const places = new Map(chunks.map((chunk, place) => [chunk, place]))
	const until = new Date(now().getTime() + READERS_MS)
	// If a new file uses a chunk that was not copied, the next run looks again.
	await records.transaction(({ garbage }) => garbage.replaceXorb({ from: hash, to, places, until }))
}

/**
 * Copies the used chunks of xorbs that are mostly dead to new xorbs, so that the rest can leave: also of those inside an object that no repository uses
 * any more. The terms of all their files are rewritten in one transaction; nothing uses the old xorb then.
 */
export const repackXorbs: Phase = {
	name: 'repack xorbs',
	async step(collection, after) {
		const { records, report, rest, signal } = collection
		const page = await records.garbage.shrunkXorbs(after, XORBS_AT_ONCE)
		for (const { hash, isOrphan } of page) {
			if (signal?.aborted) break
			try {
				await repack(collection, hash, isOrphan)
			} catch (error) {
				report(`repack xorb ${hash}`, error)
			}
			await rest()
		}
		return page.length < XORBS_AT_ONCE ? undefined : page.at(-1)?.hash
	},
}
