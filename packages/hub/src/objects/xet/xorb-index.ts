import { HubError, type XetHash } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { XorbRecord } from './xet-records.ts'
import type { XetPorts } from './xet-ports.ts'

/** Chunks whose places and hashes are kept in memory, at 48 bytes each: those of 8 GB of content, in 6 MB. */
const CHUNKS_KEPT = 131_072
/** Another process may have deleted a xorb that nothing used, and stored it anew with its chunks in other places. */
const KEPT_MS = 60_000

/**
 * Reads records of xorbs and keeps the last ones, which change only when the store has lost one and it is sent again. The terms of a file name the same few again and again, and a client that
 * downloads asks for 64 stretches of them at once: to read a record for each would be 40 kB of garbage every time.
 */
export class XorbIndex {
	readonly #records: XetPorts['records']
	readonly #kept = new LRUCache<XetHash, XorbRecord>({
		maxSize: CHUNKS_KEPT,
		sizeCalculation: ({ chunkHashes }) => Math.max(1, chunkHashes.length),
		ttl: KEPT_MS,
	})

	constructor(records: XetPorts['records']) {
		this.#records = records
	}

	/** `undefined` when no such xorb is stored. */
	async find(hash: XetHash): Promise<XorbRecord | undefined> {
		const kept = this.#kept.get(hash)
		if (kept) return kept
		const [found] = await this.#records.xet.xorbs([hash])
		if (found) this.#kept.set(hash, found)
		return found
	}

	/** It was stored anew: its chunks may lie elsewhere. */
	forget(hash: XetHash): void {
		this.#kept.delete(hash)
	}

	/** For xorbs that a registered file names. @throws `object-not-found` */
	async get(hash: XetHash): Promise<XorbRecord> {
		const found = await this.find(hash)
		if (!found) throw new HubError('object-not-found', { oid: hash })
		return found
	}
}
