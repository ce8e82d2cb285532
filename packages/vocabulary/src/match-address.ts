import { HubError } from './hub-error.ts'
import { REPO_PARTS } from './reserved-names.ts'
import { kindFromPlural, PLURAL, type RepoKind } from './repo-kind.ts'
import type { Addressed } from './address-pattern.ts'

/** A row whose pattern fits an address, and what the address says. */
export interface FoundAddress<Row> {
	row: Row
	/** Present when the pattern names a repository. */
	repo: Addressed | undefined
	/** Where the repository's id stands in the raw path. */
	idAt: { start: number; end: number }
	/** The named parts, decoded; `{name*}` joined by slashes. */
	params: Record<string, string>
	/** The decoded segments of `{name*}`; one of them may hold slashes of its own. */
	rest: string[]
}

/** What a matcher is made of. */
export interface AddressRows<Row> {
	/** Tried in this order. */
	rows: readonly Row[]
	patternOf: (row: Row) => string
	/** Whether `{name*}` may be nothing, with the slash before it. Default: it is at least one character. */
	isRestOptional?: boolean
}

interface Compiled<Row> {
	row: Row
	expression: RegExp
	/** The words that may stand first and second in the path; absent where the pattern has names. */
	words: (readonly string[] | undefined)[]
}

const KIND_BY_PREFIX: Readonly<Record<string, RepoKind>> = { 'datasets/': 'dataset', 'spaces/': 'space' }
/** Words that cannot be the second segment of an id in an address, so that ids of one segment find their answer (protocol 01 section 8). */
const PARTS = REPO_PARTS.join('|')

/**
 * Makes the finder of a table of addresses: the first row whose pattern fits a raw path. Literal parts are compared as they are written.
 *
 * The finder throws `HubError` `invalid-input` when the address of the row found has an escape that is none.
 */
export function createAddressMatcher<Row>({
	rows,
	patternOf,
	isRestOptional = false,
}: AddressRows<Row>): (path: string) => FoundAddress<Row> | undefined {
	const candidates = indexed(
		rows.map((row) => {
			const pattern = patternOf(row)
			return { row, expression: expressionOf(pattern, isRestOptional), words: wordsOf(pattern) }
		}),
	)
	return (path) => {
		for (const { row, expression } of candidates(path)) {
			const found = expression.exec(path)
			if (found) return read(row, found)
		}
		return undefined
	}
}

function expressionOf(pattern: string, isRestOptional: boolean): RegExp {
	const source = pattern
		.split(/(\/?\{[^}]+\})/)
		.map((part) => {
			const [, slash = '', name, star] = /^(\/?)\{(\w+)(\*?)\}$/.exec(part) ?? []
			if (name === undefined) return part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
			if (star) return isRestOptional ? `(?:${slash}(?<rest_${name}>.+))?` : `${slash}(?<rest_${name}>.+)`
			if (name === 'T') return `${slash}(?<T>${Object.values(PLURAL).join('|')})`
			if (name === 'prefix') return `${slash}(?<prefix>(?:datasets|spaces)/)?`
			if (name === 'repo') return `${slash}(?<id>[^/]+/[^/]+)`
			if (name === 'id') return `${slash}(?<id>[^/]+(?:/(?!(?:${PARTS})(?:/|$))[^/]+)?)`
			return `${slash}(?<${name}>[^/]+)`
		})
		.join('')
	return new RegExp(`^${source}$`, 'd')
}

function wordsOf(pattern: string): (readonly string[] | undefined)[] {
	const words = pattern
		.split('/')
		.slice(1, 3)
		.map((part) => (part === '{T}' ? Object.values(PLURAL) : part.includes('{') ? undefined : [part]))
	// What a name in front takes up is not known before the whole pattern is tried.
	return words[0] === undefined ? [] : words
}

/** Lists by the first two words of the path, each in the order of the table, so that few expressions are tried. */
function indexed<Row>(rows: readonly Compiled<Row>[]): (path: string) => readonly Compiled<Row>[] {
	const fitting = (...path: (string | undefined)[]): Compiled<Row>[] =>
		rows.filter(({ words }) => words.every((allowed, index) => allowed?.includes(path[index] ?? '') ?? true))
	const lists = new Map<string, Map<string, Compiled<Row>[]>>()
	const unknown = fitting()
	for (const first of new Set(rows.flatMap(({ words }) => words[0] ?? []))) {
		const seconds = rows.flatMap(({ words }) => (words[0]?.includes(first) ? (words[1] ?? []) : []))
		lists.set(first, new Map(['', ...seconds].map((second) => [second, fitting(first, second)])))
	}
	return (path) => {
		const [, first = '', second = ''] = path.split('/', 3)
		const bySecond = lists.get(first)
		return bySecond?.get(second) ?? bySecond?.get('') ?? unknown
	}
}

function read<Row>(row: Row, found: RegExpExecArray): FoundAddress<Row> {
	const [start, end] = found.indices?.groups?.['id'] ?? [0, 0]
	const { id, T, prefix, ...named } = found.groups ?? {}
	const params: Record<string, string> = {}
	let rest: string[] = []
	for (const [name, value] of Object.entries<string | undefined>(named)) {
		if (name.startsWith('rest_')) {
			rest = (value ?? '')
				.split('/')
				.filter((segment) => segment !== '')
				.map(decodeSegment)
			params[name.slice('rest_'.length)] = rest.join('/')
		} else if (value !== undefined) params[name] = decodeSegment(value)
	}
	const kind = T === undefined ? (KIND_BY_PREFIX[prefix ?? ''] ?? 'model') : kindFromPlural(T)
	return {
		row,
		repo: id === undefined || kind === undefined ? undefined : { kind, id: decodeSegment(id) },
		idAt: { start, end },
		params,
		rest,
	}
}

/** @throws {HubError} `invalid-input` for an escape that is none */
function decodeSegment(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		throw new HubError('invalid-input', {
			what: `the address part "${segment}"`,
			why: 'it has a % that does not begin a UTF-8 escape such as %20',
		})
	}
}
