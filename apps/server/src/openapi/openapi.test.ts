import { Validator } from '@seriousme/openapi-schema-validator'
import { readdirSync, readFileSync } from 'node:fs'
import { CALL_GROUPS } from '@stoa/protocol'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { routeTable } from '../routes/table.ts'
import { describeApi } from './describe-api.ts'
import { apiReference } from './reference.ts'

const document = describeApi()
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('every call of a group is bound to a handler once, and every route is a call of a group', () => {
	const routes = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nowhere')
	const bound = routes.map(({ method, path }) => `${method} ${path}`)
	const defined = CALL_GROUPS.flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${path}`))
	expect({
		unbound: defined.filter((call) => !bound.includes(call)),
		ungrouped: bound.filter((call) => !defined.includes(call)),
		twice: [...bound, ...new Set(defined)].filter((call) => bound.indexOf(call) !== bound.lastIndexOf(call)),
		groupedTwice: defined.filter((call, index) => defined.indexOf(call) !== index),
	}).toEqual({ unbound: [], ungrouped: [], twice: [], groupedTwice: [] })
})

test('the document is OpenAPI 3.1', async () => {
	const written: Record<string, unknown> = JSON.parse(JSON.stringify(document))
	const { valid, errors } = await new Validator().validate(written)
	expect(errors).toBeUndefined()
	expect(valid).toBe(true)
})

test('operations have names of their own, and references lead somewhere', () => {
	const ids = operations.map(({ operationId }) => operationId)
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
	const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)
	expect(references.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([])
	expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('__'))).toEqual([])
})

test('failures are described with our error shape and X-Error-Code', () => {
	const { responses } = document.paths['/api/{repoType}/{namespace}/{name}']?.get ?? {}
	expect(responses?.['404']).toMatchObject({
		headers: { 'X-Error-Code': { description: 'RepoNotFound or RevisionNotFound' } },
		content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
	})
	for (const { responses: told } of operations) expect(Object.keys(told)).toContain('429')
})

test('the API reference is current (else: node tools/run.mjs tools/api-reference.ts)', () => {
	const folder = new URL('../../../../content/docs/reference/', import.meta.url)
	const pages = apiReference(document, CALL_GROUPS)
	for (const [path, text] of pages) expect(readFileSync(new URL(path, folder), 'utf8'), path).toBe(text)
	expect(
		readdirSync(new URL('api/', folder))
			.map((name) => `api/${name}`)
			.toSorted(),
	).toEqual([...pages.keys()].toSorted())
})
