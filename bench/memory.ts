import { setTimeout as sleep } from 'node:timers/promises'
import { startHub } from '../tests/hub-process.ts'
import { ask, load } from './ask.ts'
import type { Measurement } from './figure.ts'
import { NO_LIMITS, PAGES } from './pages.ts'
import { memoryByProcess, memoryOf } from './process-tree.ts'

/** Until what a start used for itself has gone. Milliseconds. */
const REST_MS = 10_000

/** Memory of hub, database and git processes together. */
export const memory: Measurement = {
	name: 'memory',
	about: 'memory of the hub and everything it starts (PSS), with the demo content',
	async measure(bench) {
		const hub = await startHub({ data: await bench.demoData(), env: NO_LIMITS })
		try {
			for (const { path } of PAGES) await ask(hub.origin + path)
			bench.say('letting it rest')
			await sleep(REST_MS)
			const rest = memoryOf(hub.pid)
			for (const { command, mebibytes } of memoryByProcess(hub.pid)) bench.say(`${mebibytes.toFixed(1).padStart(7)} MiB  ${command}`)
			await load(
				hub,
				PAGES.map(({ path }) => path),
				8,
				5000,
			)
			await sleep(REST_MS)
			return [
				{ what: 'at rest, each page asked for once', unit: 'MiB', value: rest, goal: { of: 'value', most: 300 * (1e6 / 2 ** 20) } },
				{ what: 'at rest, after five seconds of load', unit: 'MiB', value: memoryOf(hub.pid) },
			]
		} finally {
			await hub.stop()
		}
	},
}
