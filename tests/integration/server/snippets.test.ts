import { parseRepoId } from '@stoa/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	await server.makeRepo('ada', 'engine')
	await server.commit('ada', 'ada/engine', {
		'config.json': JSON.stringify({ architectures: ['BertForSequenceClassification'], model_type: 'bert' }),
		'tokenizer.json': '{}',
		'README.md': '---\ntags:\n- transformers.js\nwidget:\n- text: I like you\n---\n# Engine\n',
	})
})
afterAll(() => server.close())

const Block = z.strictObject({ language: z.string(), client: z.string().optional(), text: z.string() })
const Programs = z.strictObject({ id: z.string(), snippets: z.array(Block) })
const Everything = z.strictObject({
	id: z.string(),
	libraries: z.array(z.strictObject({ library: z.string(), snippets: z.array(Block) })),
})

const ask = (query: string, id = 'ada/engine') => server.app.inject({ url: `/api/models/${id}/snippets${query}` })
const programs = async (query: string) => Programs.parse((await ask(query)).json())

test('GET /api/models/{id}/snippets?library= answers what the command line answers', async () => {
	const { id, snippets } = await programs('?library=transformers')
	expect(id).toBe('ada/engine')
	expect(snippets.map(({ text }) => text).join('\n')).toContain('AutoModelForSequenceClassification.from_pretrained("ada/engine"')
	expect((await programs('?library=timm')).snippets.length).toBeGreaterThan(0)
})

test('GET /api/models/{id}/snippets names this hub where a program has a place for it', async () => {
	const { snippets } = await programs('?library=transformers.js')
	expect(snippets.at(-1)?.text).toContain('env.remoteHost = "http://hub.test"')
})

test("GET /api/models/{id}/snippets answers every library that applies, the model's own first", async () => {
	const { libraries } = Everything.parse((await ask('')).json())
	expect(libraries.map(({ library }) => library)).toEqual(['transformers', 'transformers.js'])
	expect(libraries.every(({ snippets }) => snippets.length > 0)).toBe(true)
})

test('GET /api/models/{id}/snippets?inference= answers one program for each client', async () => {
	const { snippets } = await programs('?inference=hf-inference')
	expect(snippets.map(({ language, client }) => `${language}/${client}`)).toEqual(
		expect.arrayContaining(['python/requests', 'python/huggingface_hub', 'js/fetch', 'sh/curl']),
	)
	expect(snippets.every(({ text }) => !text.includes('undefined'))).toBe(true)
	expect((await programs('?inference=hf-inference&stream=true')).snippets).toEqual(snippets)
})

test.for([
	['?library=nobody', 'Cannot read "library": there is no library "nobody"'],
	['?library=', 'Cannot read "library": there is no library ""'],
	['?library=toString', 'Cannot read "library": there is no library "toString"'],
	['?inference=nobody', 'Cannot read "inference": there is no inference provider "nobody"'],
	['?inference=auto&library=timm', 'Cannot read "library" and "inference": ask for one of them'],
	['?librarie=timm', 'Cannot read "librarie": this call has no such parameter; it has inference, library, stream'],
	['?library=timm&library=flair', 'Cannot read "library": write it once'],
	['?stream=true', 'Cannot read "stream": write it beside "inference"'],
	['?inference=auto&stream=perhaps', 'Cannot read "stream": write true or false'],
] as const)('GET /api/models/{id}/snippets%s is refused', async ([query, error]) => {
	const answer = await ask(query)
	expect([answer.statusCode, answer.json()]).toEqual([400, { error }])
})

test('GET /api/models/{id}/snippets?inference= streams a chat, and says why a provider cannot be called', async () => {
	await server.makeRepo('ada', 'talker')
	await server.commit('ada', 'ada/talker', {
		'config.json': JSON.stringify({ architectures: ['LlamaForCausalLM'], model_type: 'llama' }),
		'tokenizer_config.json': JSON.stringify({ chat_template: '{{ messages }}' }),
	})
	const { snippets } = Programs.parse((await ask('?inference=auto&stream=true', 'ada/talker')).json())
	expect(snippets.find(({ client }) => client === 'curl')?.text).toContain('"stream": true')
	const refused = await ask('?inference=openai', 'ada/talker')
	expect([refused.statusCode, refused.json()]).toEqual([
		400,
		{ error: 'Cannot read "inference": Provider openai is closed-source and does not support HF tokens.' },
	])
})

test('GET /api/models/{id}/snippets answers a hostile repository with whole programs or none, and does not fail', async () => {
	await server.makeRepo('ada', 'hostile')
	await server.commit('ada', 'ada/hostile', {
		'config.json': JSON.stringify({
			architectures: ['a"); import os #', { a: 1 }],
			model_type: '</script>',
			auto_map: { AutoModel: 'x"\nimport os' },
			tokenizer_config: 7,
		}),
		'tokenizer_config.json': JSON.stringify({ chat_template: [{ name: 5 }, 'x'] }),
		'README.md': `---\nlibrary_name: transformers\npipeline_tag: text-generation\nbase_model: {a: 1}\ninstance_prompt: [1]\ntags: [timm, constructor, 5]\nwidget:\n- text: "\\"); import os #"\n- 7\n- text: {a: 1}\n---\n`,
	})
	const all = await ask('', 'ada/hostile')
	expect([all.statusCode, server.problems]).toEqual([200, []])
	const text = Everything.parse(all.json())
		.libraries.flatMap(({ snippets }) => snippets.map((block) => block.text))
		.join('\n')
	expect(text).not.toMatch(/^import os/m)
	expect(text).not.toContain('undefined')
	expect((await ask('?inference=auto&stream=1', 'ada/hostile')).statusCode).toBe(200)
})

test('a repository called "snippets" is still found, and has snippets', async () => {
	// The repository was created before the name was reserved.
	await server.makeRepo('ada', 'old')
	const repo = await server.records.repos.byName('model', parseRepoId('ada/old'))
	if (!repo) throw new Error('The repository is not there')
	await server.records.repos.rename(repo.id, parseRepoId('ada/snippets'), repo.ownerId)
	expect((await server.app.inject({ url: '/api/models/ada/snippets' })).json()).toMatchObject({ id: 'ada/snippets' })
	expect((await ask('', 'ada/snippets')).json()).toEqual({ id: 'ada/snippets', libraries: [] })
})

test('S-01 a pushed inpainting pipeline is shown with a mask, and loads its images from this hub', async () => {
	await server.makeRepo('ada', 'painter')
	await server.commit('ada', 'ada/painter', {
		'model_index.json': JSON.stringify({ _class_name: 'StableDiffusionInpaintPipeline', _diffusers_version: '0.35.0' }),
	})
	const { snippets } = Programs.parse((await ask('?library=diffusers', 'ada/painter')).json())
	const code = snippets.at(-1)?.text ?? ''
	expect(code).toContain('AutoPipelineForInpainting')
	expect(code).not.toContain('variant=')
	const addresses = [...code.matchAll(/"(http:[^"]+)"/g)].map(([, address = '']) => address)
	expect(addresses).toEqual(['http://hub.test/assets/samples/bench.jpg', 'http://hub.test/assets/samples/bench-mask.png'])
	for (const address of addresses) {
		const { statusCode, headers, rawPayload } = await server.app.inject(address.replace('http://hub.test', ''))
		expect([statusCode, String(headers['content-type']).split('/')[0]]).toEqual([200, 'image'])
		expect(rawPayload.length).toBeGreaterThan(1000)
	}
})

test("S-06 the program of a scikit-learn model names the repository's file", async () => {
	await server.makeRepo('ada', 'digits')
	await server.commit('ada', 'ada/digits', { 'README.md': '---\nlibrary_name: sklearn\n---\n', 'classifier.pkl': 'x' })
	const { snippets } = Programs.parse((await ask('?library=sklearn', 'ada/digits')).json())
	expect(snippets.at(-1)?.text).toContain('hf_hub_download("ada/digits", "classifier.pkl")')
})

test("the hub's samples have the types that their names say, and the folder holds nothing else", async () => {
	const get = (file: string) => server.app.inject(`/assets/samples/${file}`)
	expect((await get('cats.jpg')).headers).toMatchObject({ 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' })
	expect((await get('passengers.csv')).body).toMatch(/^Month,#Passengers\n1949-01,112\n/)
	expect((await get('nothing.jpg')).statusCode).toBe(404)
})
