import { HubError, type XetHash } from '@stoa/vocabulary'
import { HASH_BYTES, writeShard, type WrittenXorb } from '@stoa/xet'
import { LRUCache } from 'lru-cache'
import { Turns } from '../../outside/jobs/turns.ts'
import type { XetFileRecord } from './xet-records.ts'
import type { ChunkHashes } from './chunk-hashes.ts'
import type { StoredXorbs } from './stored-xorbs.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XetGrant } from './xet.ts'
import type { XorbIndex } from './xorb-index.ts'

/** Most files of one repository that are examined, most terms in total, and most xorbs, whose records have at most about 0.8 MB in memory. */
const FILES_MAX = 2000
const TERMS_MAX = 65_536
const XORBS_MAX = 1000
/** Most xorbs in one response: about 4 GB of content. */
const ANSWER_XORBS_MAX = 64
const REPOS_KEPT = 200
const KEPT_MS = 60_000
/** How long a client may cache a response. */
const SHARD_LIFE_MS = 24 * 3_600_000
/** Clients ask about the first chunk of each file, and about chunks whose hash ends in a number divisible by this (protocol 11 section 8). */
const ASKED_DIVISOR = 1024

/** The xorbs to return for a chunk. */
type Known = ReadonlyMap<XetHash, XetHash[]>

/**
 * Finds chunks in a repository's own files. Files that another process registered in the last minute may be missing; their chunks are then
 * uploaded again.
 */
export class KnownChunks {
	readonly #records: XetPorts['records']
	readonly #xorbs: XorbIndex
	readonly #stored: StoredXorbs
	readonly #now: () => Date
	readonly #kept = new LRUCache<string, Known>({ max: REPOS_KEPT, ttl: KEPT_MS })

	constructor({ records, xorbs, stored }: { records: XetPorts['records']; xorbs: XorbIndex; stored: StoredXorbs }, now: () => Date) {
		this.#now = now
		this.#records = records
		this.#xorbs = xorbs
		this.#stored = stored
	}

	/** The shard for a client that asks about `chunk`; its user may reference these xorbs from now on. @throws `object-not-found` */
	async find({ repoId, userId }: Pick<XetGrant, 'repoId' | 'userId'>, chunk: XetHash): Promise<Uint8Array> {
		const known = this.#kept.get(repoId) ?? (await this.#read(repoId))
		this.#kept.set(repoId, known)
		const hashes = known.get(chunk)
		const found: WrittenXorb[] = []
		for (const hash of hashes ?? []) {
			const xorb = await this.#xorbs.get(hash)
			// Xorbs that the store has lost must be uploaded again.
			if (await this.#stored.has(xorb)) found.push({ ...xorb, chunkHashes: [...xorb.chunkHashes] })
		}
		if (!hashes || found.length === 0) throw new HubError('object-not-found', { oid: chunk })
		const createdAt = this.#now()
		await this.#records.xet.expect(userId ?? repoId, hashes, new Date(createdAt.getTime() + SHARD_LIFE_MS))
		if (userId !== undefined) await this.#records.xet.noteProven(userId, hashes)
		return writeShard([], found, { createdAt, expiresAt: new Date(createdAt.getTime() + SHARD_LIFE_MS) })
	}

	/** Called when files were added. */
	forget(repoId: string): void {
		this.#kept.delete(repoId)
	}

	async #read(repoId: string): Promise<Known> {
		const files = await this.#soundFilesOf(repoId)
		const whole = await this.#wholeXorbs(files)
		const known = new Map<XetHash, XetHash[]>()
		const turns = new Turns()
		for (const { terms } of files) {
			await turns.take()
			const mine = [...new Set(terms.map(({ xorb }) => xorb))].filter((hash) => whole.has(hash)).slice(0, ANSWER_XORBS_MAX)
			const first = terms[0] && (await this.#xorbs.find(terms[0].xorb))?.chunkHashes.at(terms[0].chunkStart)
			const asked = mine.flatMap((hash) => whole.get(hash) ?? [])
			for (const chunk of first ? [first, ...asked] : asked) if (mine.length > 0) known.set(chunk, mine)
		}
		return known
	}

	/** The content of damaged files must be uploaded again. */
	async #soundFilesOf(repoId: string): Promise<XetFileRecord[]> {
		const files = await this.#records.xet.filesOf(repoId, { files: FILES_MAX, terms: TERMS_MAX })
		const objects = await this.#records.objects.byHashes(files.map(({ sha256 }) => sha256))
		const damaged = new Set(objects.flatMap(({ sha256, isDamaged }) => (isDamaged === true ? [sha256] : [])))
		return files.filter(({ sha256 }) => !damaged.has(sha256))
	}

	/** Xorbs that the files contain completely, with the chunks that clients ask about. */
	async #wholeXorbs(files: readonly XetFileRecord[]): Promise<Map<XetHash, XetHash[]>> {
		const turns = new Turns()
		const ranges = new Map<XetHash, XetFileRecord['terms'][number][]>()
		for (const term of files.values().flatMap(({ terms }) => terms)) {
			await turns.take()
			const known = ranges.get(term.xorb)
			if (known) known.push(term)
			else ranges.set(term.xorb, [term])
		}
		const whole = new Map<XetHash, XetHash[]>()
		for (const [hash, terms] of [...ranges].slice(0, XORBS_MAX)) {
			await turns.take()
			const xorb = await this.#xorbs.find(hash)
			if (xorb && reachOf(terms) === xorb.chunkHashes.length) whole.set(hash, askedFor(xorb.chunkHashes))
		}
		return whole
	}
}

/** How many chunks from the first on the terms contain without a gap. */
function reachOf(terms: XetFileRecord['terms']): number {
	let reach = 0
	for (const { chunkStart, chunkEnd } of terms.toSorted((a, b) => a.chunkStart - b.chunkStart)) {
		if (chunkStart > reach) return reach
		reach = Math.max(reach, chunkEnd)
	}
	return reach
}

/** The number at the end of a hash is little-endian, so its first two bytes decide the divisibility. */
function askedFor(hashes: ChunkHashes): XetHash[] {
	const found: XetHash[] = []
	const view = new DataView(hashes.bytes.buffer, hashes.bytes.byteOffset, hashes.bytes.byteLength)
	for (let index = 0; index < hashes.length; index += 1) {
		if (view.getUint16((index + 1) * HASH_BYTES - 8, true) % ASKED_DIVISOR !== 0) continue
		const hash = hashes.at(index)
		if (hash !== undefined) found.push(hash)
	}
	return found
}
