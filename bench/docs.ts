import { createSearch, openDocs, pagesOf, renderPage, type DocsSearch, type SearchRecord } from '@stoa/docs'
import { folderSource } from '@stoa/server/docs'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startPreview } from '../apps/cli/src/docs/preview.ts'
import { ROOT } from '../tests/hub-process.ts'
import { writeDocsCorpus, type DocsCorpus } from './docs-corpus.ts'
import { PEERS, preparePeer } from './docs-peers.ts'
import { downloadOf, runBuild, sizeOf, type BuildCost } from './docs-run.ts'
import { scriptCorpora } from './docs-scripts.ts'
import { quantile, type Bench, type Figure, type Measurement } from './figure.ts'

/** Pages of the corpus. `STOA_BENCH_DOCS_PAGES` asks for fewer. */
const PAGES = Number(process.env.STOA_BENCH_DOCS_PAGES ?? 3000)
/** Pages that the other tools are given, and we beside them: they take minutes for all. With 0 they are left out. */
const PEER_PAGES = Math.min(PAGES, Number(process.env.STOA_BENCH_DOCS_PEER_PAGES ?? PAGES))
const MB = 2 ** 20 / 1e6

/** A static site of a generated corpus, against the tools that such sites are built with elsewhere. */
export const docs: Measurement = {
	name: 'docs',
	about: `a static site of ${PAGES} generated pages in the dialect, against Starlight and VitePress on the same pages without it`,
	async measure(bench) {
		const corpus = writeDocsCorpus(join(bench.folder, 'docs-corpus'), PAGES)
		const ours = await measureOurs(bench, corpus)
		const figures = [...ours.figures, await changedPage(bench, corpus), ...(await searchQuality(bench, corpus))]
		if (PEER_PAGES === 0) return figures
		const shared = PEER_PAGES === PAGES ? corpus : writeDocsCorpus(join(bench.folder, 'docs-corpus-of-peers'), PEER_PAGES)
		const beside = PEER_PAGES === PAGES ? ours.cost : await buildBeside(bench, shared)
		for (const peer of PEERS) {
			bench.say(`${peer.name}: ${PEER_PAGES} pages`)
			const { command, folder, out } = preparePeer(peer, shared, bench.say)
			const cost = await runBuild(command, folder)
			if (cost.status !== 0) throw new Error(`${peer.name} ended with ${cost.status}: ${cost.output.slice(-800)}`)
			const { path } = shared.known[0] ?? { path: '' }
			const file = readdirSync(join(out, path, '..')).includes(`${path.split('/').at(-1)}.html`) ? `${path}.html` : join(path, 'index.html')
			const download = downloadOf(join(out, file), out)
			const speed = PEER_PAGES / cost.seconds
			figures.push(
				{
					what: `CPU of a page of ${PEER_PAGES}, to other tools`,
					unit: 'ms',
					value: beside.cpu / PEER_PAGES,
					baseline: { what: `${peer.name} on the plain pages`, value: cost.cpu / PEER_PAGES },
				},
				{
					what: `pages a second of ${PEER_PAGES}, to other tools`,
					unit: 'pages/s',
					value: PEER_PAGES / beside.seconds,
					baseline: { what: `${peer.name} on the plain pages`, value: speed },
					...(peer.name === 'Starlight' && { goal: { of: 'ratio' as const, least: 10 } }),
				},
				{ what: `${peer.name}: peak memory`, unit: 'MB', value: cost.peak * MB },
				{ what: `${peer.name}: script of a page, gzipped`, unit: 'kB', value: download.script },
				{ what: `${peer.name}: style of a page, gzipped`, unit: 'kB', value: download.style },
				{ what: `${peer.name}: HTML of a page, gzipped`, unit: 'kB', value: download.html },
				{ what: `${peer.name}: whole site`, unit: 'MB', value: sizeOf(out) / 1e6 },
			)
		}
		return figures
	},
}

async function measureOurs(bench: Bench, corpus: DocsCorpus): Promise<{ figures: Figure[]; cost: BuildCost }> {
	const out = join(bench.folder, 'docs-site')
	const command = [join(ROOT, 'apps/cli/src/main.ts'), 'docs', 'build', corpus.dialect, '--out', out, '--json']
	bench.say(`our build of ${PAGES} pages`)
	const cost = await runBuild([...command, '--force'], ROOT)
	if (cost.status !== 0) throw new Error(`Our build ended with ${cost.status}: ${cost.output.slice(-800)}`)
	const again = await runBuild(command, ROOT)
	const [known] = corpus.known
	const download = downloadOf(join(out, known?.path ?? '', 'index.html'), out)
	const search = join(out, '_stoa/search/en')
	const index = readdirSync(search).reduce((sum, name) => sum + gzipSync(readFileSync(join(search, name))).length, 0)
	return {
		cost,
		figures: [
			{ what: 'CPU of a page, all threads, process start included', unit: 'ms', value: cost.cpu / PAGES, goal: { of: 'value', most: 5 } },
			{ what: 'pages a second, process start included', unit: 'pages/s', value: PAGES / cost.seconds, goal: { of: 'value', least: 200 } },
			{ what: 'source of a page', unit: 'kB', value: corpus.pageSize / 1000 },
			{ what: 'peak memory, all threads', unit: 'MB', value: cost.peak * MB, goal: { of: 'value', most: 600 } },
			{ what: 'the same build again, nothing changed', unit: 's', value: again.seconds },
			{ what: 'whole site: HTML, Markdown, search', unit: 'MB', value: sizeOf(out) / 1e6 },
			{ what: 'script of a page before a hand comes near, gzipped', unit: 'kB', value: download.script, goal: { of: 'value', most: 4 } },
			{ what: 'style of a page, gzipped', unit: 'kB', value: download.style, note: 'one file for all pages' },
			{ what: 'HTML of a page with its navigation, gzipped', unit: 'kB', value: download.html },
			{
				what: 'search: before the first result, gzipped',
				unit: 'kB',
				value: gzipSync(readFileSync(join(search, 'index.json'))).length / 1000,
				goal: { of: 'value', most: 150 },
			},
			{ what: 'search: whole index, gzipped', unit: 'kB', value: index / 1000, note: 'read on while the reader looks; nothing on a hub' },
		],
	}
}

/** What our build of the pages costs that the other tools are given. */
async function buildBeside(bench: Bench, corpus: DocsCorpus): Promise<BuildCost> {
	const out = join(bench.folder, 'docs-site-of-peers')
	const cost = await runBuild(
		[join(ROOT, 'apps/cli/src/main.ts'), 'docs', 'build', corpus.dialect, '--out', out, '--force', '--json'],
		ROOT,
	)
	if (cost.status !== 0) throw new Error(`Our build ended with ${cost.status}: ${cost.output.slice(-800)}`)
	return cost
}

/** From saving a file to the page that shows it. */
async function changedPage(bench: Bench, corpus: DocsCorpus): Promise<Figure> {
	bench.say('one changed page')
	const [known] = corpus.known
	const path = known?.path ?? ''
	const file = join(corpus.dialect, `${path}.mdx`)
	const source = readFileSync(file, 'utf8')
	const preview = await startPreview({ folder: corpus.dialect, port: 0 })
	const times: number[] = []
	try {
		const address = `${preview.address}/${path}/`
		await (await fetch(address)).text()
		for (let round = 0; round < 15; round++) {
			const mark = `changed in round ${round}`
			const started = performance.now()
			writeFileSync(file, `${source}\n\n${mark}\n`)
			while (!(await (await fetch(address)).text()).includes(mark));
			times.push(performance.now() - started)
		}
	} finally {
		writeFileSync(file, source)
		await preview.close()
	}
	return { what: 'one changed page: from saving to seeing it', unit: 'ms', value: quantile(times, 0.5), goal: { of: 'value', most: 100 } }
}

/** Known items: page titles, titles with a letter dropped from their longest word, and three words that stand together on one page. */
async function searchQuality(bench: Bench, corpus: DocsCorpus): Promise<Figure[]> {
	bench.say('search')
	const project = await openDocs(folderSource(corpus.dialect), { id: 'bench' })
	const records: SearchRecord[] = []
	for (const place of pagesOf(project)) records.push(...((await renderPage(project, place))?.records ?? []))
	const search = createSearch(records)
	const titles = corpus.known.map(({ path, heading }) => ({ path, question: heading }))
	const typos = titles.map(({ path, question }) => ({ path, question: withTypo(question) }))
	const bodies = corpus.known.map(({ path, words }) => ({ path, question: words.join(' ') }))
	const figure = (what: string, value: number, least: number): Figure => ({ what, value, unit: 'of 1', goal: { of: 'value', least } })
	return [
		figure('search: titles, mean reciprocal rank in ten', rankOf(search, titles), 0.98),
		figure('search: titles with a letter missing', rankOf(search, typos), 0.95),
		figure('search: three words of the text', rankOf(search, bodies), 0.82),
		...scriptCorpora().flatMap(({ language, name, records: own, known }) => {
			const index = createSearch(own)
			const asked = known.map(({ path, heading }) => ({ path, question: heading }))
			const pieces = known.map(({ path, words }) => ({ path, question: words.join(' ') }))
			return [
				figure(`search in ${name}: titles`, rankOf(index, asked, language), 0.9),
				figure(`search in ${name}: three words of the text`, rankOf(index, pieces, language), 0.82),
			]
		}),
	]
}

function withTypo(title: string): string {
	const longest = title.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
	const middle = Math.floor(longest.length / 2)
	return title.replace(longest, longest.slice(0, middle) + longest.slice(middle + 1))
}

/** The mean of one by the rank at which the page comes; zero where it is not among ten. */
function rankOf(search: DocsSearch, questions: readonly { path: string; question: string }[], language = 'en'): number {
	const scores = questions.map(({ path, question }) => {
		const pages = [...new Set(search.search(question, { language, limit: 10 }).map((hit) => hit.path))]
		const rank = pages.indexOf(path)
		return rank === -1 ? 0 : 1 / (rank + 1)
	})
	return scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1)
}
