import { PLURAL, WEB_PREFIX, type RepoKind } from './repo-kind.ts'

/**
 * Patterns of addresses, of pages as of calls. `{name}` is one segment and `{name*}` all that is left. `{T}` (models, datasets or spaces),
 * `{prefix}` (nothing, `datasets/` or `spaces/`), `{id}` (one or two segments, the second no word that names a part of a repository) and
 * `{repo}` (two segments) name a repository.
 */

/** A repository as addresses need it. */
export interface Addressed {
	kind: RepoKind
	/** `namespace/name` */
	id: string
}

/** The names of a pattern as it writes them: `rev`, `rest*`. */
type Written<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer After}` ? Name | Written<After> : never

type OfRepo = 'T' | 'prefix' | 'id' | 'repo'

/** What a matched address says for each name of its pattern, decoded; the repository is not among them. */
export type ParamsOf<Pattern extends string> = Record<
	Exclude<Written<Pattern> extends infer Name ? (Name extends `${infer Bare}*` ? Bare : Name) : never, OfRepo> & string,
	string
>

/** What an address is made of: a text for `{name}`, segments for `{name*}`. */
export type ValuesOf<Pattern extends string> = {
	readonly [Name in Exclude<Written<Pattern>, OfRepo> as Name extends `${infer Bare}*` ? Bare : Name]: Name extends `${string}*`
		? readonly string[]
		: string
}

/** What follows the question mark; an absent value is left out. */
export type AddressQuery = URLSearchParams | Readonly<Record<string, string | undefined>>

/**
 * Fills a pattern: values are percent-encoded, segment by segment. A `{name*}` without segments takes the slash before it along.
 *
 * @example
 * ```ts
 * assert.equal(fillAddress('/tasks/{task}', { task: 'a b' }), '/tasks/a%20b')
 * assert.equal(fillAddress('/docs/{rest*}', { rest: [] }), '/docs')
 * assert.equal(fillAddress('/{prefix}{repo}/like', {}, { kind: 'dataset', id: 'ada/d' }), '/datasets/ada/d/like')
 * ```
 */
export function fillAddress(pattern: string, values: Readonly<Record<string, string | readonly string[]>>, repo?: Addressed): string {
	return pattern.replaceAll(/(?<slash>\/?)\{(?<name>\w+)\*?\}/g, (_part, slash: string, name: string) => {
		if (repo && name === 'T') return slash + PLURAL[repo.kind]
		if (repo && name === 'prefix') return slash + WEB_PREFIX[repo.kind]
		if (repo && (name === 'id' || name === 'repo')) return slash + repo.id
		const value = values[name] ?? ''
		if (typeof value === 'string') return slash + encodeURIComponent(value)
		return value.length === 0 ? '' : slash + value.map(encodeURIComponent).join('/')
	})
}

/** The address with a query after it; without one when the query is empty. */
export function withQuery(address: string, query: AddressQuery = {}): string {
	const parts = query instanceof URLSearchParams ? query : new URLSearchParams()
	if (!(query instanceof URLSearchParams))
		for (const [name, value] of Object.entries(query)) if (value !== undefined) parts.set(name, value)
	return parts.size > 0 ? `${address}?${parts}` : address
}
