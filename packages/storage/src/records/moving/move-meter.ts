import type { LiveMovePhase, LiveMoveProgress } from '@stoa/hub'

/** Until then, a rate says nothing. Milliseconds. */
const RATE_AFTER_MS = 2000

/** Tells how far a move is. */
export class MoveMeter {
	readonly #tell: (progress: LiveMoveProgress) => void
	readonly #now: () => Date
	#phase: LiveMovePhase = 'preparing'
	#since: Date
	#rows = 0
	/** Rows that an earlier run has copied: they do not count for the rate. */
	#before = 0
	#total: number | undefined

	constructor(now: () => Date, tell: (progress: LiveMoveProgress) => void) {
		this.#now = now
		this.#tell = tell
		this.#since = now()
	}

	begin(phase: LiveMovePhase, { rows = 0, total }: { rows?: number; total?: number | undefined } = {}): void {
		this.#phase = phase
		this.#since = this.#now()
		this.#rows = rows
		this.#before = rows
		this.#total = total
		this.#report()
	}

	pass(rows: number): void {
		this.#rows += rows
		this.#report()
	}

	#report(): void {
		const ms = this.#now().getTime() - this.#since.getTime()
		const rate = ms > 0 ? Math.round(((this.#rows - this.#before) / ms) * 1000) : 0
		// Rows are inserted meanwhile, so there can be more than were counted.
		const total = this.#total === undefined ? undefined : Math.max(this.#total, this.#rows)
		const isKnown = ms >= RATE_AFTER_MS && rate > 0 && total !== undefined
		this.#tell({
			phase: this.#phase,
			rows: this.#rows,
			total,
			rowsPerSecond: rate,
			secondsLeft: isKnown ? Math.round((total - this.#rows) / rate) : undefined,
		})
	}
}
