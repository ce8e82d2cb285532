import type { PartedBlobs, StoreMove, StoreMoveRecords } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'

/** How often a process looks whether its store is moved, in milliseconds. */
const LOOK_MS = 1000

/** The order of the stages. */
const RANK = { copying: 0, switching: 1, done: 2 } as const

/** What `StoreInUse` needs; as `MovingOptions`. */
export interface StoreInUseOptions {
	home: PartedBlobs
	place: string
	moves: Pick<StoreMoveRecords, 'current'>
	openStore: (access: string) => Promise<PartedBlobs>
	report: (what: string, error: unknown) => void
}

/**
 * Which of the two stores is used for what, as the database said last. A read that finds nothing asks the database again, so that it need not
 * be told in time; writes are checked after they end.
 */
export class StoreInUse {
	readonly #options: StoreInUseOptions
	readonly #timer: NodeJS.Timeout
	#move: StoreMove | undefined
	#opened: { access: string; store: Promise<PartedBlobs> } | undefined
	#other: PartedBlobs | undefined

	constructor(options: StoreInUseOptions) {
		this.#options = options
		this.#timer = setInterval(() => {
			// While the database is away nothing is written either, so that its failures are reported by others.
			this.look().catch((error: unknown) => (error instanceof HubError ? undefined : options.report('look for a move of the store', error)))
		}, LOOK_MS).unref()
	}

	/** Asks the database; resolves with the new store when there is one. */
	async look(): Promise<PartedBlobs | undefined> {
		return this.see(await this.#options.moves.current())
	}

	/** Takes over what the database said. @throws {HubError} `unavailable` in a process that was not restarted after a move */
	async see(move: StoreMove | undefined): Promise<PartedBlobs | undefined> {
		const active = this.#ofHome(move)
		const other = active && (await this.#open(active.access))
		// Answers may come in another order than the database gave them.
		if (active && active.id === this.#move?.id && RANK[active.stage] < RANK[this.#move.stage]) return other
		this.#move = active
		this.#other = other
		return other
	}

	/** The move, if it leads away from the store of the settings. */
	#ofHome(move: StoreMove | undefined): StoreMove | undefined {
		const { place } = this.#options
		if (!move || move.from === place) return move
		if (move.to === place && move.stage === 'done') return undefined
		throw new HubError('unavailable', { what: `The store "${place}", which the hub no longer uses,` })
	}

	async #open(access: string): Promise<PartedBlobs> {
		if (this.#opened?.access !== access) this.#opened = { access, store: this.#options.openStore(access) }
		try {
			return await this.#opened.store
		} catch (error) {
			// Tried again at the next question.
			this.#opened = undefined
			throw error
		}
	}

	/** The store that has every object: the new one only at the end; `undefined` while there are new objects that only the new one has. */
	whole(): PartedBlobs | undefined {
		const { home } = this.#options
		if (!this.#move || this.#move.stage === 'copying') return home
		return this.#move.stage === 'done' ? this.#other : undefined
	}

	/** Where new bytes go. */
	async forWriting(): Promise<PartedBlobs> {
		return this.#isNewFirst() && this.#other ? this.#other : this.#options.home
	}

	/** Both stores, or the one. */
	both(): PartedBlobs[] {
		return this.#other ? [this.#options.home, this.#other] : [this.#options.home]
	}

	/** The stores whose lists together have every object once. */
	async listed(): Promise<PartedBlobs[]> {
		await this.look()
		const whole = this.whole()
		return whole ? [whole] : this.both()
	}

	/** What `ask` finds in the store that is used first, or in the other one. */
	async find<T>(ask: (store: PartedBlobs) => Promise<T | undefined>): Promise<T | undefined> {
		const { home } = this.#options
		const first = await this.forWriting()
		const found = await ask(first)
		if (found !== undefined) return found
		await this.look()
		if (!this.#other || !this.#isNewFirst()) return undefined
		return (await ask(first === home ? this.#other : home)) ?? (first === home ? undefined : await ask(first))
	}

	/** Ends the watch. */
	close(): void {
		clearInterval(this.#timer)
	}

	#isNewFirst(): boolean {
		return this.#move !== undefined && this.#move.stage !== 'copying'
	}
}
