import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	const made = async (type: string, name: string, files: Record<string, string>, options: { private?: boolean } = {}): Promise<void> => {
		const id = await server.makeRepo('ada', name, { type, ...options, ...(type === 'space' && { sdk: 'static' }) })
		const lines = [
			{ key: 'header', value: { summary: 'Add files' } },
			...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
		]
		const { statusCode, body } = await server.app.inject({
			method: 'POST',
			url: `/api/${type}s/${id}/commit/main`,
			headers: { ...(await server.as('ada')), 'content-type': 'application/x-ndjson' },
			payload: lines.map((line) => JSON.stringify(line)).join('\n'),
		})
		expect([statusCode, body]).toEqual([200, expect.any(String)])
	}
	const card = (lines: string): Record<string, string> => ({ 'README.md': `---\n${lines}\n---\n# A card\n` })
	await made('model', 'base', { ...card('pipeline_tag: text-generation\ntags: [text-generation-inference]'), 'config.json': '{}' })
	await made('model', 'tuned', card('base_model: ada/base\ntags: [unsloth]'))
	await made('model', 'merged', card('base_model: [ada/base, ada/tuned]'))
	await made('model', 'hidden', card('base_model: ada/base'), { private: true })
	await made('dataset', 'short', { ...card('task_ids: [sentiment-classification]\nmultilinguality: monolingual'), 'a.csv': 'a\n1\n' })
	await made('dataset', 'long', { ...card('license: mit'), 'a.csv': `a\n${'12345\n'.repeat(500)}` })
	await made('space', 'Show_It', card('sdk: static\nmodels: [ada/base]'))
	await made('space', 'alone', card('sdk: static'))
	await server.hub.listings.refresh()
})
afterAll(() => server.close())

async function get(url: string, person?: string): Promise<{ status: number; body: unknown }> {
	const headers = person === undefined ? {} : await server.as(person)
	const { statusCode, body } = await server.app.inject({ url, headers })
	return { status: statusCode, body: JSON.parse(body) }
}

async function ids(url: string): Promise<string[]> {
	const { body } = await get(url)
	return Array.isArray(body) ? body.map(({ id }) => String(id)) : [`no list: ${JSON.stringify(body)}`]
}

test('expand counts the models derived from one by kind of derivation, as far as the caller sees them', async () => {
	const url = '/api/models/ada/base?expand=childrenModelCount&expand=spaces'
	expect((await get(url)).body).toMatchObject({
		childrenModelCount: { finetune: 1, adapter: 0, quantized: 0, merge: 1 },
		spaces: ['ada/Show_It'],
	})
	expect((await get(url, 'ada')).body).toMatchObject({ childrenModelCount: { finetune: 2 } })
	expect((await get(url, 'bob')).body).toMatchObject({ childrenModelCount: { finetune: 1 } })
	expect((await get('/api/models/ada/base')).body).toMatchObject({ spaces: ['ada/Show_It'] })
	const { body } = await get('/api/models?author=ada&sort=id&expand=spaces&expand=childrenModelCount')
	expect(body).toMatchObject([{ id: 'ada/base', spaces: ['ada/Show_It'], childrenModelCount: { merge: 1 } }, { spaces: [] }, {}])
})

test('expand=baseModels reports how a model was derived', async () => {
	expect((await get('/api/models/ada/merged?expand=baseModels')).body).toMatchObject({
		baseModels: { relation: 'merge', models: [{ id: 'ada/base' }, { id: 'ada/tuned' }] },
	})
	expect((await get('/api/models/ada/base?expand=baseModels')).body).not.toHaveProperty('baseModels')
})

test('the apps filter accepts any local application that can run a model', async () => {
	expect(await ids('/api/models?apps=tgi')).toEqual(['ada/base'])
	expect((await ids('/api/models?apps=tgi&apps=unsloth&sort=id')).toSorted()).toEqual(['ada/base', 'ada/tuned'])
	expect((await ids('/api/models?apps=tgi,unsloth')).toSorted()).toEqual(['ada/base', 'ada/tuned'])
	expect(await ids('/api/models?apps=ollama')).toEqual([])
	expect(await ids('/api/models?apps=no-such-app')).toEqual([])
})

test('linked leaves out apps that use nothing', async () => {
	expect((await ids('/api/spaces')).toSorted()).toEqual(['ada/Show_It', 'ada/alone'])
	expect(await ids('/api/spaces?linked=true')).toEqual(['ada/Show_It'])
	expect(await ids('/api/spaces?models=ada/base')).toEqual(['ada/Show_It'])
})

test('datasets, and no other kind, are sorted by size and by rows', async () => {
	expect(await ids('/api/datasets?sort=mainSize')).toEqual(['ada/long', 'ada/short'])
	expect(await ids('/api/datasets?sort=datasetsServerInfo.numRows')).toEqual(['ada/long', 'ada/short'])
	expect((await get('/api/models?sort=mainSize')).status).toBe(400)
	expect((await get('/api/datasets?sort=num_parameters')).status).toBe(400)
	expect((await get('/api/datasets/ada/short?expand=mainSize')).body).toMatchObject({ mainSize: expect.any(Number) })
})

test('expand and full cannot be combined', async () => {
	const { status, body } = await get('/api/models?full=true&expand=sha')
	expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('cannot be combined')])
})

test('an app is found by its subdomain, the oldest of those that share it', async () => {
	const { body } = await get('/api/spaces/by-subdomain/ada-show-it')
	expect(body).toMatchObject({ id: 'ada/Show_It', subdomain: 'ada-show-it', sdk: 'static', region: 'us' })
	expect(body).toMatchObject({ host: expect.stringMatching(/^https?:\/\/[^/]+\/app-content\/ada\/Show_It\/$/) })
	expect((await get('/api/spaces/ada/Show_It/host')).body).toMatchObject({ subdomain: 'ada-show-it', status: 'RUNNING' })
	await server.makeRepo('ada', 'show.it', { type: 'space', sdk: 'static' })
	await server.hub.listings.refresh()
	expect((await get('/api/spaces/by-subdomain/ada-show-it')).body).toMatchObject({ id: 'ada/Show_It' })
	expect((await get('/api/spaces/by-subdomain/nobody-nothing')).status).toBe(401)
})

test('models-tags-by-type and datasets-tags-by-type list every type, with the names of tags that people read', async () => {
	const models = await get('/api/models-tags-by-type')
	expect(models.body).toMatchObject({
		pipeline_tag: [{ id: 'text-generation', label: 'Text Generation', type: 'pipeline_tag' }],
		region: [{ id: 'region:us', label: 'US', type: 'region' }],
		other: expect.arrayContaining([{ id: 'unsloth', label: 'unsloth', type: 'other' }]),
	})
	const datasets = await get('/api/datasets-tags-by-type')
	expect(datasets.body).toMatchObject({
		task_ids: [{ id: 'task_ids:sentiment-classification', label: 'sentiment-classification', type: 'task_ids' }],
		multilinguality: [{ id: 'multilinguality:monolingual', type: 'multilinguality' }],
		benchmark: [],
		other: [],
	})
	expect((await get('/api/datasets-tags-by-type?type=license')).body).toEqual({
		license: [{ id: 'license:mit', label: 'MIT', type: 'license' }],
	})
})

test('quicksearch searches only the requested kinds, leaves out excluded items and counts all', async () => {
	const all = await get('/api/quicksearch?q=ada&limit=1')
	expect(all.body).toMatchObject({ models: [{}], modelsCount: 3, datasets: [{}], datasetsCount: 2 })
	const one = await get('/api/quicksearch?q=base&type=model&exclude=ada/base')
	expect(one.body).toMatchObject({ models: [], spaces: [], spacesCount: 0, users: [] })
})
