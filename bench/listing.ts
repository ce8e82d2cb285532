import { ListingIndex, type ListingDocument, type ListingQuestion } from '@stoa/search'
import { CATALOGUE_SIZE } from './demo-data.ts'
import { quantile, type Figure, type Measurement } from './figure.ts'
import { facetOfSynthetic, SYNTHETIC_FACETS, syntheticCatalogue } from './synthetic-catalogue.ts'

const ROUNDS = 100
const SORTS = ['trendingScore', 'likes', 'downloads', 'createdAt', 'lastModified', 'num_parameters']

/** The index alone, in this process: time per question by its shape. Every question counts all facets. */
export const listing: Measurement = {
	name: 'listing',
	about: `the listing index alone at ${CATALOGUE_SIZE.toLocaleString('en')} synthetic entries, all facets counted, next to a scan of all entries`,
	async measure(bench) {
		const documents = syntheticCatalogue(CATALOGUE_SIZE, 1)
		const before = usedBytes()
		const start = cpuMs()
		const index = new ListingIndex({ sorts: SORTS, facetOf: facetOfSynthetic })
		index.put(documents)
		// The first question of each sort puts its order together.
		for (const sort of [...SORTS, 'name']) index.query({ sort, limit: 1 })
		const figures: Figure[] = [
			{ what: 'build, with all orders: CPU', unit: 's', value: (cpuMs() - start) / 1000 },
			{
				what: 'memory',
				unit: 'MiB',
				value: (usedBytes() - before) / 2 ** 20,
				...(globalThis.gc ? {} : { note: 'node --expose-gc for an exact figure' }),
			},
		]
		const scan = scanTime(documents)
		const all: number[] = []
		for (const [shape, question] of Object.entries(shapesOf(index, documents))) {
			bench.say(shape)
			const times: number[] = []
			const cpu = cpuMs()
			for (let round = 0; round < ROUNDS; round++) {
				const from = performance.now()
				index.query(question(round))
				times.push(performance.now() - from)
			}
			all.push(...times)
			figures.push({ what: `${shape}: CPU per question`, unit: 'ms', value: (cpuMs() - cpu) / ROUNDS })
		}
		const baseline = { what: 'one scan that counts one filter', value: scan }
		const at = (share: number): Pick<Figure, 'value' | 'baseline'> => ({
			value: quantile(all, share),
			baseline,
		})
		return [...figures, { what: 'all shapes, p50', unit: 'ms', ...at(0.5) }, { what: 'all shapes, p95', unit: 'ms', ...at(0.95) }]
	},
}

/** What answering without an index costs at least: looking at every entry's terms once. Milliseconds. */
function scanTime(documents: readonly ListingDocument[]): number {
	const times: number[] = []
	for (let round = 0; round < 10; round++) {
		const from = performance.now()
		const found = documents.filter(({ terms }) => terms.includes('task:fill-mask')).length
		times.push(performance.now() - from)
		if (found === 0) throw new Error('The synthetic catalogue has no such entry any more')
	}
	return quantile(times, 0.5)
}

function shapesOf(index: ListingIndex, documents: readonly ListingDocument[]): Record<string, (round: number) => ListingQuestion> {
	const base = { sort: 'trendingScore', limit: 30, facets: SYNTHETIC_FACETS, facetLimit: 20 } satisfies ListingQuestion
	const words = documents.map(({ name }) => name.slice(name.indexOf('/') + 1).split('-', 1)[0] ?? '')
	const at = <T>(list: readonly T[], round: number): T | undefined => list[(round * 7919) % list.length]
	return {
		'no filter': () => base,
		'one common tag': (round) => ({ ...base, terms: [['transformers', 'task:text-generation', 'license:apache-2.0'][round % 3] ?? ''] }),
		'two common tags': (round) => ({ ...base, terms: [['transformers', 'diffusers'][round % 2] ?? '', 'language:en'] }),
		"any entry's two tags": (round) => ({ ...base, terms: at(documents, round)?.terms.slice(0, 2) }),
		'a rare tag': (round) => ({ ...base, terms: at(documents, round)?.terms.slice(-1) }),
		'one word': (round) => ({ ...base, search: [at(words, round) ?? ''] }),
		'three letters': (round) => ({ ...base, search: [at(words, round)?.slice(0, 3) ?? ''] }),
		'one letter': (round) => ({ ...base, search: [at(words, round)?.slice(0, 1) ?? ''] }),
		'a word with a slip': (round) => ({ ...base, search: [`${at(words, round)?.slice(1)}q`] }),
		'word and tag': (round) => ({ ...base, search: [at(words, round) ?? ''], terms: ['transformers'] }),
		parameters: (round) => ({ ...base, ranges: [{ value: 'num_parameters', min: 1e8 * (1 + (round % 5)), max: 1e10 }] }),
		'private of one owner': (round) => ({ ...base, owners: [`owner${round % 200}`], terms: ['transformers'] }),
		'by name, page in the middle': (round) => ({
			...base,
			sort: 'name',
			terms: ['license:mit'],
			after: { value: String.fromCharCode(97 + (round % 26)), ord: 0 },
		}),
		'after one change': (round) => {
			const document = at(documents, round)
			if (document) index.put([{ ...document, terms: [...document.terms, `other:fresh${round}`] }])
			return { ...base, terms: ['transformers'] }
		},
	}
}

function usedBytes(): number {
	globalThis.gc?.()
	const { heapUsed, arrayBuffers } = process.memoryUsage()
	return heapUsed + arrayBuffers
}

function cpuMs(): number {
	const { user, system } = process.threadCpuUsage()
	return (user + system) / 1000
}
