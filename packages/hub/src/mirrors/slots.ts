/** A few at the same time for each name; the others wait in the order in which they came. */
export class Slots {
	readonly #busy = new Map<string, number>()
	readonly #waiting = new Map<string, (() => void)[]>()

	/** Resolves with a function that gives the slot back. Rejects when `signal` fires first. */
	async take(name: string, max: number, signal: AbortSignal): Promise<() => void> {
		signal.throwIfAborted()
		if ((this.#busy.get(name) ?? 0) >= max) await this.#wait(name, signal)
		else this.#busy.set(name, (this.#busy.get(name) ?? 0) + 1)
		let isFree = false
		return () => {
			if (isFree) return
			isFree = true
			this.#free(name)
		}
	}

	/** The slot of the one who frees it is passed on, so the count stays. */
	#wait(name: string, signal: AbortSignal): Promise<void> {
		const { promise, resolve, reject } = Promise.withResolvers<void>()
		const queue = this.#waiting.get(name) ?? []
		this.#waiting.set(name, queue)
		const leave = (): void => {
			queue.splice(queue.indexOf(next), 1)
			reject(signal.reason)
		}
		const next = (): void => {
			signal.removeEventListener('abort', leave)
			resolve()
		}
		queue.push(next)
		signal.addEventListener('abort', leave, { once: true })
		return promise
	}

	#free(name: string): void {
		const next = this.#waiting.get(name)?.shift()
		if (next) next()
		else this.#busy.set(name, (this.#busy.get(name) ?? 1) - 1)
	}
}
