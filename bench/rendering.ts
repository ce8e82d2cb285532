import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { VISITOR } from '@stoa/hub'
import { createLog, startServer } from '@stoa/server'
import { readSettings } from '@stoa/server/control'
import { createPages } from '@stoa/web'
import { quantile, type Bench, type Figure, type Measurement } from './figure.ts'
import { PAGES } from './pages.ts'
import { replay } from './replay.ts'

const WARM = 400
/** The median of so many rounds: one that was disturbed does not count. */
const ROUNDS = 7
const PAGES_PER_ROUND = 80

/** What rendering alone costs: every answer of the domain is at hand, so what is left is the page. */
export const rendering: Measurement = {
	name: 'rendering',
	about: 'CPU of turning data into HTML, without looking the data up',
	async measure(bench) {
		const [home, , model] = PAGES
		const figures = await renderAt(bench, await bench.demoData(), [
			{ what: home.name, path: home.path },
			{ what: model.name, path: model.path, most: 1 },
		])
		const listing = await renderAt(bench, await bench.catalogueData(), [
			{ what: 'models listing, 30 rows and all facets', path: '/models', most: 2 },
			{ what: 'models listing, filtered', path: '/models?task=fill-mask&tag=en', most: 2 },
		])
		return [...figures, ...listing]
	},
}

interface Page {
	what: string
	path: string
	/** CPU milliseconds that are the goal. */
	most?: number
}

async function renderAt(bench: Bench, data: string, pages: readonly Page[]): Promise<Figure[]> {
	const settings = readSettings({ STOA_DATA: data, STOA_PORT: '0', STOA_LOG_LEVEL: 'warn' })
	const server = await startServer(settings, { log: createLog(settings) })
	const site = await createPages()
	collectGarbage()
	try {
		const figures: Figure[] = []
		for (const { what, path, most } of pages) {
			bench.say(what)
			const { hub, rewind } = replay(server.hub)
			const url = new URL(path, server.address)
			const request = {
				method: 'GET',
				url,
				actor: VISITOR,
				hub,
				docs: server.docs,
				origin: server.address,
				csrf: 'csrf',
				browser: 'browser',
				nonce: 'nonce',
				form: new URLSearchParams(),
				client: { userAgent: undefined, address: undefined },
			} as const
			let size = 0
			const render = async (times: number): Promise<number> => {
				const before = process.cpuUsage()
				for (let round = 0; round < times; round++) {
					rewind()
					const answer = await site.answer(request)
					size = answer.kind === 'html' ? answer.html.length : 0
				}
				const { user, system } = process.cpuUsage(before)
				return (user + system) / 1000 / times
			}
			await render(WARM)
			const rounds: number[] = []
			while (rounds.length < ROUNDS) rounds.push(await render(PAGES_PER_ROUND))
			const value = quantile(rounds, 0.5)
			figures.push({
				what: `${what}: CPU per page`,
				unit: 'ms',
				value,
				...(most === undefined ? {} : { goal: { of: 'value', most } }),
				note: `${(size / 1000).toFixed(0)} kB of HTML`,
			})
		}
		return figures
	} finally {
		await site.close()
		await server.stop()
	}
}

/** What the start left, above all of a large index, would else be cleared away at the cost of the first pages. */
function collectGarbage(): void {
	setFlagsFromString('--expose-gc')
	const collect: unknown = runInNewContext('gc')
	if (typeof collect === 'function') collect()
}
