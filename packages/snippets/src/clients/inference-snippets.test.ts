import { PROVIDERS, TASKS } from '@stoa/catalog'
import { parseSync } from 'oxc-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelRecord } from '../model-record.ts'
import { inferenceSnippets, type InferenceCall } from './inference-snippets.ts'

/** Clients for which a provider has a program, by task: those of the source table, and our additions. */
const CLIENTS_BY_TASK: Readonly<Record<string, string>> = {
	'audio-classification': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'audio-to-audio': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'automatic-speech-recognition': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'document-question-answering': 'huggingface.js, requests, huggingface_hub',
	'feature-extraction': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'fill-mask': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'image-classification': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'image-segmentation': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'image-text-to-image': 'fetch, huggingface.js, requests, huggingface_hub, fal_client',
	'image-text-to-text': 'fetch, huggingface.js, js openai, requests, huggingface_hub, python openai, curl',
	'image-text-to-video': 'fetch, huggingface.js, requests, huggingface_hub, fal_client',
	'image-to-image': 'fetch, huggingface.js, requests, huggingface_hub, fal_client',
	'image-to-text': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'image-to-video': 'fetch, huggingface.js, requests, huggingface_hub, fal_client',
	'object-detection': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'question-answering': 'huggingface.js, huggingface_hub',
	'sentence-similarity': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	summarization: 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'table-question-answering': 'huggingface.js, huggingface_hub',
	'tabular-classification': 'huggingface.js, requests',
	'tabular-regression': 'huggingface.js, requests',
	'text-classification': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'text-generation': 'fetch, huggingface.js, js openai, requests, huggingface_hub, python openai, curl',
	'text-to-audio': 'fetch, huggingface.js, requests',
	'text-to-image': 'fetch, huggingface.js, requests, huggingface_hub, fal_client',
	'text-to-speech': 'fetch, huggingface.js, requests, huggingface_hub',
	'text-to-video': 'huggingface.js, huggingface_hub',
	'token-classification': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	translation: 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'zero-shot-classification': 'fetch, huggingface.js, requests, huggingface_hub, curl',
	'zero-shot-image-classification': 'huggingface.js, requests, huggingface_hub',
}

const nameOf = ({ language, client }: { language: string; client: string }): string => (client === 'openai' ? `${language} openai` : client)

function clientsOf(task: string): string[] {
	const seen = new Set<string>()
	for (const provider of [...PROVIDERS.map(({ key }) => key), 'auto']) {
		for (const directRequest of [false, true]) {
			try {
				const call = { model: { id: 'ada/engine', pipeline_tag: task }, provider, options: { directRequest } }
				for (const snippet of inferenceSnippets(call)) seen.add(nameOf(snippet))
			} catch (error) {
				expect(error).toBeInstanceOf(Error)
			}
		}
	}
	return [...seen].toSorted()
}

test('S-18 every task is called by the clients that can', () => {
	const found = Object.fromEntries(TASKS.map(({ id }) => [id, clientsOf(id)]).filter(([, clients]) => clients?.length))
	expect(found).toEqual(Object.fromEntries(Object.entries(CLIENTS_BY_TASK).map(([task, names]) => [task, names.split(', ').toSorted()])))
})

const model: ModelRecord = { id: 'ada/engine', pipeline_tag: 'text-to-image' }
const code = (call: Partial<InferenceCall>, client: string): string =>
	inferenceSnippets({ model, provider: 'fal-ai', ...call }).find((snippet) => snippet.client === client)?.code ?? ''

test('S-18 no task, no template, no such provider, no such task at the provider: an empty list', () => {
	expect(inferenceSnippets({ model: { id: 'ada/engine' }, provider: 'auto' })).toEqual([])
	expect(inferenceSnippets({ model: { id: 'ada/engine', pipeline_tag: 'depth-estimation' }, provider: 'hf-inference' })).toEqual([])
	expect(inferenceSnippets({ model, provider: 'nobody' })).toEqual([])
	expect(inferenceSnippets({ model, provider: 'groq' })).toEqual([])
	expect(inferenceSnippets({ model: { id: 'ada/engine', pipeline_tag: 'toString' }, provider: 'auto' })).toEqual([])
})

test('S-18 a provider that cannot be asked that way throws what is wrong', () => {
	const chat = { id: 'openai/gpt', pipeline_tag: 'text-generation' }
	const speech = { id: 'ada/ear', pipeline_tag: 'automatic-speech-recognition' }
	expect(() => inferenceSnippets({ model: chat, provider: 'openai' })).toThrow(
		'Provider openai is closed-source and does not support HF tokens.',
	)
	expect(inferenceSnippets({ model: chat, provider: 'openai', options: { directRequest: true } }).length).toBeGreaterThan(3)
	expect(inferenceSnippets({ model: chat, provider: 'openai', options: { accessToken: 'sk-1' } }).length).toBeGreaterThan(3)
	expect(() => inferenceSnippets({ model: speech, provider: 'deepinfra' })).toThrow(
		'DeepInfra automatic-speech-recognition expects a Blob audio input.',
	)
	expect(() => inferenceSnippets({ model: speech, provider: 'together' })).toThrow('expects a Blob')
	const film = { model: { id: 'a/b', pipeline_tag: 'image-text-to-video' }, provider: 'novita' }
	expect(() => inferenceSnippets(film)).toThrow('Unsupported Novita image-text-to-video model: a/b')
	expect(inferenceSnippets({ ...film, mapping: { providerId: 'MiniMax-H3' } }).length).toBeGreaterThan(1)
})

test('S-18 a mapping names the model as its provider does, and what an adapter adds', () => {
	const mapping = { providerId: 'fal-ai/flux-lora', hfModelId: 'ada/style', adapter: 'lora', adapterWeightsPath: 'style.safetensors' }
	const program = code({ mapping }, 'fal_client')
	expect(program).toContain('fal_client.subscribe(\n    "fal-ai/flux-lora",')
	expect(program).toContain('"path": "https://huggingface.co/ada/style/resolve/main/style.safetensors",\n                "scale": 1,')
	expect(code({ mapping }, 'fetch')).toContain('https://router.huggingface.co/fal-ai/fal-ai/flux-lora?_subdomain=queue')
	expect(code({ mapping: { providerId: 'fal-ai/lora' } }, 'fal_client')).toContain(
		'"model_name": "stabilityai/stable-diffusion-xl-base-1.0"',
	)
	const replicate = code({ provider: 'replicate', mapping: { ...mapping, providerId: 'ada/style:12ab' } }, 'fetch')
	expect(replicate).toContain('https://router.huggingface.co/replicate/v1/predictions')
	expect(replicate).toContain('version: "12ab"')
	expect(replicate).toContain('lora_weights: "https://huggingface.co/ada/style"')
})

test('S-18 a direct call goes to the provider with its own key, a token of the hub to the router', () => {
	expect(code({ options: { directRequest: true } }, 'fetch')).toContain('https://queue.fal.run/ada/engine"')
	expect(code({ options: { directRequest: true } }, 'fetch')).toContain('`Key ${process.env.FAL_AI_API_KEY}`')
	expect(code({ options: { accessToken: 'key-1' } }, 'fetch')).toContain('Authorization: "Key key-1"')
	expect(code({ options: { accessToken: 'hf_1', directRequest: true } }, 'fetch')).toContain(
		'https://router.huggingface.co/fal-ai/ada/engine',
	)
	const speech = { model: { id: 'ada/voice', pipeline_tag: 'text-to-speech' } }
	expect(code({ ...speech, options: { directRequest: true } }, 'requests')).toContain(`f"Key {os.environ['FAL_AI_API_KEY']}"`)
})

test('E-07 chat takes messages and settings of the caller; 0 is left to the server', () => {
	const chat = { model: { id: 'ada/engine', pipeline_tag: 'text-generation' }, provider: 'together' }
	const options = { messages: [{ role: 'user', content: 'Say "no"' }], temperature: 0, max_tokens: 9, top_p: 0.5 }
	const program = code({ ...chat, options }, 'requests')
	expect(program).toContain('"content": "Say \\"no\\""')
	expect(program).toContain('"max_tokens": 9,\n    "top_p": 0.5,\n    "model": "ada/engine:together",')
	expect(program).not.toContain('temperature')
	expect(code({ ...chat, options: { inputs: 'Hi' } }, 'curl')).toContain('"content": "Hi"')
})

test('S-18 inputs of the caller take the place of the sample', () => {
	const given = (task: string, inputs: InferenceCall['options'] & object): string =>
		code({ model: { id: 'ada/engine', pipeline_tag: task }, provider: 'hf-inference', options: inputs }, 'requests')
	expect(given('image-to-image', { inputs: { image: 'dog.png', prompt: 'Bark' } })).toContain('open("dog.png", "rb")')
	expect(given('image-classification', { inputs: 'dog.jpg' })).toContain('query("dog.jpg")')
	expect(given('tabular-regression', { inputs: { rooms: [1] } })).toContain('"data": {\n            "rooms": [')
	expect(given('text-classification', { inputs: { flag: true, none: null } })).toContain('"flag": True,\n        "none": None,')
	expect(given('document-question-answering', { inputs: 'page.png' })).toContain('open("page.png", "rb")')
})

test('S-18 calls do not remember each other', () => {
	const chat = { id: 'ada/engine', pipeline_tag: 'text-generation' }
	const before = inferenceSnippets({ model: chat, provider: 'auto' })
	inferenceSnippets({ model: { ...chat, tags: ['conversational'] }, provider: 'groq', options: { streaming: true } })
	expect(inferenceSnippets({ model: chat, provider: 'auto' })).toEqual(before)
})

test('S-18 hostile values stay inside their literals', () => {
	const hostile = fc.string({ unit: fc.constantFrom('"', "'", '\\', '\n', '`', '${', '$(x)', '</script>', '\u202e', '\u2028', 'a') })
	fc.assert(
		fc.property(hostile, hostile, (inputs, billTo) => {
			const options = { inputs, billTo, accessToken: billTo }
			const [snippet] = inferenceSnippets({
				model: { id: 'ada/engine', pipeline_tag: 'translation' },
				provider: 'hf-inference',
				options,
			}).filter(({ client }) => client === 'fetch')
			const { program, errors } = parseSync('program.js', snippet?.code ?? '', { sourceType: 'module' })
			expect(errors).toEqual([])
			const literals: unknown[] = []
			JSON.stringify(program, (_, node: unknown) => {
				if (typeof node === 'object' && node !== null && 'type' in node && node.type === 'Literal' && 'value' in node)
					literals.push(node.value)
				return node
			})
			expect(literals).toEqual(expect.arrayContaining([inputs, billTo, `Bearer ${billTo}`]))
		}),
		{ numRuns: 300 },
	)
})

test('S-18 sound of transformers is a file, of others samples', () => {
	for (const task of ['text-to-speech', 'text-to-audio']) {
		const spoken = { model: { id: 'ada/voice', pipeline_tag: task, library_name: 'transformers' }, provider: 'hf-inference' }
		expect(code(spoken, 'fetch')).toContain('response.blob()')
		expect(code(spoken, 'requests')).toContain('return response.content')
		const other = { ...spoken, model: { ...spoken.model, library_name: 'espnet' } }
		expect(code(other, 'fetch')).toContain('response.json()')
		expect(code(other, 'requests')).toContain('audio, sampling_rate = query(')
	}
})

test('S-18 a chat with an endpoint finds its address, whatever of it is given', () => {
	const chat = { model: { id: 'ada/engine', pipeline_tag: 'text-generation' }, provider: 'hf-inference' }
	const address = 'https://mine.test/v1/chat/completions'
	for (const endpointUrl of ['https://mine.test', 'https://mine.test/', 'https://mine.test/v1', address])
		expect(code({ ...chat, options: { endpointUrl } }, 'fetch')).toContain(`fetch("${address}"`)
	const routed = { ...chat, provider: 'together', options: { endpointUrl: address, directRequest: true } }
	expect(code(routed, 'huggingface.js')).toContain('model: "ada/engine"')
})

test('S-18 inputs of any shape are written as what they are', () => {
	const given = (task: string, inputs: InferenceCall['options'] & object, client: string): string =>
		code({ model: { id: 'ada/engine', pipeline_tag: task }, provider: 'hf-inference', options: inputs }, client)
	expect(given('image-classification', { inputs: 5 }, 'requests')).toContain('query("5")')
	expect(given('tabular-regression', { inputs: { data: { a: [1] } } }, 'requests')).toContain('"data": {\n            "a": [')
	expect(given('text-generation', { inputs: { messages: [{ role: 'user', content: 'Hi' }] } }, 'curl')).toContain('"content": "Hi"')
	expect(given('text-generation', { inputs: [{ role: 'user', content: 'Hi' }] }, 'curl')).toContain('"content": "Hi"')
	expect(given('text-generation', { inputs: { note: 'Hi' } }, 'curl')).toContain(String.raw`"content": "{\"note\":\"Hi\"}"`)
	expect(given('sentence-similarity', { inputs: 'One' }, 'huggingface_hub')).toContain('sentence="One"')
	expect(given('text-classification', { inputs: { flag: true } }, 'huggingface_hub')).toContain(String.raw`"{\"flag\":true}"`)
})

test('S-18 an adapter without weights adds nothing', () => {
	expect(code({ mapping: { providerId: 'fal-ai/flux-lora', hfModelId: 'ada/style', adapter: 'lora' } }, 'fal_client')).not.toContain(
		'style',
	)
})

test('S-18 fetch and requests read JSON where the provider answers JSON', () => {
	const painter = { id: 'ada/painter', pipeline_tag: 'text-to-image' }
	const film = { id: 'ada/filmer', pipeline_tag: 'image-to-video' }
	for (const [record, provider] of [
		[painter, 'fal-ai'],
		[painter, 'together'],
		[{ ...painter, pipeline_tag: 'image-to-image' }, 'replicate'],
		[film, 'fal-ai'],
		[film, 'wavespeed'],
	] as const) {
		const calls = inferenceSnippets({ model: record, provider })
		const text = calls.map((call) => call.code).join('\n')
		expect(
			calls.some(({ client }) => client === 'fetch'),
			provider,
		).toBe(true)
		expect(text).not.toMatch(/\.blob\(\)|response\.content|Image\.open/)
	}
	const own = inferenceSnippets({ model: painter, provider: 'hf-inference' })
	expect(own.find(({ client }) => client === 'fetch')?.code).toContain('response.blob()')
	expect(own.find(({ client }) => client === 'requests')).toMatchObject({ install: 'pip install requests pillow' })
})

test('S-18 image-segmentation with huggingface.js hands over the picture where the package looks for it', () => {
	const called = (pipeline_tag: string) =>
		inferenceSnippets({ model: { id: 'ada/engine', pipeline_tag }, provider: 'hf-inference' }).find(
			({ client }) => client === 'huggingface.js',
		)?.code
	expect(called('image-segmentation')).toMatch(/client\.imageSegmentation\(\{[^}]*\binputs: data/)
	expect(called('object-detection')).toMatch(/client\.objectDetection\(\{[^}]*\bdata: data/)
})

test('an adapter is sent along where its repository is enough, though its weights are unknown', () => {
	const adapter = { id: 'ada/lora', pipeline_tag: 'text-to-image' }
	const text = (provider: string, more = {}) =>
		inferenceSnippets({ model: adapter, provider, mapping: { hfModelId: 'ada/lora', providerId: 'base/model', adapter: 'lora', ...more } })
			.map((call) => call.code)
			.join('\n')
	expect(text('wavespeed')).toContain('ada/lora')
	expect(text('wavespeed')).toMatch(/loras/)
	expect(text('fal-ai')).not.toMatch(/loras/)
	expect(text('fal-ai', { adapterWeightsPath: 'w.safetensors' })).toContain('ada/lora/resolve/main/w.safetensors')
})
