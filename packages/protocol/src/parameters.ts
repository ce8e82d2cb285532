import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import type { CallDefinition, Parameter } from './call.ts'
import { queryCount, queryFlag, queryList, querySearch, querySearches, queryText } from './query.ts'

/** A parameter that is read as a value of one type. Reading throws a `HubError`, `invalid-input` or `too-many`, for what the parameter does not allow. */
export interface QueryParameter<Value> extends Parameter {
	read: (query: URLSearchParams, name: string) => Value
}

/** A switch: `true`, `1` or nothing behind the name are yes. */
export const flag = (text: string): QueryParameter<boolean | undefined> => ({ text, schema: z.boolean(), read: queryFlag })

/** A switch that filters: another value than those of `flag` is refused, so that it never lists everything. */
export const strictFlag = (text: string): QueryParameter<boolean | undefined> => ({
	text,
	schema: z.boolean(),
	read(query, name) {
		const value = queryFlag(query, name)
		if (value === undefined && queryText(query, name) !== undefined)
			throw new HubError('invalid-input', { what: `"${name}"`, why: 'write true or false' })
		return value
	},
})

/** @throws {HubError} `invalid-input` */
function readWhole(query: URLSearchParams, name: string, { min, max }: { min: number; max: number | undefined }): number | undefined {
	const value = queryCount(query, name)
	if (value === undefined || (value !== 'invalid' && value >= min && (max === undefined || value <= max))) return value
	const range = max === undefined ? `from ${min}` : `from ${min} to ${max}`
	throw new HubError('invalid-input', { what: `"${name}"`, why: `write a whole number ${range}` })
}

/** A whole number. */
export const count = (text: string, bounds: { min?: number; max?: number } = {}): QueryParameter<number | undefined> => {
	const { min = 0, max } = bounds
	const whole = z.int32().min(min)
	return {
		text,
		schema: max === undefined ? whole : whole.max(max),
		read: (query, name) => readWhole(query, name, { min, max }),
	}
}

/** How many items one answer has. More than `most` counts as `most`: clients ask for pages of any size, and follow the link to the next one. */
export const pageSize = (text: string, most: number): QueryParameter<number | undefined> => ({
	text,
	schema: z.int32().min(1).max(most),
	read(query, name) {
		const value = readWhole(query, name, { min: 1, max: undefined })
		return value === undefined ? undefined : Math.min(value, most)
	},
})

/** A word or a few, of at most `most` characters. */
export const words = (text: string, most = Infinity): QueryParameter<string | undefined> => ({
	text,
	schema: Number.isFinite(most) ? z.string().max(most) : z.string(),
	read(query, name) {
		const value = queryText(query, name)
		if (value !== undefined && value.length > most)
			throw new HubError('invalid-input', { what: `"${name}"`, why: `write at most ${most} characters` })
		return value
	},
})

/** A text that may come once, also an empty one. Another spelling of the name does not count. */
export const once = (text: string): QueryParameter<string | undefined> => ({
	text,
	schema: z.string(),
	read(query, name) {
		const [value, ...others] = query.getAll(name)
		if (others.length > 0) throw new HubError('invalid-input', { what: `"${name}"`, why: 'write it once' })
		return value
	},
})

/** Whether the name is in the query, whatever its value. */
export const named = (text: string): QueryParameter<boolean> => ({ text, schema: z.boolean(), read: (query, name) => query.has(name) })

/** Words to search for, at most 200 characters. */
export const searched = (text: string): QueryParameter<string | undefined> => ({ text, schema: z.string(), read: querySearch })

/** Words to search for, which may come in several parameters of the name, at most 200 characters together. */
export const severalSearched = (text: string): QueryParameter<string[]> => ({ text, schema: z.array(z.string()), read: querySearches })

/** One of a few words. Another word is refused: it must not look like a filter that was applied. */
export const choice = <const Values extends readonly [string, ...string[]]>(
	values: Values,
	text: string,
): QueryParameter<Values[number] | undefined> => ({
	text,
	schema: z.enum(values),
	read(query, name) {
		const given = queryText(query, name)
		if (given === undefined) return undefined
		const found: Values[number] | undefined = values.find((value) => value === given)
		if (found !== undefined) return found
		const why = values.length === 1 ? `write ${values[0]}, or leave it out` : `write one of ${values.join(', ')}`
		throw new HubError('invalid-input', { what: `"${name}"`, why })
	},
})

/** One of a few words, for calls whose clients may write others: those count as left out. */
export const preference = <const Values extends readonly [string, ...string[]]>(
	values: Values,
	text: string,
): QueryParameter<Values[number] | undefined> => ({
	text,
	schema: z.enum(values),
	read: (query, name) => values.find((value) => value === queryText(query, name)),
})

/** A parameter that may come several times, at most 100 times. `commas`: one value may also hold several, with commas between them. */
export const several = (text: string, options: { commas?: boolean } = {}): QueryParameter<string[]> => ({
	text,
	schema: z.array(z.string()),
	read: (query, name) => queryList(query, name, options),
})

/** The two parameters of most lists. */
export const page = (most: number) => ({
	limit: pageSize('Most items on a page', most),
	cursor: words('Where the page begins: as the `Link` header of the page before says'),
})

/** The same for lists whose cursor counts the items before the page. */
export const countedPage = (most: number) => ({
	limit: pageSize('Most items on a page', most),
	cursor: count('Where the page begins: as the `Link` header of the page before says'),
})

/** Parameters that say where a visitor comes from or keep caches away, and that change no answer. */
const WITHOUT_MEANING = /^(?:utm_\w+|ref|_)$/

/** A filter that nothing applies must not look like one that everything passed. */
function refuseUnknown(parameters: Parameters, query: URLSearchParams): void {
	for (const name of new Set(query.keys())) {
		if (Object.hasOwn(parameters, name.replace(/\[\]$/, '')) || name === '' || WITHOUT_MEANING.test(name)) continue
		const known = Object.keys(parameters).toSorted().join(', ')
		throw new HubError('invalid-input', { what: `"${name.slice(0, 40)}"`, why: `this call has no such parameter; it has ${known}` })
	}
}

type Parameters = Readonly<Record<string, Parameter>>

/**
 * Reads the parameters of a definition from a query.
 *
 * @throws {HubError} what reading one of them throws, and `invalid-input` for an unknown one where the definition has `knownQueryOnly`
 */
export function readQuery(
	{ query: parameters = {}, knownQueryOnly = false }: Pick<CallDefinition, 'query' | 'knownQueryOnly'>,
	query: URLSearchParams,
): Record<string, unknown> {
	if (knownQueryOnly) refuseUnknown(parameters, query)
	return Object.fromEntries(Object.entries(parameters).map(([name, { read = queryText }]) => [name, read(query, name)]))
}
