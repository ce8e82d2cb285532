import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeApi } from '../../../apps/server/src/openapi/describe-api.ts'
import { exampleOf } from '../../../apps/server/src/openapi/example.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

/**
 * Makes the call of each example in the reference and compares the answer with the document: its status is listed, and its body has
 * the properties of the schema and no others.
 */
const document = describeApi({ closed: true })
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

let server: TestServer
let token: string
beforeAll(async () => {
	server = await openTestServer()
	const ada = await server.as('ada')
	token = ada.authorization
	await server.makeRepo('ada', 'my-model')
	await server.commit('ada', 'ada/my-model', { 'README.md': '---\nlicense: mit\ntags: [test]\n---\n# A model\n', 'config.json': '{}' })
	const account = await server.hub.people.account('ada')
	await server.hub.people.createOrg({ kind: 'person', account, memberships: [], scope: 'write', token: undefined }, { name: 'lab' })
	const make = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers: ada, payload })
	await make('/api/models/ada/my-model/discussions', { title: 'Good?', description: 'Is it?' })
	await make('/api/models/ada/my-model/like', {})
})
afterAll(() => server.close())

const escaped = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1')
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
	Object.entries(methods)
		.filter(
			([, { 'x-route': row }]) =>
				!/\/changes$| \/(?:-\/|auth\/|metrics|docs|course|assets|vendor|app-content|mcp|llms|\.well-known)/.test(row),
		)
		.map(([method, operation]) => ({ name: `${method.toUpperCase()} ${address}`, address, method, operation })),
)
// Calls that only read go first, because later calls may delete what they read.
const rank = ({ method, address }: (typeof operations)[number]): number =>
	/repos\/(?:delete|move)$/.test(address) ? 3 : method === 'get' || method === 'head' ? 0 : method === 'delete' ? 2 : 1
const inOrder = operations.toSorted((a, b) => rank(a) - rank(b))

describe('every answer matches the document', () => {
	test.each(inOrder)('$name', async ({ address, method, operation }) => {
		const { path, headers, body } = exampleOf(address, method, operation)
		const asked = { method: method.toUpperCase() as 'GET', url: path, headers: { ...headers, authorization: token } }
		const answer = await server.app.inject({ ...asked, ...(body !== undefined && { payload: body }) })
		const described = operation.responses[String(answer.statusCode)]
		expect(described, `${answer.statusCode} ${answer.body.slice(0, 300)}`).toBeDefined()
		const [type = ''] = (answer.headers['content-type'] ?? '').split(';')
		if (answer.body === '' || !type.endsWith('json') || !described?.content?.[type]) return
		const at = `openapi#/paths/${escaped(address)}/${method}/responses/${answer.statusCode}/content/${escaped(type)}/schema`
		const validate = ajv.getSchema(encodeURI(at))
		expect(validate, at).toBeDefined()
		expect(validate?.(answer.json()) ? [] : validate?.errors, answer.body.slice(0, 500)).toEqual([])
		expect(server.problems).toEqual([])
	})
})
