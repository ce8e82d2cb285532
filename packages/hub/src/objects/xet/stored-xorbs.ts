import { entriesMax, type XetHash } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Blobs } from '../store/blobs.ts'
import type { XorbRecord } from './xet-records.ts'

/** How many xorbs are remembered as existing in a remote store, and for how long. A disk is asked each time. */
const KEPT_MAX = 100_000
const KEPT_MS = 60_000
/** How many xorbs are looked up in the store at once. */
const ASKED_AT_ONCE = 32

/** Whether the store still has xorbs, judged by their size. A lost or truncated one is treated as never uploaded, so that the next upload restores it. */
export class StoredXorbs {
	readonly #blobs: Pick<Blobs, 'stat' | 'diskPath'>
	readonly #there = new LRUCache<XetHash, true>({ ...entriesMax(KEPT_MAX), ttl: KEPT_MS })

	constructor(blobs: Pick<Blobs, 'stat' | 'diskPath'>) {
		this.#blobs = blobs
	}

	/** Asks the store, unless a remote store confirmed it within a minute. */
	async has(xorb: XorbRecord): Promise<boolean> {
		if (this.#there.has(xorb.hash)) return true
		const key = xorb.inside ? (`lfs/${xorb.inside.sha256}` as const) : (`xorb/${xorb.hash}` as const)
		const found = await this.#blobs.stat(key)
		const isThere = found !== undefined && (xorb.inside !== undefined || found.size === xorb.size)
		if (isThere && this.#blobs.diskPath(key) === undefined) this.#there.set(xorb.hash, true)
		return isThere
	}

	/** The store turned out not to have it: a collection in any process may have deleted it within the minute. */
	forget(hash: XetHash): void {
		this.#there.delete(hash)
	}

	/** Whether all of them exist. */
	async hasAll(xorbs: readonly XorbRecord[]): Promise<boolean> {
		for (let start = 0; start < xorbs.length; start += ASKED_AT_ONCE) {
			const found = await Promise.all(xorbs.slice(start, start + ASKED_AT_ONCE).map(async (xorb) => this.has(xorb)))
			if (found.includes(false)) return false
		}
		return true
	}
}
