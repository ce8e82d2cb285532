/** Work under way that several callers wait for: a second call with the same key joins the first. */
export class SharedWork<T> {
	readonly #running = new Map<string, Promise<T>>()

	/** Joins or starts the work. Its failure reaches only the callers that wait for it. */
	once(key: string, work: () => Promise<T>): Promise<T> {
		const known = this.#running.get(key)
		if (known) return known
		const started = work().finally(() => this.#running.delete(key))
		this.#running.set(key, started)
		started.catch(() => undefined)
		return started
	}

	/** Waits for everything that is under way. */
	async ended(): Promise<void> {
		await Promise.allSettled(this.#running.values())
	}
}
