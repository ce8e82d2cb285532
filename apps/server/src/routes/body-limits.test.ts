import { expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { routeTable } from './table.ts'

const MEGABYTE = 1024 * 1024
const routes = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nowhere')

test('every route whose method may have a body states what it takes', () => {
	const silent = routes.filter(({ method, body }) => method !== 'GET' && method !== 'HEAD' && body === undefined)
	expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('bodies that are parsed whole are bounded in size, depth, keys and entries', () => {
	const loose = routes.filter(({ body }) => {
		const limits = body?.kind === 'fields' ? body : body?.kind === 'lines' ? body.document : undefined
		return limits && (limits.bytesMax > 16 * MEGABYTE || limits.depthMax > 32 || limits.keysMax + limits.entriesMax > 60_000)
	})
	expect(loose.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('most routes take no more than 64 kB, and those that take more are these', () => {
	const larger = routes.filter(({ body }) => body?.kind === 'fields' && body.bytesMax > 64 * 1024)
	expect(larger.map(({ method, path, body }) => [`${method} ${path}`, body?.kind === 'fields' && body.bytesMax])).toMatchSnapshot()
})
