import type { BlobKey, BlobRepairs, BytesAside, StoreMoveRecords } from '@stoa/hub'
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

	async copyAside(key: BlobKey): Promise<BytesAside | undefined> {
		const aside = await this.#inUse.find((store) => store.repairs.copyAside(key))
		return (
			aside && {
				place: aside.place,
				remove: async () => {
					await aside.remove()
					// A move that runs looks at the object again.
					await this.#inUse.see(await this.#moves.note(key))
				},
			}
		)
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
