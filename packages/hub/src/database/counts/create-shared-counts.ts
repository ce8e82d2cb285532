import { createHmac } from 'node:crypto'
import type { RequestCount, RequestCountRecords } from './request-count-records.ts'
import { createSetback } from '../../outside/jobs/create-setback.ts'

/** How long counts wait until they are sent to the other processes. */
const EXCHANGE_MS = 1000
/** Most counts in one exchange; those that waited longest come first. */
const COUNTS_MAX = 2000
/** Most counts that wait for an exchange. When there is no room, a count is added again with the next request of its caller. */
const WAITING_MAX = 100_000
/**
 * The share of the limit from which on a process reports a caller; most callers never reach it. With `N` processes, a caller can exceed the
 * limit by at most `N - 1` of these shares plus the requests before the next exchange.
 */
const SHARE = 1 / 32
/** Hexadecimal digits of a key: enough that two callers never share one. */
const KEY_DIGITS = 32

/** The count of one caller in one window. */
export interface WindowCount {
	/** When the window ends, in milliseconds since 1970. */
	readonly endMs: number
	/** Counts one request. Returns the number of requests, including those of the other processes that this process knows of. */
	add(): number
}

/** Counts of requests that apply across all processes of a hub. They are kept in memory, so no request waits for the database. */
export interface SharedCounts {
	/**
	 * Starts a count for `name` at `nowMs`. Its window ends at the same moment in every process. Windows of different callers end at
	 * different times, so that their limits do not all reset at once.
	 */
	open(name: string, window: { limit: number; windowMs: number; nowMs: number }): WindowCount
	/** Stops the timer and waits for a running exchange. */
	close(): Promise<void>
}

/** What the counts need. */
export interface SharedCountsDeps {
	records: RequestCountRecords
	/** The hub's secret. Without it, keys do not reveal the callers. */
	secret: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/**
 * Creates counts in memory. About once a second, and only while requests arrive, the processes exchange the counts of callers near a limit.
 * While the database is unavailable, each process counts alone.
 */
export function createSharedCounts({ records, secret, now, report }: SharedCountsDeps): SharedCounts {
	const waiting = new Set<Count>()
	const setback = createSetback('exchange request counts', report)
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

	/** The counts to send next, by key. Windows that have ended are dropped. */
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

/** A class, because there may be hundreds of thousands of instances. */
class Count implements WindowCount {
	readonly key: string
	readonly endMs: number
	/** Counted in this process. */
	used = 0
	readonly #limit: number
	readonly #tellFrom: number
	readonly #offer: (count: Count) => void
	/** The part of `used` that the other processes know of. */
	#told = 0
	/** The requests of the other processes that this process knows of. */
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
		// Once all processes know that the limit is exceeded, the exact number no longer matters.
		if (this.used >= this.#tellFrom && this.#told + this.#others <= this.#limit) this.#offer(this)
		return this.used + this.#others
	}

	/** The other processes now know of `told` requests and have counted `others`. Neither number decreases when the database loses its rows. */
	hear(told: number, others: number): void {
		this.#told = told
		this.#others = Math.max(this.#others, others)
	}
}
