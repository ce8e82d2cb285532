import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListingDocument, ListingIndexOptions, ListingQuestion, Position } from './document.ts'
import { ListingIndex } from './listing-index.ts'
import { naiveListing } from './naive-listing.ts'

const OPTIONS: ListingIndexOptions = {
	sorts: ['likes', 'size'],
	facetOf: (term) => (term.includes(':') ? term.slice(0, term.indexOf(':')) : undefined),
}
const OWNERS = ['ada', 'bob', 'cyd']
const WORDS = ['llama', 'lama', 'bert', 'base', 'large', 'mistral', 'v2', '3', '1', '12', 'stable', 'diffusion', 'a', 'été', '中文']

const name = fc
	.tuple(
		fc.constantFrom('meta', 'ada', 'bob', 'Big-Science'),
		fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
		fc.constantFrom('-', '_', '.', ''),
	)
	.map(([namespace, words, separator]) => `${namespace}/${words.join(separator)}`)
const term = fc.oneof(
	fc.constantFrom('task:a', 'task:b', 'lib:x', 'lib:y', 'lib:z', 'plain', 'other'),
	fc.integer({ min: 0, max: 40 }).map((number) => `free:${number}`),
)
const value = fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 5 }))
const document = fc.record({
	ord: fc.integer({ min: 0, max: 60 }),
	owner: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...OWNERS)),
	name,
	text: fc.oneof(
		fc.constant(undefined),
		fc.array(fc.constantFrom(...WORDS, 'of', 'the', 'vision'), { maxLength: 5 }).map((words) => words.join(' ')),
	),
	terms: fc.uniqueArray(term, { maxLength: 6 }),
	values: fc.record({ likes: value, size: value }),
}) satisfies fc.Arbitrary<ListingDocument>
const word = fc.oneof(
	fc.constantFrom(
		...WORDS,
		'lla',
		'am',
		'b',
		'llama3',
		'Llama 3',
		'ete',
		'mistrl',
		'mitsral',
		'brt',
		'lama/',
		'meta/l',
		'-',
		'文',
		'zzzz',
		'3.1',
		'3 1',
		'2-3',
		'1_1',
		'sd',
		'sdxl',
		'12.3',
	),
	name,
)
const range = fc.record({ value: fc.constantFrom('likes', 'size'), min: value, max: value })
const question = fc.record({
	owners: fc.subarray(OWNERS),
	terms: fc.array(term, { maxLength: 2 }),
	anyOf: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.array(term, { maxLength: 3 }), { maxLength: 2 })),
	search: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(word, { maxLength: 2 })),
	ranges: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(range, { maxLength: 2 })),
	sort: fc.constantFrom('likes', 'size', 'name'),
	limit: fc.integer({ min: 1, max: 12 }),
	facets: fc.subarray(['task', 'lib', 'free']),
	facetLimit: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 4 })),
})
const step = fc.oneof(
	{ weight: 3, arbitrary: fc.array(document, { maxLength: 40 }).map((documents) => ({ do: 'put' as const, documents })) },
	{ weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }).map((ords) => ({ do: 'remove' as const, ords })) },
	{ weight: 4, arbitrary: question.map((asked) => ({ do: 'ask' as const, asked })) },
)

/** Puts the same documents into the index and into a map, and compares every page of every question. */
function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): void {
	const index = new ListingIndex(OPTIONS)
	const catalogue = new Map<number, ListingDocument>()
	for (const one of steps) {
		if (one.do === 'put') {
			index.put(one.documents)
			for (const each of one.documents) catalogue.set(each.ord, each)
		} else if (one.do === 'remove') {
			index.remove(one.ords)
			for (const ord of one.ords) catalogue.delete(ord)
		} else comparePages(index, [...catalogue.values()], one.asked)
		expect(index.size).toBe(catalogue.size)
	}
}

function comparePages(index: ListingIndex, documents: ListingDocument[], asked: ListingQuestion): void {
	let after: Position | undefined
	do {
		const answer = index.query({ ...asked, after })
		expect(answer).toEqual(naiveListing(documents, OPTIONS, { ...asked, after }))
		after = answer.next
	} while (after)
	for (let skip = 1; skip < documents.length + asked.limit; skip += 2 * asked.limit + 1) {
		expect(index.query({ ...asked, skip })).toEqual(naiveListing(documents, OPTIONS, { ...asked, skip }))
	}
}

test('ListingIndex answers as the naive listing does while entries come, change and go', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 14 }), (steps) => play(steps)),
		{ numRuns: 400 },
	)
})

test('ListingIndex stays right across clearing away, bulk changes and facet walks in thousands of entries', () => {
	const random = seeded(7)
	const draw = (ord: number): ListingDocument => ({
		ord,
		owner: random() < 0.05 ? OWNERS[Math.floor(random() * 3)] : undefined,
		name: `${['meta', 'ada'][Math.floor(random() * 2)]}/${WORDS[Math.floor(random() * WORDS.length)]}-${ord}`,
		text: random() < 0.5 ? `the ${WORDS[Math.floor(random() * WORDS.length)]}` : undefined,
		terms: [
			`task:${Math.floor(random() ** 3 * 8)}`,
			`free:${Math.floor(random() ** 2 * 900)}`,
			`pair:${ord % 200}`,
			...(random() < 0.4 ? ['plain'] : []),
		],
		values: { likes: Math.floor(random() ** 4 * 1000), size: random() < 0.5 ? Math.floor(random() * 50) : undefined },
	})
	const catalogue = new Map<number, ListingDocument>()
	const index = new ListingIndex(OPTIONS)
	const put = (documents: ListingDocument[]): void => {
		index.put(documents)
		for (const each of documents) catalogue.set(each.ord, each)
	}
	const compare = (): void => {
		const all = [...catalogue.values()]
		const facets = ['task', 'free']
		const questions: Partial<ListingQuestion>[] = [
			{},
			{ terms: ['plain'] },
			{ terms: ['task:0'], owners: ['ada', 'bob'] },
			{ terms: ['task:7', 'plain'] },
			{ search: ['llama'], ranges: [{ value: 'size', min: 10, max: 30 }] },
			{ search: ['b'], owners: OWNERS },
			{ search: ['mistrl'] },
			{ terms: ['free:10'] },
			{ terms: ['pair:7', 'free:3'], owners: OWNERS },
			{ terms: ['pair:9', 'plain'], search: ['llama'] },
		]
		for (const sort of ['likes', 'size', 'name']) {
			for (const one of questions) {
				const asked: ListingQuestion = { ...one, sort, limit: 25, facets, facetLimit: 5 }
				const answer = index.query(asked)
				expect(answer).toEqual(naiveListing(all, OPTIONS, asked))
				const second = { ...asked, after: answer.next }
				expect(index.query(second)).toEqual(naiveListing(all, OPTIONS, second))
			}
		}
	}
	put(Array.from({ length: 4000 }, (_, ord) => draw(ord)))
	compare()
	// Every value changes, nothing else: as every night.
	put([...catalogue.values()].map((each) => ({ ...each, values: { ...each.values, likes: Math.floor(random() * 100) } })))
	compare()
	for (let round = 0; round < 4; round++) {
		put(Array.from({ length: 900 }, () => draw(Math.floor(random() * 4500))))
		const gone = Array.from({ length: 300 }, () => Math.floor(random() * 4500))
		index.remove(gone)
		for (const ord of gone) catalogue.delete(ord)
		compare()
	}
})

test('ListingIndex keeps pages stable while entries come and go', () => {
	const index = new ListingIndex(OPTIONS)
	const entry = (ord: number, likes: number): ListingDocument => ({
		ord,
		owner: undefined,
		name: `a/m${ord}`,
		text: undefined,
		terms: [],
		values: { likes },
	})
	index.put(Array.from({ length: 10 }, (_, ord) => entry(ord, 1)))
	const first = index.query({ sort: 'likes', limit: 4 })
	expect(first.ords).toEqual([9, 8, 7, 6])
	index.put([entry(10, 1), entry(11, 5)])
	index.remove([6, 5])
	expect(index.query({ sort: 'likes', limit: 4, after: first.next }).ords).toEqual([4, 3, 2, 1])
})

test('ListingIndex never counts, finds or corrects by what the asker may not see', () => {
	const index = new ListingIndex(OPTIONS)
	const entry = { terms: ['task:secret'], values: {}, text: undefined }
	index.put([
		{ ...entry, ord: 1, owner: 'ada', name: 'ada/mistral' },
		{ ord: 2, owner: undefined, name: 'bob/mistrel', text: undefined, terms: ['task:open'], values: {} },
	])
	const asked = { sort: 'likes', limit: 10, facets: ['task'] }
	expect(index.query(asked)).toEqual({ ords: [2], total: 1, facets: { task: [{ term: 'task:open', count: 1 }] }, next: undefined })
	// For a stranger the word is found nowhere, so it means its neighbor; for the owner it is found.
	expect(index.query({ ...asked, search: ['mistral'] }).ords).toEqual([2])
	expect(index.query({ ...asked, search: ['mistral'], owners: ['ada'] }).ords).toEqual([1])
	index.put([{ ...entry, ord: 1, owner: undefined, name: 'ada/mistral' }])
	expect(index.query(asked).total).toBe(2)
})

test('ListingIndex refuses a sort it does not have', () => {
	expect(() => new ListingIndex(OPTIONS).query({ sort: 'beauty', limit: 1 })).toThrow(RangeError)
})

/** Repeatable numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}
