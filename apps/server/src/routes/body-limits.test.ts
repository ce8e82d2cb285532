import { expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { routeTable } from './table.ts'

const MEGABYTE = 1024 * 1024
const routes = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nowhere')

test('a call without a body reads none', () => {
	expect(routes.filter(({ body, limits }) => body === undefined && limits.kind !== 'none')).toEqual([])
})

test('bodies that are parsed whole are bounded in size, depth, keys and entries', () => {
	const loose = routes.filter(({ limits: read }) => {
		const limits = read.kind === 'fields' ? read : read.kind === 'lines' ? read.document : undefined
		return limits && (limits.bytesMax > 16 * MEGABYTE || limits.depthMax > 32 || limits.keysMax + limits.entriesMax > 60_000)
	})
	expect(loose.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('most routes accept at most 64 kB, and only these accept more', () => {
	const larger = routes.filter(({ limits }) => limits.kind === 'fields' && limits.bytesMax > 64 * 1024)
	expect(larger.map(({ method, path, limits }) => [`${method} ${path}`, limits.kind === 'fields' && limits.bytesMax])).toMatchSnapshot()
})
