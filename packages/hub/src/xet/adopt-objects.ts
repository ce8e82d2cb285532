import { HubError, isXetHash, parseSha256, parseXetHash, type XetHash } from '@stoa/vocabulary'
import {
	CHUNK_HEADER_BYTES,
	Chunker,
	chunkHash,
	fileHash,
	hashToString,
	MerkleAccumulator,
	merkleRoot,
	type MerkleEntry,
	XORB_BYTES_MAX,
	XORB_CHUNKS_MAX,
} from '@stoa/xet'
import { createHash } from 'node:crypto'
import { lfsKey } from '../large-files/open-object.ts'
import type { StoredObject, XetFileRecord, XorbRecord } from '../ports/records.ts'
import { Breathing } from './breathing.ts'
import type { XetPorts } from './xet-ports.ts'

/** What adopting needs. */
export interface AdoptDeps extends XetPorts {
	/** Called with failures that stop one object's adoption and no other's. */
	report: (what: string, error: unknown) => void
}

const PAGE = 20

/** Bytes that came, cut into xorbs that lie inside the object itself: their chunks are where they are, and only records are made. */
class XorbCutter {
	readonly xorbs: XorbRecord[] = []
	readonly terms: XetFileRecord['terms'] = []
	readonly tree = new MerkleAccumulator()
	chunkCount = 0
	readonly #sha256: StoredObject['sha256']
	#chunks: MerkleEntry[] = []
	#start = 0
	#length = 0

	constructor(sha256: StoredObject['sha256']) {
		this.#sha256 = sha256
	}

	add(chunk: Uint8Array): void {
		if (this.#chunks.length === XORB_CHUNKS_MAX || this.#length + chunk.length > XORB_BYTES_MAX) this.close()
		const entry = { hash: chunkHash(chunk), length: chunk.length }
		this.#chunks.push(entry)
		this.#length += chunk.length
		this.tree.push(entry)
		this.chunkCount += 1
	}

	close(): void {
		if (this.#chunks.length === 0) return
		const hash = parseXetHash(hashToString(merkleRoot(this.#chunks)))
		const decodedOffsets: number[] = []
		const endOffsets: number[] = []
		for (const { length } of this.#chunks) {
			decodedOffsets.push((decodedOffsets.at(-1) ?? 0) + length)
			endOffsets.push((endOffsets.at(-1) ?? 0) + CHUNK_HEADER_BYTES + length)
		}
		const chunkHashes = this.#chunks.map((chunk) => hashToString(chunk.hash)).filter(isXetHash)
		const inside = { sha256: this.#sha256, start: this.#start }
		this.xorbs.push({ hash, size: endOffsets.at(-1) ?? 0, endOffsets, decodedOffsets, chunkHashes, inside })
		this.terms.push({ xorb: hash, chunkStart: 0, chunkEnd: this.#chunks.length, length: this.#length })
		this.#start += this.#length
		this.#chunks = []
		this.#length = 0
	}
}

/** Reads an object once: its chunks, and whether it is what its name says. */
async function cut({ blobs }: XetPorts, { sha256, size }: StoredObject): Promise<{ cutter: XorbCutter; hash: XetHash }> {
	const stored = await blobs.open(lfsKey(sha256))
	if (!stored) throw new HubError('object-not-found', { oid: sha256 })
	const [chunker, cutter, digest, breathing] = [new Chunker(), new XorbCutter(sha256), createHash('sha256'), new Breathing()]
	let read = 0
	for await (const piece of stored) {
		const bytes: Uint8Array = piece
		digest.update(bytes)
		read += bytes.length
		for (const chunk of chunker.push(bytes)) cutter.add(chunk)
		await breathing.after(bytes.length * 2)
	}
	const last = chunker.end()
	if (last) cutter.add(last)
	cutter.close()
	const actual = parseSha256(digest.digest('hex'))
	if (actual !== sha256) throw new HubError('object-mismatch', { what: 'SHA-256', expected: sha256, actual })
	if (read !== size) throw new HubError('object-mismatch', { what: 'size', expected: String(size), actual: String(read) })
	return { cutter, hash: parseXetHash(hashToString(fileHash(cutter.tree.root(), cutter.chunkCount))) }
}

/** Makes one object known to Xet: records of its xorbs first, then, in one transaction, the file and the right of every holder to read it. */
async function adopt(deps: AdoptDeps, object: StoredObject): Promise<void> {
	const { records } = deps
	const { cutter, hash } = await cut(deps, object)
	for (const xorb of cutter.xorbs) await records.xet.insertXorb(xorb)
	await records.transaction(async (tables) => {
		await tables.xet.insertFile({ hash, size: object.size, sha256: object.sha256, terms: cutter.terms })
		await tables.objects.insert({ ...object, whole: true, xetHash: hash })
		const [known] = await tables.objects.byHashes([object.sha256])
		for (const told of new Set([hash, known?.xetHash ?? hash])) await tables.xet.entitleHolders(object.sha256, told)
	})
}

/**
 * Gives objects that came whole, by git-lfs or a plain upload, a Xet hash, so that clients that speak Xet download them by it and need not send
 * their chunks again. Nothing is stored twice: the xorbs lie inside the objects. Killed anywhere, it leaves records that the next run finds
 * there already. Ends early, between two objects, when `signal` fires.
 *
 * @returns how many objects were adopted
 */
export async function adoptObjects(deps: AdoptDeps, signal?: AbortSignal): Promise<number> {
	let adopted = 0
	for (let after = ''; ;) {
		const page = await deps.records.objects.withoutXet(after, PAGE)
		for (const object of page) {
			if (signal?.aborted) return adopted
			after = object.sha256
			try {
				await adopt(deps, object)
				adopted += 1
			} catch (error) {
				deps.report(`give object ${object.sha256} a Xet hash`, error)
			}
		}
		if (page.length < PAGE) return adopted
	}
}
