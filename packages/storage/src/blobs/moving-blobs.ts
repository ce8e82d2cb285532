import type { BlobKey, BlobSpace, PartedBlobs, StoreMoveRecords } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { MovingDrafts } from './moving-drafts.ts'
import { MovingRepairs } from './moving-repairs.ts'
import { StoreInUse } from './store-in-use.ts'

/** What a store that may be moved needs. */
export interface MovingOptions {
	/** The store of the settings, and its name. */
	home: PartedBlobs
	place: string
	moves: Pick<StoreMoveRecords, 'current' | 'note'>
	/** Opens the new store by how it is reached, encrypted. */
	openStore: (access: string) => Promise<PartedBlobs>
	/** Called with failures of background work. */
	report: (what: string, error: unknown) => void
}

/** The store of the hub, whether it is moved or not. */
export interface MovingBlobs extends PartedBlobs {
	/** Ends the watch over the move. */
	close(): void
}

/**
 * The store of large files, which may be moved to another one while it is used. A write asks the database where it belongs after its bytes
 * are stored and before it is acknowledged: this is what makes a move safe in processes that have not noticed it yet.
 */
export async function openMovingBlobs(options: MovingOptions): Promise<MovingBlobs> {
	const inUse = new StoreInUse(options)
	await inUse.look()
	return new Moving(options, inUse)
}

class Moving implements MovingBlobs {
	readonly drafts: MovingDrafts
	readonly repairs: MovingRepairs
	readonly #home: PartedBlobs
	readonly #moves: MovingOptions['moves']
	readonly #inUse: StoreInUse

	constructor({ home, moves }: MovingOptions, inUse: StoreInUse) {
		this.#home = home
		this.#moves = moves
		this.#inUse = inUse
		this.repairs = new MovingRepairs(inUse, moves)
		this.drafts = new MovingDrafts({ home, inUse, settle: (key, written, replaces) => this.#settle(key, written, replaces) })
	}

	async put(...[key, bytes, expected]: Parameters<PartedBlobs['put']>): ReturnType<PartedBlobs['put']> {
		const store = await this.#inUse.forWriting()
		const found = await store.put(key, bytes, expected)
		// Parts stay where they were written: what they become is moved.
		if (!key.startsWith('part/')) await this.#settle(key, store, expected.replaces ?? false)
		return found
	}

	async stat(key: BlobKey): ReturnType<PartedBlobs['stat']> {
		return this.#inUse.find((store) => store.stat(key))
	}

	async open(key: BlobKey, range?: { start: number; end: number }): ReturnType<PartedBlobs['open']> {
		return this.#inUse.find((store) => store.open(key, range))
	}

	async reader(...given: Parameters<PartedBlobs['reader']>): ReturnType<PartedBlobs['reader']> {
		return this.#inUse.find((store) => store.reader(...given))
	}

	diskPath(key: BlobKey): string | undefined {
		return this.#inUse.whole()?.diskPath(key)
	}

	async link(...given: Parameters<PartedBlobs['link']>): Promise<string | undefined> {
		return this.#inUse.find((store) => store.link(...given))
	}

	async delete(key: BlobKey): Promise<void> {
		// In this order: a copy that runs meanwhile finds that the object is gone, or is deleted here.
		const before = await this.#inUse.look()
		await this.#home.delete(key)
		await before?.delete(key)
		if (key.startsWith('part/')) return
		const after = await this.#inUse.see(await this.#moves.note(key))
		if (after !== before) await after?.delete(key)
	}

	async *list(space: BlobSpace, after?: string): ReturnType<PartedBlobs['list']> {
		const [first, second] = (await this.#inUse.listed()).map((store) => store.list(space, after))
		if (first && second) yield* mergeLists(first, second)
		else if (first) yield* first
	}

	async sweep(): Promise<number> {
		let removed = 0
		for (const store of this.#inUse.both()) removed += await store.sweep()
		return removed
	}

	close(): void {
		this.#inUse.close()
	}

	/** Notes an object of the old store for the move, or brings it to the new store when it is too late for that. */
	async #settle(key: BlobKey, written: PartedBlobs, replaces: boolean): Promise<void> {
		if (written !== this.#home) {
			await this.#inUse.look()
			return
		}
		const move = await this.#moves.note(key, { replaces })
		const store = await this.#inUse.see(move)
		// While both stores are read, older bytes in the new one would be taken for newer ones.
		const isLate = move?.stage === 'done' || (replaces && move?.stage === 'switching')
		if (!store || !isLate) return
		const [stored, bytes] = [await written.stat(key), await written.open(key)]
		if (!stored || !bytes) throw new HubError('unavailable', { what: 'The store of large files' })
		await store.put(key, bytes, { size: stored.size, replaces })
	}
}

type Listed = AsyncIterable<{ key: BlobKey; size: number; storedAt: Date }>

/** Both lists, which are in the order of the keys, as one; a key of both comes from the first. */
async function* mergeLists(first: Listed, second: Listed): Listed {
	const rest = second[Symbol.asyncIterator]()
	let next = await rest.next()
	for await (const entry of first) {
		for (; !next.done && next.value.key < entry.key; next = await rest.next()) yield next.value
		if (!next.done && next.value.key === entry.key) next = await rest.next()
		yield entry
	}
	for (; !next.done; next = await rest.next()) yield next.value
}
