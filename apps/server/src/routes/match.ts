import { HubError, REPO_PARTS, kindFromPlural, type RepoKind } from '@stoa/vocabulary'
import type { RepoRef } from '@stoa/hub'
import type { Route } from './route.ts'

/** A route that fits an address, and what the address says. */
export interface Match {
	route: Route
	/** Present when the pattern names a repository. */
	ref: RepoRef | undefined
	/** Where the id stands in the raw path: what a redirect replaces. */
	idAt: { start: number; end: number }
	params: Record<string, string>
	rest: string[]
}

interface Compiled {
	route: Route
	pattern: RegExp
}

const KIND_BY_PREFIX: Record<string, RepoKind> = { 'datasets/': 'dataset', 'spaces/': 'space' }
/** Words that cannot be the second segment of an id in an address, so that ids of one segment find their answer (protocol 01 section 8). */
const PARTS = REPO_PARTS.join('|')

/** Finds the route of an address. Rows are tried in order; `HEAD` falls back to `GET`. */
export function createMatcher(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
	const compiled = Map.groupBy<string, Compiled>(
		routes.map((route): Compiled => ({ route, pattern: compile(route.path) })),
		({ route }) => route.method,
	)
	return (method, path) => {
		const methods = method === 'HEAD' ? ['HEAD', 'GET'] : [method]
		for (const candidate of methods) {
			for (const { route, pattern } of compiled.get(candidate) ?? []) {
				const found = pattern.exec(path)
				if (found) return read(route, found)
			}
		}
		return undefined
	}
}

function compile(path: string): RegExp {
	const source = path
		.split(/(\{[^}]+\})/)
		.map((part) => {
			if (part === '{T}') return '(?<T>models|datasets|spaces)'
			if (part === '{prefix}') return '(?<prefix>(?:datasets|spaces)/)?'
			if (part === '{repo}') return '(?<id>[^/]+/[^/]+)'
			if (part === '{id}') return `(?<id>[^/]+(?:/(?!(?:${PARTS})(?:/|$))[^/]+)?)`
			const name = /^\{(\w+)(\*?)\}$/.exec(part)
			if (!name) return part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
			return name[2] ? `(?<rest_${name[1]}>.+)` : `(?<${name[1]}>[^/]+)`
		})
		.join('')
	return new RegExp(`^${source}$`, 'd')
}

function read(route: Route, found: RegExpExecArray): Match {
	const groups: Record<string, string | undefined> = found.groups ?? {}
	const [start, end] = found.indices?.groups?.id ?? [0, 0]
	const params: Record<string, string> = {}
	let rest: string[] = []
	for (const [name, value] of Object.entries(groups)) {
		if (value === undefined || ['T', 'prefix', 'id'].includes(name)) continue
		if (name.startsWith('rest_')) {
			rest = value
				.split('/')
				.filter((segment) => segment !== '')
				.map(decodeSegment)
			params[name.slice('rest_'.length)] = rest.join('/')
		} else params[name] = decodeSegment(value)
	}
	const { id, T, prefix } = groups
	const kind = T === undefined ? (KIND_BY_PREFIX[prefix ?? ''] ?? 'model') : kindFromPlural(T)
	return {
		route,
		ref: id === undefined || kind === undefined ? undefined : { kind, id: decodeSegment(id) },
		idAt: { start, end },
		params,
		rest,
	}
}

/**
 * Percent-decodes one segment.
 *
 * @throws {HubError} `invalid-input` for an escape that is none
 */
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
