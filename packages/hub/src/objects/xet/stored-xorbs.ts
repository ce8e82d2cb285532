import type { XetHash } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Blobs } from '../store/blobs.ts'
import type { XorbRecord } from './xet-records.ts'

/** Xorbs that a store elsewhere is known to have, and how long that counts. A disk is asked each time. */
const KEPT_MAX = 100_000
const KEPT_MS = 60_000
/** Xorbs that the store is asked for at once. */
const ASKED_AT_ONCE = 32

/**
 * Whether the store still has xorbs as it was given them, as far as their size tells. One that was lost or cut off is as if it had never been
 * sent, so that the next upload brings it back.
 */
export class StoredXorbs {
	readonly #blobs: Pick<Blobs, 'stat' | 'diskPath'>
	readonly #there = new LRUCache<XetHash, true>({ max: KEPT_MAX, ttl: KEPT_MS })

	constructor(blobs: Pick<Blobs, 'stat' | 'diskPath'>) {
		this.#blobs = blobs
	}

	/** Asks the store, unless it is elsewhere and said so within a minute. */
	async has(xorb: XorbRecord): Promise<boolean> {
		if (this.#there.has(xorb.hash)) return true
		const key = xorb.inside ? (`lfs/${xorb.inside.sha256}` as const) : (`xorb/${xorb.hash}` as const)
		const found = await this.#blobs.stat(key)
		const isThere = found !== undefined && (xorb.inside !== undefined || found.size === xorb.size)
		if (isThere && this.#blobs.diskPath(key) === undefined) this.#there.set(xorb.hash, true)
		return isThere
	}

	/** Whether all of them are there. */
	async hasAll(xorbs: readonly XorbRecord[]): Promise<boolean> {
		for (let start = 0; start < xorbs.length; start += ASKED_AT_ONCE) {
			const found = await Promise.all(xorbs.slice(start, start + ASKED_AT_ONCE).map(async (xorb) => this.has(xorb)))
			if (found.includes(false)) return false
		}
		return true
	}
}
