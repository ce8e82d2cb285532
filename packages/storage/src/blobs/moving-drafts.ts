import type { BlobKey, DraftPiece, Drafts, PartedBlobs } from '@stoa/hub'
import { LRUCache } from 'lru-cache'
import type { Readable } from 'node:stream'
import type { StoreInUse } from './store-in-use.ts'

/** How many drafts a process remembers the store of. */
const DRAFTS_MAX = 1000

/** What the drafts of a store that may be moved need. */
export interface MovingDraftsOptions {
	home: PartedBlobs
	inUse: StoreInUse
	/** Called once an object is in the store `written`, before it is acknowledged. */
	settle: (key: BlobKey, written: PartedBlobs, replaces: boolean) => Promise<void>
}

/**
 * Drafts of a store that may be moved. A draft stays in the store that it began in; parts that go to the other one after the move began are
 * brought to it before they are placed.
 */
export class MovingDrafts implements Drafts {
	readonly #options: MovingDraftsOptions
	readonly #storeOf = new LRUCache<string, PartedBlobs>({ max: DRAFTS_MAX })

	constructor(options: MovingDraftsOptions) {
		this.#options = options
	}

	async exists(draft: string, target: BlobKey): Promise<boolean> {
		for (const { drafts } of await this.#asked()) if (await drafts.exists(draft, target)) return true
		return false
	}

	async begin(target: BlobKey): Promise<string> {
		const store = await this.#options.inUse.forWriting()
		const draft = await store.drafts.begin(target)
		this.#storeOf.set(draft, store)
		return draft
	}

	async place(draft: string, target: BlobKey, piece: DraftPiece, each: (bytes: Uint8Array) => void): Promise<boolean> {
		const store = await this.#locate(draft, target)
		if (!(await store.stat(piece.part))) await this.#bring(piece, store)
		return store.drafts.place(draft, target, piece, each)
	}

	async open(draft: string, piece: DraftPiece): Promise<Readable | undefined> {
		for (const { drafts } of await this.#asked()) {
			const found = await drafts.open(draft, piece)
			if (found) return found
		}
		return undefined
	}

	async release(piece: DraftPiece): Promise<void> {
		for (const { drafts } of await this.#asked()) await drafts.release(piece)
	}

	async publish(draft: string, target: BlobKey, as: { size: number; replaces: boolean }): Promise<{ existed: boolean }> {
		const store = await this.#locate(draft, target)
		const result = await store.drafts.publish(draft, target, as)
		await this.#options.settle(target, store, as.replaces)
		return result
	}

	async discard(draft: string, target: BlobKey): Promise<void> {
		const store = await this.#locate(draft, target)
		await store.drafts.discard(draft, target)
		this.#storeOf.delete(draft)
	}

	/**
	 * The store that is used first, then the other one, as the database says now: another process may have placed parts in a store that this one
	 * does not know of yet.
	 */
	async #asked(): Promise<PartedBlobs[]> {
		const { inUse } = this.#options
		await inUse.look()
		return inUse.both().toReversed()
	}

	async #locate(draft: string, target: BlobKey): Promise<PartedBlobs> {
		const { home } = this.#options
		const stores = await this.#asked()
		if (stores.length === 1) return home
		const known = this.#storeOf.get(draft)
		if (known && stores.includes(known)) return known
		for (const store of stores) {
			if (!(await store.drafts.exists(draft, target))) continue
			this.#storeOf.set(draft, store)
			return store
		}
		return home
	}

	async #bring({ part, size }: DraftPiece, to: PartedBlobs): Promise<void> {
		for (const store of await this.#asked()) {
			const bytes = store === to ? undefined : await store.open(part)
			if (bytes) await to.put(part, bytes, { size })
		}
	}
}
