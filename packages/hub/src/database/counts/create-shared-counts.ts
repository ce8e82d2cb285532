import { createHmac } from 'node:crypto'
import type { RequestCount, RequestCountRecords } from './request-count-records.ts'
import { createSetback } from '../../outside/jobs/create-setback.ts'

/** How long counts wait until the other processes hear of them. */
const EXCHANGE_MS = 1000
/** Counts in one exchange; those that waited longest come first. */
const COUNTS_MAX = 2000
/** Counts that wait for an exchange. A count that finds no room here is offered again with its next request. */
const WAITING_MAX = 100_000
/**
 * A process tells of a caller from this share of the limit on: most callers never come near it. A caller at `N` processes gets at most `N - 1`
 * of these shares more than the limit, and what is counted until the next exchange.
 */
const SHARE = 1 / 32
/** Hexadecimal digits of a key: enough that two callers never share one. */
const KEY_DIGITS = 32

/** The count of one caller in one window. */
export interface WindowCount {
	/** When the window ends, in milliseconds since 1970. */
	readonly endMs: number
	/** Counts one request; returns how many there are, including those of the other processes as far as this process knows. */
	add(): number
}

/** Counts of requests that hold over all processes of a hub. They are kept in memory: no request waits for the records. */
export interface SharedCounts {
	/**
	 * Begins a count of `name` at `nowMs`. Its window ends at the same moment in every process. Callers have windows of their own, so that their
	 * limits do not all begin anew at once.
	 */
	open(name: string, window: { limit: number; windowMs: number; nowMs: number }): WindowCount
	/** Ends the timer and waits for an exchange under way. */
	close(): Promise<void>
}

/** What the counts need. */
export interface SharedCountsDeps {
	records: RequestCountRecords
	/** The hub's own secret: callers cannot be told from their keys without it. */
	secret: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/**
 * Counts in memory and exchanges, about once a second and only while requests come, what callers near a limit have used. While the records are
 * away, each process counts alone.
 */
export function createSharedCounts({ records, secret, now, report }: SharedCountsDeps): SharedCounts {
	const waiting = new Set<Count>()
	const setback = createSetback('exchange counts of requests', report)
	let timer: NodeJS.Timeout | undefined
	let running: Promise<void> | undefined
	let isClosed = false

	function offer(count: Count): void {
		if (waiting.size < WAITING_MAX) waiting.add(count)
		schedule()
	}

	function schedule(): void {
		if (isClosed || timer || running || waiting.size === 0) return
		timer = setTimeout(
			() => {
				timer = undefined
				running = exchange().finally(() => {
					running = undefined
					schedule()
				})
			},
			Math.max(EXCHANGE_MS, setback.waitMs()),
		).unref()
	}

	async function exchange(): Promise<void> {
		const sent = takePortion()
		if (sent.size === 0) return
		try {
			const others = await records.exchange([...sent.values()].map(({ told }) => told))
			for (const [key, { count, told }] of sent) count.hear(told.used, others.get(key) ?? 0)
			setback.succeeded()
		} catch (error) {
			for (const { count } of sent.values()) waiting.add(count)
			setback.failed(error)
		}
	}

	/** What is told next, by key; windows that have ended interest no process. */
	function takePortion(): Map<string, { count: Count; told: RequestCount }> {
		const nowMs = now().getTime()
		const portion = new Map<string, { count: Count; told: RequestCount }>()
		for (const count of waiting) {
			if (portion.size === COUNTS_MAX) break
			waiting.delete(count)
			if (count.endMs > nowMs) portion.set(count.key, { count, told: { key: count.key, endMs: count.endMs, used: count.used } })
		}
		return portion
	}

	return {
		open(name, { limit, windowMs, nowMs }) {
			const key = createHmac('sha256', secret).update(`requests ${name}`).digest('hex').slice(0, KEY_DIGITS)
			const offset = Number.parseInt(key.slice(0, 8), 16) % windowMs
			const endMs = (Math.floor((nowMs - offset) / windowMs) + 1) * windowMs + offset
			return new Count(key, endMs, limit, offer)
		},
		async close() {
			isClosed = true
			clearTimeout(timer)
			await running
		},
	}
}

/** There may be hundreds of thousands of these. */
class Count implements WindowCount {
	readonly key: string
	readonly endMs: number
	/** Counted in this process. */
	used = 0
	readonly #limit: number
	readonly #tellFrom: number
	readonly #offer: (count: Count) => void
	/** What the other processes know of `used`. */
	#told = 0
	/** What this process knows of theirs. */
	#others = 0

	constructor(key: string, endMs: number, limit: number, offer: (count: Count) => void) {
		this.key = key
		this.endMs = endMs
		this.#limit = limit
		this.#tellFrom = Math.max(1, Math.floor(limit * SHARE))
		this.#offer = offer
	}

	add(): number {
		this.used += 1
		// Once all processes know that the limit was passed, how far it was passed is of no interest.
		if (this.used >= this.#tellFrom && this.#told + this.#others <= this.#limit) this.#offer(this)
		return this.used + this.#others
	}

	/** The others know `told` now, and have counted `others`. A database that lost its rows takes nothing back. */
	hear(told: number, others: number): void {
		this.#told = told
		this.#others = Math.max(this.#others, others)
	}
}
