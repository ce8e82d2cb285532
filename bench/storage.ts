import { fillObjects } from '@stoa/storage/testing'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { AdminResult, findRunning } from '../apps/server/src/control.ts'
import { startHub, type HubProcess } from '../tests/hub-process.ts'
import { ask, load } from './ask.ts'
import { runFindDelete, runGitGc } from './collect-baselines.ts'
import type { Bench, Figure, Measurement } from './figure.ts'
import { NO_LIMITS, PAGES } from './pages.ts'
import { residentOf } from './process-tree.ts'

/** Large objects in the store, of which one in ten is dead. */
const OBJECTS = Number(process.env['STOA_BENCH_OBJECTS'] ?? 1_000_000)
const DEAD_OF = 10
const CLIENTS = 2
/** Length of one look at the speed of requests, and how many are taken without a collection. Milliseconds. */
const LOOK_MS = 3000
const LOOKS = 5
const MEMORY_MOST = 300 * (1e6 / 2 ** 20)

/** The collector over many objects, beside requests. */
export const storage: Measurement = {
	name: 'storage',
	about: `a collection over ${OBJECTS.toLocaleString('en-US')} objects, one in ${DEAD_OF} of them dead: time, memory, and what requests notice`,
	async measure(bench) {
		const data = join(bench.folder, 'storage')
		cpSync(await bench.demoData(), data, { recursive: true })
		bench.say('filling the database and the store')
		await fillObjects({ data, blobs: join(data, 'blobs') }, { count: OBJECTS, deadOf: DEAD_OF })
		const hub = await startHub({ data, env: { ...NO_LIMITS, STOA_COLLECT_GRACE: '0' } })
		try {
			const collection = await measureCollection(hub, bench)
			await hub.stop()
			return [...collection.figures, ...(await measureBaselines(collection, bench))]
		} finally {
			await hub.stop()
		}
	},
}

/** What other programs take for as much. */
async function measureBaselines({ seconds }: { seconds: number }, bench: Bench): Promise<Figure[]> {
	const dead = Math.ceil(OBJECTS / DEAD_OF)
	bench.say('git gc')
	const gc = await runGitGc(join(bench.folder, 'gc.git'), { count: OBJECTS, deadOf: DEAD_OF })
	bench.say('find -delete')
	const deletion = await runFindDelete(join(bench.folder, 'files'), dead)
	return [
		{
			what: 'the same collection, beside requests and resting between its steps',
			unit: 's',
			value: seconds,
			baseline: { what: 'git gc --prune=now of as many blobs, alone', value: gc.seconds },
			note: `git gc had ${gc.mebibytes.toFixed(0)} MiB at most`,
		},
		{
			what: 'the same collection',
			unit: 's',
			value: seconds,
			baseline: { what: `find -delete of ${dead} files, alone`, value: deletion },
		},
	]
}

async function measureCollection(hub: HubProcess, bench: Bench): Promise<{ seconds: number; figures: Figure[] }> {
	const paths = PAGES.map(({ path }) => path)
	for (const path of paths) await ask(hub.origin + path)
	const look = async (): Promise<number> => (await load(hub, paths, CLIENTS, LOOK_MS)).perSecond
	const quiet: number[] = []
	let before = 0
	for (let count = 0; count < LOOKS; count += 1) {
		quiet.push(await look())
		before = Math.max(before, residentOf(hub.pid))
	}
	bench.say('collecting')
	const from = performance.now()
	const run = await command(hub, { do: 'collect', isNow: true })
	if (run.did !== 'collect') throw new Error(`The hub answered "${run.did}"`)
	const busy: number[] = []
	let memory = before
	for (;;) {
		busy.push(await look())
		memory = Math.max(memory, residentOf(hub.pid))
		const state = await command(hub, { do: 'collect-state', run: run.run })
		if (state.did !== 'collect-state' || state.failure !== undefined) throw new Error(`The collection failed: ${JSON.stringify(state)}`)
		if (!state.isDone) continue
		const seconds = (performance.now() - from) / 1000
		const expected = Math.ceil(OBJECTS / DEAD_OF)
		if (state.freedCount !== expected) throw new Error(`${state.freedCount} objects were freed, not ${expected}`)
		// Without a collection again, because the machine may have become slower meanwhile.
		for (let count = 0; count < LOOKS; count += 1) quiet.push(await look())
		const [average, without] = [mean(busy), mean(quiet)]
		const figures: Figure[] = [
			{ what: `a collection of ${expected} dead of ${OBJECTS} objects, beside requests`, unit: 's', value: seconds },
			{
				what: 'memory that the hub has more meanwhile, at most',
				unit: 'MiB',
				value: memory - before,
				goal: { of: 'value', most: MEMORY_MOST },
				note: `${before.toFixed(0)} MiB before, with the same requests`,
			},
			{
				what: `pages at ${CLIENTS} clients meanwhile`,
				unit: 'requests/s',
				value: average,
				baseline: { what: 'without a collection', value: without },
				goal: { of: 'ratio', least: 0.9 },
			},
		]
		return { seconds, figures }
	}
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function command({ data }: HubProcess, body: object): Promise<AdminResult> {
	const running = await findRunning(data)
	if (!running) throw new Error(`No hub runs over ${data}`)
	const headers = { authorization: `Bearer ${running.operatorSecret}`, 'content-type': 'application/json' }
	const answer = await fetch(`${running.address}/-/admin`, { method: 'POST', headers, body: JSON.stringify(body) })
	return AdminResult.parse(await answer.json())
}
