import { startHub } from '../tests/hub-process.ts'
import { ask, combine, load, type Load, type Target } from './ask.ts'
import { quantile, type Bench, type Figure, type Measurement } from './figure.ts'
import { asRecorded, startBare } from './start-bare.ts'

/** The pages that are measured, all of the demo content. */
export const PAGES = [
	{ name: 'home', path: '/' },
	{ name: 'models listing', path: '/models' },
	{ name: 'model page', path: '/stoa/feedback-bert-tiny' },
] as const

/** Limits would end the load; nothing else differs from a default hub. */
export const NO_LIMITS = { STOA_RATE_PAGES: '0', STOA_RATE_API: '0', STOA_RATE_FILES: '0' }

const ROUNDS = 3
const WARM_MS = 1500
const ROUND_MS = 1000

/** Server time of whole requests, compression and log included, next to a handler that sends the same bytes. */
export const pages: Measurement = {
	name: 'pages',
	about: 'home, models listing and model page over HTTP, next to a bare handler that sends the same bytes',
	async measure(bench) {
		const hub = await startHub({ data: await bench.demoData(), env: NO_LIMITS })
		try {
			return await measurePages(hub, bench)
		} finally {
			await hub.stop()
		}
	},
}

async function measurePages(hub: Target, bench: Bench): Promise<Figure[]> {
	const answers = await Promise.all(PAGES.map(async ({ path }) => [path, asRecorded(await ask(hub.origin + path))] as const))
	const bare = await startBare(Object.fromEntries(answers))
	try {
		const figures: Figure[] = []
		for (const { name, path } of PAGES) {
			bench.say(name)
			figures.push(...toFigures(name, await inTurns(hub, bare, path)))
		}
		return figures
	} finally {
		bare.stop()
	}
}

interface Turns {
	hub: { one: Load; eight: Load }
	bare: { one: Load; eight: Load }
}

/** Both servers in turns, so that what else the machine does falls on both. */
async function inTurns(hub: Target, bare: Target, path: string): Promise<Turns> {
	const rounds: { hub: [Load, Load]; bare: [Load, Load] }[] = []
	await load(hub, [path], 8, WARM_MS)
	await load(bare, [path], 8, WARM_MS / 3)
	for (let round = 0; round < ROUNDS; round++)
		rounds.push({
			hub: [await load(hub, [path], 1, ROUND_MS), await load(hub, [path], 8, ROUND_MS)],
			bare: [await load(bare, [path], 1, ROUND_MS / 2), await load(bare, [path], 8, ROUND_MS / 2)],
		})
	const of = (who: 'hub' | 'bare'): Turns['hub'] => ({
		one: combine(rounds.map((round) => round[who][0])),
		eight: combine(rounds.map((round) => round[who][1])),
	})
	return { hub: of('hub'), bare: of('bare') }
}

function toFigures(name: string, { hub, bare }: Turns): Figure[] {
	const what = 'bare handler, same bytes'
	const time = (share: number): Pick<Figure, 'value' | 'baseline'> => ({
		value: quantile(hub.one.times, share),
		baseline: { what, value: quantile(bare.one.times, share) },
	})
	return [
		{ what: `${name}: CPU of the hub per request`, unit: 'ms', value: hub.eight.cpu, baseline: { what, value: bare.eight.cpu } },
		{ what: `${name}: CPU of database and git per request`, unit: 'ms', value: hub.eight.cpuChildren },
		{ what: `${name}: time at one client, p50`, unit: 'ms', ...time(0.5) },
		{ what: `${name}: time at one client, p95`, unit: 'ms', ...time(0.95) },
		{
			what: `${name}: requests at eight clients`,
			unit: 'requests/s',
			value: hub.eight.perSecond,
			baseline: { what, value: bare.eight.perSecond },
		},
	]
}
