import type { XetHash } from '@stoa/vocabulary'
import type { XorbRecord } from './xet-records.ts'
import type { StoredXorbs } from './stored-xorbs.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XetGrant } from './xet.ts'
import type { XorbIndex } from './xorb-index.ts'

/**
 * The xorbs that a shard may name: those that the user has sent or was told of, and those of the grant's own repository. Every other xorb is as
 * if it were not stored, since a shard costs no upload: its answer would tell a guesser which contents other repositories hold.
 */
export class ProvenXorbs {
	readonly #records: XetPorts['records']
	readonly #xorbs: XorbIndex
	readonly #stored: StoredXorbs
	readonly #grant: Pick<XetGrant, 'userId' | 'repoId'>
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

	/** `undefined` when no such xorb is stored, when the store has lost it, or when the user has not shown to know it. */
	async find(hash: XetHash): Promise<XorbRecord | undefined> {
		const found = await this.#xorbs.find(hash)
		if (!found) return undefined
		const isProven = this.#asked.get(hash) ?? this.#records.xet.isProven(this.#grant, hash)
		this.#asked.set(hash, isProven)
		return (await isProven) && (await this.#stored.has(found)) ? found : undefined
	}
}
