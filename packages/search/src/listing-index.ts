import type { ListingAnswer, ListingDocument, ListingIndexOptions, ListingQuestion, Position, TermCount } from './document.ts'
import { searchParts, searchWords } from './fold.ts'
import { comparePositions } from './position.ts'
import { Segment, type Matches } from './segment.ts'
import { TopCounts } from './top-counts.ts'

/** One segment's part of an answer. */
interface Part {
	segment: Segment
	matches: Matches
}

const hasMatch = (bySegment: readonly Matches[]): boolean => bySegment.some(({ count }) => count > 0)

/**
 * The catalog of one kind: public entries in one segment, each owner's private ones in their own, so that private entries are never counted for
 * callers who may not see them. All calls are synchronous; the next query finds what was put.
 */
export class ListingIndex {
	readonly #options: ListingIndexOptions
	readonly #public: Segment
	readonly #byOwner = new Map<string, Segment>()
	readonly #homes = new Map<number, { segment: Segment; owner: string | undefined }>()
	readonly #publicHome: { segment: Segment; owner: undefined }

	/** An empty index. */
	constructor(options: ListingIndexOptions) {
		this.#options = options
		this.#public = new Segment(options)
		this.#publicHome = { segment: this.#public, owner: undefined }
	}

	/** Number of entries of all groups. */
	get size(): number {
		return this.#homes.size
	}

	/** Adds entries, or replaces those with the same `ord`. */
	put(documents: Iterable<ListingDocument>): void {
		for (const document of documents) {
			const home = this.#homes.get(document.ord)
			if (home && home.owner !== document.owner) this.#removeFrom(home, document.ord)
			const next = this.#homeOf(document.owner)
			next.segment.put(document)
			this.#homes.set(document.ord, next)
		}
	}

	/** Removes entries; unknown ones are ignored. */
	remove(ords: Iterable<number>): void {
		for (const ord of ords) {
			const home = this.#homes.get(ord)
			if (!home) continue
			this.#removeFrom(home, ord)
			this.#homes.delete(ord)
		}
	}

	/**
	 * Answers a query. A word of a search matches an entry whose name contains it (`llama3` in `Llama-3-8B`; one or two letters must begin a
	 * word of the name), or whose text has a word that begins with it; a version (`3.1`) matches where its digits are side by side. A word without a match
	 * is replaced by the words one typo away.
	 *
	 * @throws {RangeError} when the sort or a range's value is not one of the index's
	 */
	query(question: ListingQuestion): ListingAnswer {
		const parts = this.#match(question)
		const { sort, after, skip = 0, limit } = question
		const [main, ...others] = parts
		// The private parts are small and read whole as far as the page reaches, so at most as many of the public entries before the page are read
		// as there are private ones that could stand before it.
		const own = others.flatMap(({ segment, matches }) => segment.page(matches, sort, after, { skip: 0, limit: skip + limit + 1 }))
		const passed = Math.max(0, skip - own.length)
		const open = main?.segment.page(main.matches, sort, after, { skip: passed, limit: skip - passed + limit + 1 }) ?? []
		const found = [...open, ...own]
		if (own.length > 0) found.sort(comparePositions)
		const rest = found.slice(skip - passed)
		const page = rest.slice(0, limit)
		return {
			ords: page.map(({ ord }) => ord),
			total: parts.reduce((sum, { matches }) => sum + matches.count, 0),
			facets: this.#countFacets(question, parts),
			next: rest.length > limit ? lastOf(page) : undefined,
		}
	}

	/**
	 * Entries with a word one slip away. Where there are none, entries with each part of the word, one of which may be one slip away: more would
	 * be thousands of spellings for each part.
	 */
	#nearest(visible: readonly Segment[], word: string, parts: readonly string[]): Matches[][] {
		const near = visible.map((segment) => segment.entriesWith(word, true))
		if (parts.length === 0 || hasMatch(near)) return [near]
		const exact = parts.map((part) => visible.map((segment) => segment.entriesWith(part, false)))
		const missing = parts.filter((_, index) => !hasMatch(exact[index] ?? []))
		if (missing.length > 1) return [near]
		return [...exact.filter(hasMatch), ...missing.map((part) => visible.map((segment) => segment.entriesWith(part, true)))]
	}

	#match(question: ListingQuestion): Part[] {
		const visible = [this.#public, ...new Set(question.owners)].flatMap((owner) => {
			const segment = typeof owner === 'string' ? this.#byOwner.get(owner) : owner
			return segment ? [segment] : []
		})
		const found: Matches[][] = []
		const mistyped: string[] = []
		for (const word of searchWords(question.search ?? [])) {
			const exact = visible.map((segment) => segment.entriesWith(word, false))
			if (hasMatch(exact)) found.push(exact)
			else mistyped.push(word)
		}
		const match = (): Part[] =>
			visible.map((segment, index) => {
				const bitmaps = found.flatMap((bySegment) => bySegment[index]?.bits ?? [])
				return { segment, matches: segment.match(question, bitmaps) }
			})
		let parts = match()
		const divided = mistyped.length > 0 ? searchParts(question.search ?? []) : undefined
		// A typo has thousands of spellings: they are searched only while the other words have matches.
		for (const word of mistyped) {
			if (parts.every(({ matches }) => matches.count === 0)) break
			found.push(...this.#nearest(visible, word, divided?.get(word) ?? []))
			parts = match()
		}
		return parts
	}

	/**
	 * The most frequent terms of the sum. Private parts are small and counted whole. A term that only the public part has is among its own most
	 * frequent or not among those of the sum.
	 */
	#countFacets({ facets = [], facetLimit = Infinity }: ListingQuestion, parts: readonly Part[]): Record<string, TermCount[]> {
		const [main, ...others] = parts.map((part, index) => ({
			...part,
			counts: part.segment.countFacets(facets, part.matches, index === 0 ? facetLimit : Infinity),
		}))
		if (!main) return {}
		const answer = new Map<string, TermCount[]>()
		for (const facet of facets) {
			const own = main.counts.get(facet) ?? []
			const sums = new Map(own.map(({ term, count }) => [term, count]))
			for (const { counts } of others) {
				for (const { term, count } of counts.get(facet) ?? []) {
					sums.set(term, (sums.get(term) ?? main.segment.countTerm(term, main.matches)) + count)
				}
			}
			answer.set(facet, others.length === 0 ? own : mostFrequent(sums, facetLimit))
		}
		return Object.fromEntries(answer)
	}

	#homeOf(owner: string | undefined): { segment: Segment; owner: string | undefined } {
		if (owner === undefined) return this.#publicHome
		let segment = this.#byOwner.get(owner)
		if (!segment) {
			segment = new Segment(this.#options)
			this.#byOwner.set(owner, segment)
		}
		return { segment, owner }
	}

	#removeFrom({ segment, owner }: { segment: Segment; owner: string | undefined }, ord: number): void {
		segment.remove(ord)
		if (owner !== undefined && segment.size === 0) this.#byOwner.delete(owner)
	}
}

function lastOf(page: readonly Position[]): Position | undefined {
	return page.at(-1)
}

function mostFrequent(sums: ReadonlyMap<string, number>, keep: number): TermCount[] {
	const top = new TopCounts(keep)
	for (const [term, count] of sums) top.offer(term, count)
	return top.take()
}
