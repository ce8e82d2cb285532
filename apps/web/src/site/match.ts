import { createAddressMatcher } from '@stoa/vocabulary'
import type { Route } from './route.ts'

/** Literal parts win over names, part by part from the start; a rest loses to everything. */
function bySpecificity(a: Route, b: Route): number {
	const [left, right] = [a, b].map(({ address }) => address.split('/').filter(Boolean))
	const weight = (part: string | undefined): number => (part === undefined ? 1.5 : part.endsWith('*}') ? 1 : part.startsWith('{') ? 2 : 3)
	for (let index = 0; index < Math.max(left?.length ?? 0, right?.length ?? 0); index++) {
		const difference = weight(right?.[index]) - weight(left?.[index])
		if (difference !== 0) return difference
	}
	return 0
}

/**
 * Makes the finder for a route table: the page that answers a path, with the address's named parts decoded. `undefined` when nothing
 * stands there or the path cannot be decoded.
 */
export function createMatcher(routes: readonly Route[]): (path: string) => { route: Route; params: Record<string, string> } | undefined {
	const match = createAddressMatcher({ rows: routes.toSorted(bySpecificity), patternOf: ({ address }) => address, isRestOptional: true })
	return (path) => {
		const written = normalized(path)
		const found = written === undefined ? undefined : match(written)
		return found && { route: found.row, params: found.params }
	}
}

/** The one way to write a path that means the same: no slash twice or at the end, and escapes only where they are needed. */
function normalized(path: string): string | undefined {
	try {
		const segments = path.split('/').filter(Boolean)
		return `/${segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join('/')}`
	} catch (error) {
		if (error instanceof URIError) return undefined
		throw error
	}
}
