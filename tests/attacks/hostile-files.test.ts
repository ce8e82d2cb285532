import { safetensorsFile } from '@stoa/formats/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	await server.as('mallory')
})
afterAll(() => server.close())

interface Hostile {
	type?: 'model' | 'dataset' | 'space'
	files: Record<string, string | Uint8Array>
}

const manyKeys = (count: number): string => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, [at]])))
const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
const tensors = (count: number): Uint8Array =>
	safetensorsFile(
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`t.${at}`, { dtype: 'F32', shape: [], data_offsets: [0, 4] }])),
	)
const card = (yaml: string): string => `---\n${yaml}\n---\n# Card\n`

/** Files made to keep the process busy. Each is committed, and the repository must still answer. */
const HOSTILE: Record<string, Hostile> = {
	'a tokenizer configuration of 5 MB': { files: { 'tokenizer_config.json': manyKeys(300_000), 'config.json': '{"model_type":"bert"}' } },
	'a configuration of 50,000 keys': { files: { 'config.json': manyKeys(50_000) } },
	'a configuration of 2 MB': { files: { 'config.json': manyKeys(150_000) } },
	'a deep configuration': { files: { 'config.json': deep(450_000) } },
	'a configuration of many short lists of lists': { files: { 'config.json': `{"a":[${Array(4000).fill('[[[[[[]]]]]]').join(',')}]}` } },
	'a chat template that is deep': { files: { 'tokenizer_config.json': `{"chat_template":${'['.repeat(50_000)}${']'.repeat(50_000)}}` } },
	'a header of 100,000 tensors': { files: { 'model.safetensors': tensors(100_000) } },
	'a header that claims gigabytes': { files: { 'model.safetensors': new Uint8Array([0, 0, 0, 0, 255, 0, 0, 0, 1, 2, 3]) } },
	'a GGUF that claims 2^60 keys': {
		files: { 'model.gguf': Buffer.from('4747554603000000ffffffffffffff0fffffffffffffff0f', 'hex') },
	},
	'an index of 60,000 names': {
		files: {
			'model.safetensors.index.json': JSON.stringify({
				weight_map: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`t${at}`, `part-${at}.safetensors`])),
			}),
		},
	},
	'a card of many wrong results': { files: { 'card.md': card(`model-index: [${'{},'.repeat(20_000)}{}]`) } },
	'evaluation results that are none': { files: { '.eval_results/a.yaml': `[${'{},'.repeat(20_000)}{}]` } },
	'code of nested calls': {
		type: 'space',
		files: { 'app.py': 'load('.repeat(50_000), 'index.html': `load(${' '.repeat(199)}`.repeat(1200) },
	},
	'a table of one line': { type: 'dataset', files: { 'a.csv': `"${'a,'.repeat(900_000)}` } },
	'a list in a file of JSON': { type: 'dataset', files: { 'a.json': `[${'[],'.repeat(600_000)}0]` } },
}

const GROUP = { model: 'models', dataset: 'datasets', space: 'spaces' }

async function commitAll(name: string, { type = 'model', files }: Hostile) {
	const id = await server.makeRepo('mallory', name, { type, ...(type === 'space' && { sdk: 'static' }) })
	const lines = Object.entries(files).map(([path, content]) => ({
		key: 'file',
		value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
	}))
	return server.app.inject({
		method: 'POST',
		url: `/api/${GROUP[type]}/${id}/commit/main`,
		headers: { ...(await server.as('mallory')), 'content-type': 'application/x-ndjson' },
		payload: ndjson([{ key: 'header', value: { summary: 'Add' } }, ...lines]),
	})
}

const pageOf = (type: Hostile['type'], name: string): string =>
	`${type === undefined || type === 'model' ? '' : `/${type}s`}/mallory/${name}`

test.for(Object.entries(HOSTILE))('%s is committed, and its repository page is shown', async ([, hostile], { task }) => {
	const name = `r${task.id.replaceAll(/\W/g, '')}`.slice(0, 40)
	expect((await commitAll(name, hostile)).statusCode).toBe(200)
	const { type = 'model', files } = hostile
	const info = await server.app.inject(`/api/${GROUP[type]}/mallory/${name}`)
	expect(info.statusCode).toBe(200)
	expect(info.json().siblings.map(({ rfilename }: { rfilename: string }) => rfilename)).toEqual(expect.arrayContaining(Object.keys(files)))
	for (const path of [pageOf(type, name), ...Object.keys(files).map((file) => `${pageOf(type, name)}/blob/main/${file}`)]) {
		const page = await server.app.inject(path)
		expect([path, page.statusCode]).toEqual([path, 200])
		expect(page.body.length).toBeLessThan(6_000_000)
	}
	expect(server.problems).toEqual([])
})

test('a file that is too large or broken yields no metadata, and the metadata of the others stays', async () => {
	await commitAll('partly', {
		files: { 'tokenizer_config.json': `{"mask_token":"[M]","a":"${'x'.repeat(5_000_000)}"}`, 'config.json': '{"model_type":"bert"}' },
	})
	const { tags, config } = (await server.app.inject('/api/models/mallory/partly')).json()
	expect(tags).toContain('bert')
	expect(config).toEqual({ model_type: 'bert' })
})

test('the page of a configuration that is too large says that its metadata is not read', async () => {
	await commitAll('largeconfig', { files: { 'config.json': manyKeys(150_000) } })
	expect((await server.app.inject('/mallory/largeconfig/blob/main/config.json')).body).toContain('too large for metadata')
})

test('the page of a file whose header is too large says so', async () => {
	const claim = new Uint8Array(20)
	new DataView(claim.buffer).setBigUint64(0, 20_000_000n, true)
	await commitAll('largeheader', { files: { 'model.safetensors': claim } })
	const { body } = await server.app.inject('/mallory/largeheader/blob/main/model.safetensors')
	expect(body).toMatch(/its header of \d+ bytes is too large/)
})

test('a card with wrong values is refused with the first error', async () => {
	const answer = await commitAll('wrongcard', { files: { 'README.md': card(`model-index: [${'{},'.repeat(20_000)}{}]`) } })
	expect(answer.statusCode).toBe(400)
	expect(answer.body).toContain('and 39')
	expect(answer.body.length).toBeLessThan(5000)
})
