import { expect, test } from 'vitest'
import { createMetrics } from '../../apps/server/src/metrics.ts'
import { routeTable } from '../../apps/server/src/routes/table.ts'
import { addressed, describeAccess } from './describe-access.ts'
import { FINE_GRAINED } from './fine-grained.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { ENDPOINTS, PAGES, type Row } from './rows.ts'

describeAccess(ENDPOINTS, 'endpoint')

test('every route and every page has a row', () => {
	const rowsOf = (rows: readonly Row[]): Set<string> => new Set(rows.map(({ method, path }) => `${method} ${path}`))
	const endpoints = rowsOf(ENDPOINTS)
	const table = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nonexistent')
	expect(table.map(({ method, path }) => `${method} ${path}`).filter((address) => !endpoints.has(address))).toEqual([])
	const pages = rowsOf(PAGES)
	// The pages of datasets are those of models under another prefix.
	const known = PAGE_ADDRESSES.flatMap((address) => (address.startsWith('/datasets/') ? [] : [`GET ${address}`]))
	expect(known.filter((address) => !pages.has(address) && address !== 'GET /{namespace}/{name}/like')).toEqual([])
})

test('every fine-grained exception is one of a row', () => {
	const named = new Set(ENDPOINTS.map(addressed))
	expect([...FINE_GRAINED.keys()].filter((address) => !named.has(address))).toEqual([])
})
