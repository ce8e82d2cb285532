import { TableError } from '@stoa/tables'
import { LRUCache } from 'lru-cache'

const FAILURES_MAX = 1000
/** How long a file that cannot be read is not tried again. Milliseconds. */
const FAILURE_TTL_MS = 600_000

/** Results of reading: those on their way are shared, and finished ones are kept up to a size. So are failures of files, which would cost the same again. */
export class SharedReadings<Result extends object> {
	readonly #kept: LRUCache<string, Result>
	readonly #failures = new LRUCache<string, TableError>({ max: FAILURES_MAX, ttl: FAILURE_TTL_MS })
	readonly #running = new Map<string, Promise<Result>>()

	/** @param sizeOf about how many bytes a result takes */
	constructor(sizeMax: number, sizeOf: (result: Result) => number) {
		this.#kept = new LRUCache({ maxSize: sizeMax, sizeCalculation: (result) => Math.max(1, sizeOf(result)) })
	}

	/** The result if it is kept. */
	peek(key: string): Result | undefined {
		return this.#kept.get(key)
	}

	/** The result that is kept or on its way, or what `read` answers. */
	async get(key: string, read: () => Promise<Result>): Promise<Result> {
		const failure = this.#failures.get(key)
		if (failure) throw failure
		return this.#kept.get(key) ?? this.#running.get(key) ?? this.#start(key, read)
	}

	#start(key: string, read: () => Promise<Result>): Promise<Result> {
		const running = this.#read(key, read)
		this.#running.set(key, running)
		return running
	}

	async #read(key: string, read: () => Promise<Result>): Promise<Result> {
		try {
			const result = await read()
			this.#kept.set(key, result)
			return result
		} catch (error) {
			if (error instanceof TableError) this.#failures.set(key, error)
			throw error
		} finally {
			this.#running.delete(key)
		}
	}
}
