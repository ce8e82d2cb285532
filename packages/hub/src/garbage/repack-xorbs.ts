import { HubError, parseXetHash, type XetHash } from '@stoa/vocabulary'
import { hashToString, merkleRoot } from '@stoa/xet'
import { holdXorbs } from '../objects/xet/hold-xorbs.ts'
import { openXorbBytes } from '../objects/xet/open-xorb.ts'
import { putXorb } from '../objects/xet/put-xorb.ts'
import type { XorbRecord } from '../objects/xet/xet-records.ts'
import { type Collection, type Phase, READERS_MS } from './collect-steps.ts'
import type { ChunkMove } from './garbage-records.ts'

/** Xorbs of one step. */
const XORBS_AT_ONCE = 10
/** Files whose terms are in memory at once, and are rewritten in one transaction: each has up to 65,536. */
const FILES_AT_ONCE = 16
/** A chunk is used by a live file, by a dead one whose grace period has not ended, by both, or by none. */
const [LIVE, DEAD] = [1, 2]

/** The files that use the xorb, page by page, until the collection is stopped. It rests after each page but the last. */
async function* filesOf({ records, rest, signal }: Collection, { hash }: XorbRecord): AsyncGenerator<{ hash: XetHash; isDead: boolean }[]> {
	for (let after: string | undefined = ''; after !== undefined;) {
		const page = await records.garbage.filesWith(hash, { after, limit: FILES_AT_ONCE })
		yield page
		after = page.length < FILES_AT_ONCE ? undefined : page.at(-1)?.hash
		if (after !== undefined) await rest()
		if (signal?.aborted) return
	}
}

/** Which files use each chunk of the xorb. */
async function usesOf(collection: Collection, xorb: XorbRecord): Promise<Uint8Array> {
	const uses = new Uint8Array(xorb.endOffsets.length)
	for await (const page of filesOf(collection, xorb)) {
		const dead = new Set(page.flatMap(({ hash, isDead }) => (isDead ? [hash] : [])))
		for (const { hash, terms } of await collection.records.xet.files(page.map((file) => file.hash)))
			for (const { xorb: name, chunkStart, chunkEnd } of terms) {
				if (name !== xorb.hash) continue
				for (let chunk = chunkStart; chunk < chunkEnd; chunk += 1) uses[chunk] = (uses[chunk] ?? 0) | (dead.has(hash) ? DEAD : LIVE)
			}
	}
	return uses
}

/** Chunks that files of a kind use. */
const chunksOf = (uses: Uint8Array, kind: number): number[] => [...uses.keys()].filter((chunk) => ((uses[chunk] ?? 0) & kind) !== 0)

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
async function detach(collection: Collection, xorb: XorbRecord, deadSince: Date): Promise<void> {
	const { records, blobs, now } = collection
	const chunks = [...xorb.endOffsets.keys()]
	const { size } = await blobs.put(`xorb/${xorb.hash}`, serialized(collection, xorb, chunks), { size: xorb.size, replaces: true })
	await records.transaction(async (tables) => {
		const terms = [{ xorb: xorb.hash, chunkStart: 0, chunkEnd: chunks.length, length: xorb.decodedOffsets.at(-1) ?? 0 }]
		await holdXorbs({ tables, blobs }, { terms })
		if (!(await blobs.stat(`xorb/${xorb.hash}`))) throw new HubError('object-not-found', { oid: xorb.hash })
		await tables.xet.replaceXorb({ ...xorb, size, inside: undefined })
		// Nothing holds the object for its readers, so its grace period ends when they have finished.
		const since = new Date(Math.min(now().getTime(), deadSince.getTime() + READERS_MS))
		if (xorb.inside) await tables.garbage.markObject(xorb.inside.sha256, { since, now: now() })
	})
}

type Copy = Pick<ChunkMove, 'to' | 'places'>

/** Copies some chunks to a xorb of their own. */
async function copyChunks(collection: Collection, xorb: XorbRecord, chunks: readonly number[]): Promise<Copy> {
	const entries = chunks.map((chunk) => ({ hash: xorb.chunkHashes.range(chunk, chunk + 1), length: lengthOf(xorb, chunk) }))
	const to = parseXetHash(hashToString(merkleRoot(entries)))
	const { records, blobs } = collection
	await putXorb({ records, blobs }, { userId: undefined }, to, serialized(collection, xorb, chunks))
	return { to, places: new Map(chunks.map((chunk, place) => [chunk, place])) }
}

/**
 * Dead files whose grace period has not ended get a copy of their own: it leaves with them, and the live chunks are copied once for all deaths within a
 * grace period.
 */
async function copyUsed(collection: Collection, xorb: XorbRecord, uses: Uint8Array): Promise<{ live?: Copy; dead?: Copy }> {
	const live = chunksOf(uses, LIVE)
	const dead = chunksOf(uses, DEAD)
	const copy = live.length > 0 ? { live: await copyChunks(collection, xorb, live) } : {}
	if (dead.every((chunk) => ((uses[chunk] ?? 0) & LIVE) !== 0)) return { ...copy, dead: copy.live }
	return { ...copy, dead: await copyChunks(collection, xorb, dead) }
}

async function repack(collection: Collection, hash: XetHash, isOrphan: boolean): Promise<void> {
	const { records, options, graceMs, now, signal, rest } = collection
	const [xorb] = await records.xet.xorbs([hash])
	const uses = xorb && (await usesOf(collection, xorb))
	if (!xorb || !uses || signal?.aborted) return
	// Unused chunks were those of files that have left, so they have been dead for as long.
	const deadSince = new Date(now().getTime() - (options.isNow ? 0 : graceMs))
	const isWhole = !uses.includes(0)
	// Nothing is gained by chunks that lie in an object that stays.
	if (!isOrphan && (isWhole || xorb.inside)) return records.garbage.noteExamined(hash)
	if (isWhole) return detach(collection, xorb, deadSince)
	const copies = await copyUsed(collection, xorb, uses)
	await rest()
	for await (const page of filesOf(collection, xorb)) {
		const until = new Date(now().getTime() + READERS_MS)
		for (const [isDead, files] of Map.groupBy(page, (file) => file.isDead)) {
			const copy = isDead ? copies.dead : copies.live
			const move = { from: hash, files: files.map((file) => file.hash), until, deadSince }
			// A file that has died or come back to life since, or is new, may stay: the next run looks again.
			if (copy) await records.transaction(({ garbage }) => garbage.moveFiles({ ...move, ...copy }))
		}
	}
}

/**
 * Copies the used chunks of xorbs in which others are dead to new xorbs, so that the dead ones can leave, however few they are: also of xorbs inside an
 * object that no repository uses any more. The terms of their files are rewritten page by page; after the last one nothing uses the old xorb.
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
