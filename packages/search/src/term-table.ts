import { Posting } from './posting.ts'

/** Changes of counts after which a facet's terms are put in order again. */
const DRIFT_MAX = 512

/** One facet's terms by falling count, as they were when last sorted. */
interface FacetTerms {
	terms: number[]
	/** Counts at that time, along with `terms`. */
	counts: number[]
	/** How much any count may have risen since. */
	drift: number
	/** Terms that came since: to be looked at whatever their count. */
	fresh: number[]
}

/** Terms by number: their slots, their facet and how many live slots have them. */
export class TermTable {
	readonly #facetOf: (term: string) => string | undefined
	readonly #numbers = new Map<string, number>()
	readonly #facets = new Map<string, FacetTerms>()
	/** By term number. */
	readonly terms: string[] = []
	/** By term number. */
	readonly postings: Posting[] = []
	/** By term number: the facet it is counted in. */
	readonly facets: (string | undefined)[] = []
	readonly #facetTerms: (FacetTerms | undefined)[] = []
	/** By term number: live slots that have it. */
	readonly counts: number[] = []

	/** `facetOf` as in the index's options. */
	constructor(facetOf: (term: string) => string | undefined) {
		this.#facetOf = facetOf
	}

	/** The number of a term that some slot has had. */
	numberOf(term: string): number | undefined {
		return this.#numbers.get(term)
	}

	/** Notes that `slot`, the highest so far, has `term`. */
	add(term: string, slot: number): number {
		let number = this.#numbers.get(term)
		if (number === undefined) {
			number = this.terms.length
			const facet = this.#facetOf(term)
			this.#numbers.set(term, number)
			this.terms.push(term)
			this.postings.push(new Posting(slot))
			this.facets.push(facet)
			this.counts.push(0)
			const of = facet === undefined ? undefined : this.#ofFacet(facet)
			this.#facetTerms.push(of)
			of?.fresh.push(number)
		} else this.postings[number]?.add(slot)
		this.counts[number] = (this.counts[number] ?? 0) + 1
		const of = this.#facetTerms[number]
		if (of) of.drift++
		return number
	}

	/** Notes that a slot with the term is gone. */
	release(number: number): void {
		this.counts[number] = (this.counts[number] ?? 0) - 1
	}

	/**
	 * The terms of a facet with what their live count cannot exceed, falling; those of unknown place first. For walks that stop early.
	 */
	byFallingBound(facet: string): { fresh: readonly number[]; terms: readonly number[]; boundAt(index: number): number } {
		const of = this.#ofFacet(facet)
		if (of.drift > DRIFT_MAX || of.fresh.length > DRIFT_MAX) this.#sort(of)
		return { fresh: of.fresh, terms: of.terms, boundAt: (index) => (of.counts[index] ?? 0) + of.drift }
	}

	/** Follows `Posting.renumber`; terms keep their numbers. */
	renumber(numbers: Uint32Array): void {
		for (const posting of this.postings) posting.renumber(numbers)
	}

	#ofFacet(facet: string): FacetTerms {
		let of = this.#facets.get(facet)
		if (!of) {
			of = { terms: [], counts: [], drift: 0, fresh: [] }
			this.#facets.set(facet, of)
		}
		return of
	}

	#sort(of: FacetTerms): void {
		const all = [...of.terms, ...of.fresh]
		of.terms = all.sort((left, right) => (this.counts[right] ?? 0) - (this.counts[left] ?? 0))
		of.counts = of.terms.map((number) => this.counts[number] ?? 0)
		of.drift = 0
		of.fresh = []
	}
}
