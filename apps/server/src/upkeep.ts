import type { Hub } from '@stoa/hub'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

/** Between a start and the first upkeep, which must not add to the work of starting; and between two of them. Milliseconds. */
const FIRST_MS = 10 * 60_000
const BETWEEN_MS = 6 * 3600_000

/** Runs the hub's upkeep now and then. The answer ends it and waits for the repository that is at work. */
export function startUpkeep(
	hub: Pick<Hub, 'tidy'>,
	log: FastifyBaseLogger,
	times = { first: FIRST_MS, between: BETWEEN_MS },
): () => Promise<void> {
	const stopped = new AbortController()
	const { signal } = stopped
	async function run(): Promise<void> {
		for (let wait = times.first; !signal.aborted; wait = times.between) {
			await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined) // stopped: the loop sees it
			if (!signal.aborted) await once()
		}
	}
	async function once(): Promise<void> {
		try {
			const pruned = await hub.tidy(signal)
			log.info({ pruned }, `Upkeep is done: ${pruned} repositories pruned`)
		} catch (error) {
			log.error({ err: error }, 'Upkeep failed; the next one tries again')
		}
	}
	const running = run()
	return async () => {
		stopped.abort()
		await running
	}
}
