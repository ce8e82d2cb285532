import { isHubError } from '@stoa/vocabulary'
import { createMetrics } from '../../../apps/server/src/metrics.ts'
import { createMatcher } from '../../../apps/server/src/routes/match.ts'
import { routeTable } from '../../../apps/server/src/routes/table.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const ROUTES = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'operator' }, '/nonexistent')
const match = createMatcher(ROUTES)
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']

/** The path of an address, matched against every row of the route table. */
export const target: FuzzTarget = {
	seeds: [
		...new Set(
			ROUTES.map(({ path }) =>
				path
					.replaceAll('{T}', 'models')
					.replaceAll('{prefix}', '')
					.replaceAll(/\{(?:id|repo)\}/g, 'ada/x')
					.replaceAll(/\{(\w+)\*?\}/g, '$1'),
			),
		),
	],
	words: ['/', '%2F', '%00', '..', 'datasets/', '.git', '/resolve/', '/api/'],
	sizeMax: 32_768,
	run(bytes) {
		const path = `/${textOf(bytes)}`
		for (const method of METHODS) {
			try {
				match(method, path)
			} catch (error) {
				if (!isHubError(error)) throw error
			}
		}
	},
}
