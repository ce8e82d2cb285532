/**
 * Reads every spelling that clients use for one parameter: `k`, `k[]`, `k[0]` are not told apart, repetition makes a list
 * (protocol 01 section 7).
 */
function spellings(query: URLSearchParams, key: string): string[] {
	return [...query.getAll(key), ...query.getAll(`${key}[]`)]
}

/**
 * Every value of a repeated parameter, in order. `commas` also splits each value, which only some parameters allow: values of `search`,
 * `filter`, `datasets` and `models` may hold commas.
 */
export function queryList(query: URLSearchParams, key: string, options: { commas?: boolean } = {}): string[] {
	const values = spellings(query, key)
	return (options.commas ? values.flatMap((value) => value.split(',')) : values)
		.map((value) => value.trim())
		.filter((value) => value !== '')
}

/** The first value of a parameter; `undefined` when it is absent or empty. */
export function queryText(query: URLSearchParams, key: string): string | undefined {
	const [value] = spellings(query, key)
	return value === undefined || value === '' ? undefined : value
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
