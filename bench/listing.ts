import { ListingIndex, type ListingQuestion } from '@stoa/search'
import { facetOfSynthetic, SYNTHETIC_FACETS, syntheticCatalogue } from './synthetic-catalogue.ts'

/**
 * The listing index at 100,000 synthetic entries (or as many as the first argument says): build time, memory, and time per question by its
 * shape, in process. The mean is of processor time, which a busy machine does not change. Every question counts all facets. Start with `node --expose-gc` for exact memory.
 */
const COUNT = Number(process.argv[2] ?? 100_000)
const ROUNDS = 200
const SORTS = ['trendingScore', 'likes', 'downloads', 'createdAt', 'lastModified', 'num_parameters']

const documents = syntheticCatalogue(COUNT, 1)
const before = usedBytes()
const start = cpuMs()
const index = new ListingIndex({ sorts: SORTS, facetOf: facetOfSynthetic })
index.put(documents)
const put = cpuMs() - start
// The first question of each sort puts its order together.
for (const sort of [...SORTS, 'name']) index.query({ sort, limit: 1 })
const built = cpuMs() - start
for (const owner of new Set(documents.map((document) => document.owner))) index.query({ owners: [owner ?? ''], sort: 'likes', limit: 1 })
console.log(
	`${COUNT} entries: put ${put.toFixed(0)} ms, with all sorts ${built.toFixed(0)} ms, ${((usedBytes() - before) / 2 ** 20).toFixed(0)} MiB\n`,
)

const base = { sort: 'trendingScore', limit: 30, facets: SYNTHETIC_FACETS, facetLimit: 20 } satisfies ListingQuestion
const words = documents.map(({ name }) => name.slice(name.indexOf('/') + 1).split('-', 1)[0] ?? '')
const at = <T>(list: readonly T[], round: number): T | undefined => list[(round * 7919) % list.length]
const shapes: Record<string, (round: number) => ListingQuestion> = {
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

const all: number[] = []
console.log(`${'shape'.padEnd(30)}${['hits', 'cpu ms', 'p50 ms', 'p95 ms', 'max ms'].map((head) => head.padStart(10)).join('')}`)
for (const [shape, question] of Object.entries(shapes)) {
	const times: number[] = []
	let hits = 0
	const cpu = cpuMs()
	for (let round = 0; round < ROUNDS; round++) {
		const asked = question(round)
		const from = performance.now()
		hits += index.query(asked).total
		times.push(performance.now() - from)
	}
	all.push(...times)
	print(shape, hits / ROUNDS, (cpuMs() - cpu) / ROUNDS, times)
}
print('all', Number.NaN, Number.NaN, all)

function print(shape: string, hits: number, cpu: number, times: readonly number[]): void {
	const sorted = times.toSorted((left, right) => left - right)
	const figure = (value: number, digits: number): string => (Number.isNaN(value) ? '' : value.toFixed(digits)).padStart(10)
	const quantile = (share: number): string => figure(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0, 2)
	console.log(`${shape.padEnd(30)}${figure(hits, 0)}${figure(cpu, 2)}${quantile(0.5)}${quantile(0.95)}${quantile(1)}`)
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
