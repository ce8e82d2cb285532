import { createAddressMatcher, type FoundAddress } from '@stoa/vocabulary'
import type { Route } from './route.ts'

/** A route that fits an address, and what the address says. */
export type Match = FoundAddress<Route>

/** Finds the route of an address. Rows are tried in order; `HEAD` falls back to `GET`. */
export function createMatcher(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
	const byMethod = new Map(
		[...Map.groupBy<string, Route>(routes, ({ method }) => method)].map(([method, rows]) => [
			method,
			createAddressMatcher({ rows, patternOf: ({ path }) => path }),
		]),
	)
	return (method, path) => byMethod.get(method)?.(path) ?? (method === 'HEAD' ? byMethod.get('GET')?.(path) : undefined)
}
