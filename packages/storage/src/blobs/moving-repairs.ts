import type { BlobKey, BlobRepairs, StoreMoveRecords } from '@stoa/hub'
import type { Readable } from 'node:stream'
import type { StoreInUse } from './store-in-use.ts'

/** Repairs of the store that is used for a key, also while it is moved to another one. */
export class MovingRepairs implements BlobRepairs {
	readonly #inUse: StoreInUse
	readonly #moves: Pick<StoreMoveRecords, 'note'>

	constructor(inUse: StoreInUse, moves: Pick<StoreMoveRecords, 'note'>) {
		this.#inUse = inUse
		this.#moves = moves
	}

	async setAside(key: BlobKey): Promise<string | undefined> {
		const place = await this.#inUse.find((store) => store.repairs.setAside(key))
		// A move that runs looks at the object again.
		if (place !== undefined) await this.#inUse.see(await this.#moves.note(key))
		return place
	}

	async openAside(place: string): Promise<Readable | undefined> {
		return this.#inUse.find((store) => store.repairs.openAside(place))
	}

	async *versions(key: BlobKey): AsyncIterable<() => Promise<Readable | undefined>> {
		for (const store of await this.#inUse.listed()) yield* store.repairs.versions(key)
	}

	async *strangers(): AsyncIterable<{ name: string; size: number }> {
		for (const store of await this.#inUse.listed()) yield* store.repairs.strangers()
	}
}
