import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../tests/hub-process.ts'
import type { Bench, Figure, Measurement } from './figure.ts'
import { residentOf } from './process-tree.ts'
import { measureCapacity, openLoop } from './soak/drive.ts'
import { scrub } from './soak/jobs.ts'
import { openEmbedded, openOutside, untilReady, type Place } from './soak/place.ts'
import { prepare } from './soak/prepare.ts'
import { figuresOf, tablesOf } from './soak/report.ts'
import { runSchedule } from './soak/schedule.ts'
import { averageOver, slopeOf } from './soak/slope.ts'
import { verify } from './soak/verify.ts'
import { descriptorsOf, gitProcesses, temporaryFiles, Watch } from './soak/watch.ts'

/** The share of the capacity that the load takes. */
const SHARE = 0.8
const STEP_MS_MAX = 10_000
const LOOK_MS_MAX = 5000
/** The warm-up of a life that is not measured, and the stretch that a point of a slope covers; shorter in a short run. */
const WARM_UP_MS_MAX = 5 * 60_000
const POINT_MS_MAX = 60_000
/** Until git processes without work have ended: the hub keeps them for a minute and looks every half minute. */
const REST_MS = 100_000
const MINUTE_MS = 60_000

/** A hub under load for half an hour, while its parts fail. */
export const soak: Measurement = {
	name: 'soak',
	about:
		'a hub at 80 % of its capacity for 30 minutes, while it is killed, its disk fills, its database and its store fail: errors, memory, lost writes',
	isOnRequest: true,
	async measure(bench) {
		bench.say('starting the hub')
		const place = bench.soak.isOutside ? await openOutside(bench) : await openEmbedded(bench)
		try {
			return await soakPlace(place, bench)
		} finally {
			await place.remove()
		}
	},
}

async function soakPlace(place: Place, bench: Bench): Promise<Figure[]> {
	const { folder, say } = bench
	const ms = bench.soak.minutes * MINUTE_MS
	const seed = Number(process.env['STOA_BENCH_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
	say(`filling it (STOA_BENCH_SEED=${seed})`)
	const world = await prepare(place, folder, seed)
	say('measuring its capacity')
	const capacity = await measureCapacity(world, Math.min(STEP_MS_MAX, ms / 20), say)
	const rate = capacity.actions * SHARE
	world.recorder.clear()
	say(`load of ${rate.toFixed(1)} actions/s`)
	const results = join(ROOT, '.cache/bench')
	mkdirSync(results, { recursive: true })
	const logFile = join(results, `soak-${place.kind}.log`)
	writeFileSync(logFile, '')
	const log = (lines: readonly string[]): void => appendFileSync(logFile, lines.map((line) => `${line}\n`).join(''))
	const watch = new Watch(place, Math.min(LOOK_MS_MAX, ms / 60))
	const start = performance.now()
	const used = process.cpuUsage()
	const [events] = await Promise.all([runSchedule(place, world.recorder, { ms, folder, say, log }), openLoop(world, rate, ms)])
	const seconds = (performance.now() - start) / 1000
	const generator = process.cpuUsage(used)
	watch.stop()
	await untilReady(place)
	say(`comparing ${world.ledger.size} acknowledged facts`)
	const lost = await verify(world).catch((error: unknown) => [`The comparison ended early: ${String(error)}`])
	say('hashing every byte')
	const { problems } = await scrub(place)
	world.caller.close()
	log(place.newLog())
	say('letting it rest')
	await sleep(REST_MS)
	const pids = place.processes().map(({ hub }) => hub.pid)
	const slope = (of: 'resident' | 'descriptors'): ReturnType<typeof slopeOf> =>
		slopeOf(averageOver(watch.points(of, Math.min(WARM_UP_MS_MAX, ms / 6)), Math.min(POINT_MS_MAX, ms / 30) / 3_600_000))
	const soaked = {
		kind: place.kind,
		minutes: bench.soak.minutes,
		seed,
		start,
		capacity,
		rate,
		recorder: world.recorder,
		looks: watch.looks,
		events,
		memory: slope('resident'),
		descriptors: slope('descriptors'),
		cpu: { hub: watch.cpu() / 1000 / seconds, generator: (generator.user + generator.system) / 1e6 / seconds },
		after: {
			gitProcesses: gitProcesses(place.data),
			temporaryFiles: temporaryFiles(place.data, place.temporary),
			descriptors: Math.max(...pids.map(descriptorsOf)),
			resident: Math.max(...pids.map(residentOf)),
		},
		problems,
		lost,
		facts: world.ledger.size,
		leftOut: place.leftOut,
	}
	const report = join(results, `soak-${place.kind}.md`)
	writeFileSync(report, tablesOf(soaked))
	say(`tables are in ${report}, warnings of the hub in ${logFile}`)
	return figuresOf(soaked)
}
