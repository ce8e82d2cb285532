import { HubError } from '@stoa/vocabulary'

/**
 * Reads every spelling that clients use for one parameter: `k`, `k[]`, `k[0]` are not told apart, repetition makes a list
 * (protocol 01 section 7).
 */
function spellings(query: URLSearchParams, key: string): string[] {
	return [...query.getAll(key), ...query.getAll(`${key}[]`)]
}

/** Values of one parameter at most: each costs a filter, a field or a lookup, and comes back in the `Link` header. */
const VALUES_MAX = 100
/** Letters of one text that is searched for. */
const SEARCH_MAX = 200

/**
 * Every value of a repeated parameter, in order. `commas` also splits each value, which only some parameters allow: values of `search`,
 * `filter`, `datasets` and `models` may hold commas.
 *
 * @throws {HubError} `too-many` for more than 100 values
 */
export function queryList(query: URLSearchParams, key: string, options: { commas?: boolean } = {}): string[] {
	const values = spellings(query, key)
	const given = (options.commas ? values.flatMap((value) => value.split(',')) : values)
		.map((value) => value.trim())
		.filter((value) => value !== '')
	if (given.length > VALUES_MAX) throw new HubError('too-many', { what: `values of "${key}"`, limit: VALUES_MAX })
	return given
}

/** The first value of a parameter; `undefined` when it is absent or empty. */
export function queryText(query: URLSearchParams, key: string): string | undefined {
	const [value] = spellings(query, key)
	return value === undefined || value === '' ? undefined : value
}

/**
 * The text of a search; `undefined` when it is absent or empty.
 *
 * @throws {HubError} `invalid-input` for more than 200 characters, which no person types and which cost a lookup for each word
 */
export function querySearch(query: URLSearchParams, key: string): string | undefined {
	const text = queryText(query, key)
	refuseLong(key, text ?? '')
	return text
}

/** The texts of a search that may come in several parameters, no longer together than one may be. @throws {HubError} as `querySearch`, `queryList` */
export function querySearches(query: URLSearchParams, key: string): string[] {
	const texts = queryList(query, key)
	refuseLong(key, texts.join(' '))
	return texts
}

function refuseLong(key: string, text: string): void {
	if (text.length > SEARCH_MAX) throw new HubError('invalid-input', { what: `"${key}"`, why: `write at most ${SEARCH_MAX} characters` })
}

/**
 * A boolean in any spelling: `true`, `1`, `True` and a bare name are true; `false`, `0`, `False` are not; anything else counts as absent.
 *
 * @example
 * ```ts
 * assert.equal(queryFlag(new URLSearchParams('full=True'), 'full'), true)
 * ```
 */
export function queryFlag(query: URLSearchParams, key: string): boolean | undefined {
	const [value] = spellings(query, key)
	if (value === undefined) return undefined
	const text = value.toLowerCase()
	if (text === '' || text === 'true' || text === '1') return true
	return text === 'false' || text === '0' ? false : undefined
}

/** A whole number from 0; `undefined` when it is absent, and `'invalid'` when it cannot be read. */
export function queryCount(query: URLSearchParams, key: string): number | 'invalid' | undefined {
	const text = queryText(query, key)
	if (text === undefined) return undefined
	return /^\d{1,9}$/.test(text) ? Number(text) : 'invalid'
}
