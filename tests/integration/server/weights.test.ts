import { ggufFile, safetensorsFile } from '@stoa/formats/testing'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

const SHARDS: Record<string, unknown> = {
	'model-00001-of-00002.safetensors': {
		__metadata__: { format: 'pt' },
		b: { dtype: 'F32', shape: [2, 2], data_offsets: [2, 18] },
		a: { dtype: 'BF16', shape: [], data_offsets: [0, 2] },
	},
	'model-00002-of-00002.safetensors': { c: { dtype: 'I8', shape: [3], data_offsets: [0, 3] } },
}
const INDEX = { metadata: { total_size: 21 }, weight_map: { a: 'model-00001-of-00002.safetensors', c: 'model-00002-of-00002.safetensors' } }

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.makeRepo('ada', 'sharded')
	const headers = await server.as('ada')
	const lines: object[] = [{ key: 'header', value: { summary: 'Add weights' } }]
	for (const [name, header] of Object.entries(SHARDS)) {
		const bytes = Buffer.from(safetensorsFile(header))
		const oid = createHash('sha256').update(bytes).digest('hex')
		const payload = { operation: 'upload', objects: [{ oid, size: bytes.length }] }
		const batch = await server.app.inject({ method: 'POST', url: '/ada/sharded.git/info/lfs/objects/batch', headers, payload })
		const { pathname } = new URL(batch.json().objects[0].actions.upload.href)
		expect((await server.app.inject({ method: 'PUT', url: pathname, payload: bytes })).statusCode).toBe(200)
		lines.push({ key: 'lfsFile', value: { path: `weights/${name}`, algo: 'sha256', oid, size: bytes.length } })
	}
	const text = (path: string, content: object) =>
		lines.push({ key: 'file', value: { path, content: JSON.stringify(content), encoding: 'utf-8' } })
	text('weights/model.safetensors.index.json', INDEX)
	text('lost.safetensors.index.json', { weight_map: { a: 'gone.safetensors' } })
	text('config.json', {})
	const answer = await server.app.inject({
		method: 'POST',
		url: '/api/models/ada/sharded/commit/main',
		headers: { ...headers, 'content-type': 'application/x-ndjson' },
		payload: ndjson(lines),
	})
	expect(answer.statusCode).toBe(200)
})
afterAll(() => server.close())

const ask = (path: string) => server.app.inject(`/api/models/ada/sharded/safetensors-metadata/${path}`)

test('safetensors-metadata answers the headers of all files in an index, unchanged', async () => {
	const answer = await ask('weights/model.safetensors.index.json')
	expect([answer.statusCode, answer.json()]).toEqual([
		200,
		{
			index: { metadata: { total_size: 21 } },
			headers: {
				...SHARDS,
				'model-00002-of-00002.safetensors': { __metadata__: {}, c: { dtype: 'I8', shape: [3], data_offsets: [0, 3] } },
			},
		},
	])
})

test('safetensors-metadata reports an invalid index, missing entries and missing files', async () => {
	expect((await ask('config.json')).json()).toEqual({ error: 'Cannot read config.json: it is no index of safetensors files' })
	expect((await ask('lost.safetensors.index.json')).json()).toEqual({
		error: 'Cannot read lost.safetensors.index.json: it names gone.safetensors, which is not there',
	})
	const missing = await ask('model.safetensors.index.json')
	expect([missing.statusCode, missing.headers['x-error-code']]).toEqual([404, 'EntryNotFound'])
})

test('llama.cpp and node-llama-cpp find the file of a quantization by its name', async () => {
	await server.makeRepo('ada', 'tiny-GGUF')
	const files = ['tiny-Q4_K_M.gguf', 'q8/tiny-Q8_0-00001-of-00002.gguf', 'q8/tiny-Q8_0-00002-of-00002.gguf', 'mmproj-F16.gguf', 'README.md']
	await server.commit('ada', 'ada/tiny-GGUF', Object.fromEntries(files.map((path) => [path, 'GGUF'])))
	const manifest = async (tag: string) => (await server.app.inject(`/v2/ada/tiny-GGUF/manifests/${tag}`)).json()
	expect(await manifest('latest')).toEqual({
		ggufFile: { rfilename: 'tiny-Q4_K_M.gguf', size: 4, blobId: expect.stringMatching(/^[0-9a-f]{40}$/) },
		mmprojFile: { rfilename: 'mmproj-F16.gguf', size: 4, blobId: expect.stringMatching(/^[0-9a-f]{40}$/) },
	})
	expect(await manifest('q8_0')).toMatchObject({ ggufFile: { rfilename: 'q8/tiny-Q8_0-00001-of-00002.gguf' } })
	const unknown = await server.app.inject('/v2/ada/tiny-GGUF/manifests/Q2_K')
	expect([unknown.statusCode, unknown.json().error]).toEqual([400, expect.stringContaining('the model has Q4_K_M, Q8_0')])
	expect((await server.app.inject('/v2/ada/nothing/manifests/latest')).statusCode).toBe(401)
})

test('the quantizations of a model lead to the applications that run them, where there are any', async () => {
	const keys = { 'general.architecture': 'llama', 'llama.context_length': 4096 }
	const talker = Buffer.from(ggufFile({ version: 3, keys, tensors: [] })).toString('utf8')
	for (const [name, content] of [
		['talker-GGUF', talker],
		['painter-GGUF', 'GGUF'],
	] as const) {
		await server.makeRepo('ada', name)
		await server.commit('ada', `ada/${name}`, { 'it-Q4_K_M.gguf': content })
	}
	const page = async (name: string): Promise<string> => (await server.app.inject(`/ada/${name}`)).body
	expect(await page('talker-GGUF')).toContain('aria-label="Run Q4_K_M"')
	// It has no context, so it is no language model, and the page has no applications to lead to.
	const painter = await page('painter-GGUF')
	expect(painter).toContain('it-Q4_K_M.gguf')
	expect(painter).not.toContain('Run Q4_K_M')
})
