import { startHub } from '../tests/hub-process.ts'
import { ask, combine, load, type Load } from './ask.ts'
import { CATALOGUE_SIZE } from './demo-data.ts'
import { quantile, type Figure, type Measurement } from './figure.ts'
import { NO_LIMITS } from './pages.ts'
import { asRecorded, startBare } from './start-bare.ts'

/** Addresses as people ask for them; each is asked with changing values, so that kept answers do not make the figures. */
const SHAPES: Record<string, string[]> = {
	'no filter': ['/models'],
	'one filter': ['text-generation', 'fill-mask', 'translation', 'text-to-image'].map((task) => `/models?task=${task}`),
	'two filters': ['en', 'zh', 'fr', 'de'].map((language) => `/models?tag=${language}&tag=transformers`),
	'one word': ['lami', 'mistra', 'gemma', 'berto', 'falcon', 'instruct', 'trained', 'base'].map((word) => `/models?search=${word}`),
	'word, filter and sort': ['chat', 'base', 'gguf', 'small'].map(
		(word) => `/models?search=${word}&tag=license%3Aapache-2.0&sort=downloads`,
	),
	'rare tag': Array.from({ length: 40 }, (_, index) => `/models?tag=other-${index * 37}`),
	'a later page': ['likes', 'updated', 'created'].map((sort) => `/models?sort=${sort}&task=fill-mask`),
}
const ROUNDS = 3
const ROUND_MS = 1200

/** The whole way of a listing at 100,000 repositories: index, rows, download lines, page, compression. */
export const catalogue: Measurement = {
	name: 'catalogue',
	about: `the models listing with facets at ${CATALOGUE_SIZE.toLocaleString('en')} repositories, over HTTP`,
	async measure(bench) {
		const data = await bench.catalogueData()
		const started = performance.now()
		const hub = await startHub({ data, env: NO_LIMITS })
		const startSeconds = (performance.now() - started) / 1000
		const bare = await startBare({ '/models': asRecorded(await ask(`${hub.origin}/models`)) })
		try {
			const all = Object.values(SHAPES).flat()
			await load(hub, all, 4, 4000)
			await load(bare, ['/models'], 1, 500)
			const figures: Figure[] = [{ what: 'start with the index built', unit: 's', value: startSeconds }]
			const rounds: { hub: Load; bare: Load }[] = []
			for (let round = 0; round < ROUNDS; round++)
				rounds.push({ hub: await load(hub, all, 1, ROUND_MS), bare: await load(bare, ['/models'], 1, 500) })
			figures.push(...summary(combine(rounds.map((one) => one.hub)), combine(rounds.map((one) => one.bare))))
			for (const [shape, paths] of Object.entries(SHAPES)) {
				bench.say(shape)
				const { cpu, cpuChildren, times } = await load(hub, paths, 1, ROUND_MS)
				figures.push(
					{ what: `${shape}: CPU of hub and database per request`, unit: 'ms', value: cpu + cpuChildren },
					{ what: `${shape}: time p50`, unit: 'ms', value: quantile(times, 0.5) },
				)
			}
			return figures
		} finally {
			bare.stop()
			await hub.stop()
		}
	},
}

function summary(hub: Load, bare: Load): Figure[] {
	const what = 'bare handler, the bytes of one page'
	const goal = { of: 'value', most: 10 } as const
	const at = (share: number): Pick<Figure, 'value' | 'baseline'> => ({
		value: quantile(hub.times, share),
		baseline: { what, value: quantile(bare.times, share) },
	})
	return [
		{ what: 'all shapes: CPU of the hub per request', unit: 'ms', value: hub.cpu, baseline: { what, value: bare.cpu } },
		{ what: 'all shapes: CPU of the database per request', unit: 'ms', value: hub.cpuChildren },
		{ what: 'all shapes: CPU in all per request', unit: 'ms', value: hub.cpu + hub.cpuChildren, goal },
		{ what: 'all shapes: time at one client, p50', unit: 'ms', ...at(0.5), goal },
		{ what: 'all shapes: time at one client, p95', unit: 'ms', ...at(0.95), goal },
	]
}
