import { fillAddress, withQuery, type Addressed, type AddressQuery, type ValuesOf } from './address-pattern.ts'

/** A page with one address. */
export interface Page<Pattern extends string> {
	/** As the route table has it. */
	readonly pattern: Pattern
	/** The root-relative address. */
	href(query?: AddressQuery): string
}

/** A page whose address names something. */
export interface PageOf<Pattern extends string> {
	/** As the route table has it. */
	readonly pattern: Pattern
	/** The root-relative address. */
	href(values: ValuesOf<Pattern>, query?: AddressQuery): string
}

/** The patterns of a page that every kind of repository has. */
export interface RepoPatterns<Rest extends string> {
	readonly model: `/{namespace}/{name}${Rest}`
	readonly dataset: `/datasets/{namespace}/{name}${Rest}`
	readonly space: `/spaces/{namespace}/{name}${Rest}`
}

/** A page below the address of every repository. */
export interface RepoPage<Rest extends string> {
	/** As the route table has it. */
	readonly patterns: RepoPatterns<Rest>
	/** The root-relative address. */
	href(repo: Addressed, query?: AddressQuery): string
}

/** A page below the address of every repository whose own part names something. */
export interface RepoPageOf<Rest extends string> {
	/** As the route table has it. */
	readonly patterns: RepoPatterns<Rest>
	/** The root-relative address. */
	href(repo: Addressed, values: ValuesOf<Rest>, query?: AddressQuery): string
}

/**
 * Defines a page with one address.
 *
 * @example
 * ```ts
 * assert.equal(page('/search').href({ q: 'a b' }), '/search?q=a+b')
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function page<const Pattern extends string>(pattern: Pattern): Page<Pattern> {
	return { pattern, href: (query) => withQuery(pattern, query) }
}

/**
 * Defines a page for each value of the names in its pattern.
 *
 * @example
 * ```ts
 * assert.equal(pageOf('/tasks/{task}').href({ task: 'fill-mask' }), '/tasks/fill-mask')
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<const Pattern extends string>(pattern: Pattern): PageOf<Pattern> {
	return { pattern, href: (values, query) => withQuery(fillAddress(pattern, values), query) }
}

/**
 * Defines a page of every repository by what stands behind the repository's own address.
 *
 * @example
 * ```ts
 * assert.equal(repoPage('/settings').href({ kind: 'dataset', id: 'ada/engine' }), '/datasets/ada/engine/settings')
 * assert.equal(repoPage('/settings').patterns.model, '/{namespace}/{name}/settings')
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function repoPage<const Rest extends string>(rest: Rest): RepoPage<Rest> {
	return { patterns: patternsOf(rest), href: (repo, query) => withQuery(fillAddress(`/{prefix}{repo}${rest}`, {}, repo), query) }
}

/**
 * Defines a page of every repository for each value of the names behind the repository's own address.
 *
 * @example
 * ```ts
 * assert.equal(repoPageOf('/tree/{rest*}').href({ kind: 'model', id: 'ada/m' }, { rest: ['refs/pr/1', 'a b'] }), '/ada/m/tree/refs%2Fpr%2F1/a%20b')
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function repoPageOf<const Rest extends string>(rest: Rest): RepoPageOf<Rest> {
	return {
		patterns: patternsOf(rest),
		href: (repo, values, query) => withQuery(fillAddress(`/{prefix}{repo}${rest}`, values, repo), query),
	}
}

function patternsOf<const Rest extends string>(rest: Rest): RepoPatterns<Rest> {
	return { model: `/{namespace}/{name}${rest}`, dataset: `/datasets/{namespace}/{name}${rest}`, space: `/spaces/{namespace}/{name}${rest}` }
}
