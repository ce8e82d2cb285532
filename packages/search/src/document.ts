/** One entry of the catalog, as the index needs it. The index returns only `ord`s and counts. */
export interface ListingDocument {
	/** Permanent id of the entry: a whole number from 0. Among equal sort values the higher one comes first. */
	ord: number
	/** Who may see it: `undefined` for everyone, otherwise the group that a query must name in `owners`. */
	owner: string | undefined
	/** `namespace/name`: searched by parts, sorted by `name`. */
	name: string
	/** Searched by the beginnings of its words. */
	text: string | undefined
	/** Terms for exact filters, each at most once. */
	terms: readonly string[]
	/** Values for sorts and ranges, by the names given to the index. Absent ones sort last and are in no range. */
	values: Readonly<Record<string, number | undefined>>
}

/** The layout of an index. */
export interface ListingIndexOptions {
	/** Names of the values that can be sorted by, descending. `name` (ascending) is always available. */
	sorts: readonly string[]
	/** The facet in which a term is counted; `undefined` when it only filters. Must always return the same for the same term. */
	facetOf(term: string): string | undefined
}

/** A position in a sorted list: right after the entry with this value and `ord`. Stays valid while entries are added and removed. */
export interface Position {
	/** The sort value (`null`: absent), or the folded name. */
	value: number | string | null
	ord: number
}

/** A query. All its filters must hold together. */
export interface ListingQuestion {
	/** Groups whose entries are included besides the public ones. */
	owners?: readonly string[] | undefined
	terms?: readonly string[] | undefined
	/** An entry must have at least one term of each list. */
	anyOf?: readonly (readonly string[])[] | undefined
	/** Text as typed, split at blanks; every word must be found (`ListingIndex.query`). */
	search?: readonly string[] | undefined
	/** Inclusive; an entry without the value is outside. */
	ranges?: readonly { value: string; min?: number | undefined; max?: number | undefined }[] | undefined
	/** `name` or one of the index's sorts. */
	sort: string
	after?: Position | undefined
	/** How many entries after `after` are passed over; none by default. */
	skip?: number | undefined
	limit: number
	/** Facets to count under all the filters. */
	facets?: readonly string[] | undefined
	/** Values per facet, the most frequent ones; absent: all. */
	facetLimit?: number | undefined
}

/** A term and how many of the matches have it. */
export interface TermCount {
	term: string
	count: number
}

/** The answer; all numbers are exact. */
export interface ListingAnswer {
	ords: number[]
	total: number
	/** By falling count, then by term. */
	facets: Record<string, TermCount[]>
	/** Where the next page starts; `undefined` after the last. */
	next: Position | undefined
}
