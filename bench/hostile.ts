import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { HOSTILE_REPO, HOSTILE_REQUESTS } from '../tests/attacks/hostile-requests.ts'
import { prepareHostile, sendHostile } from '../tests/attacks/send-hostile.ts'
import { startHub } from '../tests/hub-process.ts'
import { ask } from './ask.ts'
import type { Figure, Measurement } from './figure.ts'
import { NO_LIMITS, PAGES } from './pages.ts'
import { residentOf } from './process-tree.ts'

/** Until what an answer left behind has been done, and what a start used has gone. Milliseconds. */
const SETTLE_MS = 30
const REST_MS = 10_000
const VISITS = ['/search?q=model', '/llms-full.txt', '/openapi.json', '/sitemap.xml', `/${HOSTILE_REPO}`, `/${HOSTILE_REPO}/tree/main`]
/** When memory has to be back. Milliseconds. */
const LATER_MS = 60_000
/** Longest silence that a person does not notice. Milliseconds. */
const SILENCE_MAX = 100
/** Only requests whose name contains this text are sent. A request that needs what others wrote needs them too. */
const ONLY = process.env['STOA_BENCH_HOSTILE'] ?? ''

/** How long requests that try to stop the hub keep it from answering others, and what they leave in its memory. */
export const hostile: Measurement = {
	name: 'hostile',
	about: `the longest silence of /healthz while each of ${HOSTILE_REQUESTS.length} hostile requests runs, and memory of the hub after all`,
	async measure(bench) {
		const hub = await startHub({ data: await bench.catalogueData(), env: NO_LIMITS })
		const watch = new Worker(new URL('./watch-health.ts', import.meta.url), { workerData: { origin: hub.origin } })
		try {
			const token = await prepareHostile(hub)
			// What ordinary visits and crawlers need is there before: threads that render, read and search, pages of the documentation.
			for (const path of [...PAGES.map((page) => page.path), ...VISITS]) await ask(hub.origin + path)
			await sleep(REST_MS)
			const before = residentOf(hub.pid)
			const figures: Figure[] = []
			for (const request of HOSTILE_REQUESTS.filter(({ name }) => name.includes(ONLY))) {
				await silenceOf(watch)
				const { status, bytes } = await sendHostile(hub.origin, token, request)
				await sleep(request.worksOnFor ?? SETTLE_MS)
				const value = await silenceOf(watch)
				const note = `${status === 0 ? 'closed' : status}${bytes > 100_000 ? `, ${Math.round(bytes / 1000)} kB` : ''}`
				figures.push({ what: request.name, value, unit: 'ms', goal: { of: 'value', most: SILENCE_MAX }, note })
				if (value > SILENCE_MAX) bench.say(`${value.toFixed(0).padStart(6)} ms  ${request.name}`)
			}
			const after = residentOf(hub.pid)
			bench.say('waiting a minute')
			await sleep(LATER_MS)
			const baseline = { what: 'before', value: before }
			return [
				...figures,
				{ what: 'memory of the hub right after the list', value: after, unit: 'MiB', baseline },
				{ what: 'memory of the hub a minute later', value: residentOf(hub.pid), unit: 'MiB', baseline, goal: { of: 'ratio', most: 1.2 } },
			]
		} finally {
			await watch.terminate()
			await hub.stop()
		}
	},
}

/** The longest silence since the last call. Milliseconds. */
async function silenceOf(watch: Worker): Promise<number> {
	watch.postMessage('tell', [])
	const [value] = await once(watch, 'message')
	return z.number().parse(value)
}
