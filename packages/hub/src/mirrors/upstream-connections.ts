import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Upstream, UpstreamConnectionRecords } from './mirror-records.ts'
import { Slots } from './slots.ts'

/** How long a connection counts without a sign of life of its process, in milliseconds, and how often there is one. */
const HELD_MS = 60_000
const RENEW_MS = 15_000
/** How often it is looked whether another process has freed a connection, in milliseconds. */
const LOOK_MS = 250

/** Connections to upstreams for files: no more at the same time than the operator allows, over all processes. */
export interface UpstreamConnections {
	/** Resolves with a function that frees the connection. Rejects when `signal` fires first. */
	take(upstream: Pick<Upstream, 'name' | 'connectionsMax'>, signal: AbortSignal): Promise<() => void>
	/** Waits until what was freed is noted. */
	close(): Promise<void>
}

/** What it needs. */
export interface UpstreamConnectionsDeps {
	records: { upstreamConnections: UpstreamConnectionRecords }
	now: () => Date
	/** Called with failures of background work. Never throws. */
	report: (what: string, error: unknown) => void
}

/**
 * Creates it. Readers of this process wait in a queue of its own, so that few of them ask the database again and again. A process that was
 * killed keeps its connections for a minute.
 */
export function createUpstreamConnections({ records, now, report }: UpstreamConnectionsDeps): UpstreamConnections {
	const holder = randomUUID()
	const slots = new Slots()
	const freeing = new Set<Promise<void>>()
	let held = 0
	const until = (): Date => new Date(now().getTime() + HELD_MS)
	const timer = setInterval(() => {
		if (held > 0)
			records.upstreamConnections.renew(holder, until()).catch((error: unknown) => report('keep connections to upstreams', error))
	}, RENEW_MS)
	timer.unref()

	async function takeSlot({ name, connectionsMax: max }: Pick<Upstream, 'name' | 'connectionsMax'>, signal: AbortSignal): Promise<number> {
		for (;;) {
			signal.throwIfAborted()
			const slot = await records.upstreamConnections.take(name, { max, holder, now: now(), until: until() })
			if (slot !== undefined) return slot
			await sleep(LOOK_MS, undefined, { signal, ref: false })
		}
	}

	async function giveBack(name: string, slot: number, next: () => void): Promise<void> {
		held -= 1
		await records.upstreamConnections.free(name, slot, holder).catch((error: unknown) => report('free a connection to an upstream', error))
		next()
	}

	return {
		async take(upstream, signal) {
			const next = await slots.take(upstream.name, upstream.connectionsMax, signal)
			try {
				const slot = await takeSlot(upstream, signal)
				held += 1
				let isFree = false
				return () => {
					if (isFree) return
					isFree = true
					const work = giveBack(upstream.name, slot, next).finally(() => freeing.delete(work))
					freeing.add(work)
				}
			} catch (error) {
				next()
				throw error
			}
		},
		async close() {
			clearInterval(timer)
			await Promise.all(freeing)
		},
	}
}
