import type { XetHash } from '@stoa/vocabulary'
import type { XorbRecord } from './xet-records.ts'
import type { StoredXorbs } from './stored-xorbs.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XetGrant } from './xet.ts'
import type { XorbIndex } from './xorb-index.ts'

/**
 * The xorbs that a shard may reference: those that the user uploaded or that the hub returned to them, and those of the grant's own
 * repository. Every other xorb is treated as not stored. A shard costs no upload, so its response could otherwise reveal which contents
 * other repositories have.
 */
export class ProvenXorbs {
	readonly #records: XetPorts['records']
	readonly #xorbs: XorbIndex
	readonly #stored: StoredXorbs
	readonly #grant: Pick<XetGrant, 'userId' | 'repoId'>
	/** A shard names the same few xorbs in up to a million terms: each is looked up once. */
	readonly #asked = new Map<XetHash, Promise<boolean>>()

	constructor(
		{ records, xorbs, stored }: { records: XetPorts['records']; xorbs: XorbIndex; stored: StoredXorbs },
		{ userId, repoId }: Pick<XetGrant, 'userId' | 'repoId'>,
	) {
		this.#records = records
		this.#xorbs = xorbs
		this.#stored = stored
		this.#grant = { userId, repoId }
	}

	/** They turned out not to be stored, in spite of what was remembered. */
	forget(hashes: Iterable<XetHash>): void {
		for (const hash of hashes) {
			this.#asked.delete(hash)
			this.#xorbs.forget(hash)
			this.#stored.forget(hash)
		}
	}

	/** `undefined` when the xorb is not stored, was lost by the store, or is not known to the user. */
	async find(hash: XetHash): Promise<XorbRecord | undefined> {
		const found = await this.#xorbs.find(hash)
		if (!found) return undefined
		const isUsable = this.#asked.get(hash) ?? this.#isUsable(found)
		this.#asked.set(hash, isUsable)
		return (await isUsable) ? found : undefined
	}

	async #isUsable(xorb: XorbRecord): Promise<boolean> {
		return (await this.#records.xet.isProven(this.#grant, xorb.hash)) && (await this.#stored.has(xorb))
	}
}
