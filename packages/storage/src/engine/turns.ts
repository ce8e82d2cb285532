import { EngineError } from '@stoa/hub'

/** No caller has an empty name. */
const UNNAMED = ''

/** How many workers run. */
interface TurnLimits {
	/** At once. */
	running: number
	/** Of one caller, running or waiting. */
	perCaller: number
	/** Of all callers without a name together. */
	unnamed: number
	/** Waiting. */
	waiting: number
}

/** Lets a bounded number of tasks run, and a bounded number wait. */
export class Turns {
	readonly #limits: TurnLimits
	readonly #queue: (() => void)[] = []
	readonly #callers = new Map<string, number>()
	#running = 0

	constructor(limits: TurnLimits) {
		this.#limits = limits
	}

	/**
	 * Runs a task when its turn comes.
	 *
	 * @throws {EngineError} `busy` at once when too many wait, or the caller has too many
	 */
	async take<Result>(given: string | undefined, task: () => Promise<Result>): Promise<Result> {
		const caller = given ?? UNNAMED
		const own = this.#callers.get(caller) ?? 0
		const most = given === undefined ? this.#limits.unnamed : this.#limits.perCaller
		if (own >= most) throw new EngineError('busy', `${own} questions of yours are being answered`)
		if (this.#queue.length >= this.#limits.waiting) throw new EngineError('busy', 'many questions are being answered')
		this.#callers.set(caller, own + 1)
		try {
			if (this.#running >= this.#limits.running) await new Promise<void>((go) => void this.#queue.push(go))
			else this.#running += 1
			try {
				return await task()
			} finally {
				this.#pass()
			}
		} finally {
			this.#leave(caller)
		}
	}

	/** The place goes to the one that waits longest. */
	#pass(): void {
		const next = this.#queue.shift()
		if (next) next()
		else this.#running -= 1
	}

	#leave(caller: string): void {
		const left = (this.#callers.get(caller) ?? 1) - 1
		if (left > 0) this.#callers.set(caller, left)
		else this.#callers.delete(caller)
	}
}
