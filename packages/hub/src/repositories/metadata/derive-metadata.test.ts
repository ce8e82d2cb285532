import { ggufFile, parquetFile, safetensorsFile } from '@stoa/formats/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveMetadata } from './derive-metadata.ts'
import { memoryFactReader } from './memory-fact-reader.ts'

type Files = Record<string, string | Uint8Array>
const model = (files: Files) => deriveMetadata('model', memoryFactReader(files))
const dataset = (files: Files) => deriveMetadata('dataset', memoryFactReader(files))
const app = (files: Files) => deriveMetadata('space', memoryFactReader(files))
const json = (value: unknown): string => JSON.stringify(value)
const weights = (shape: number[], dtype = 'F32'): Uint8Array => {
	const size = shape.reduce((product, dimension) => product * dimension, dtype === 'BF16' ? 2 : 4)
	return safetensorsFile({ w: { dtype, shape, data_offsets: [0, size] } })
}

const BERT: Files = {
	'README.md':
		'---\nlicense: apache-2.0\nlanguage:\n  - en\n  - "no"\ntags: [exbert, demo]\ndatasets: [ada/sentences]\nbase_model: google/bert\n---\n# Bert\n\nReads [sentences](https://example.org). See https://arxiv.org/abs/1810.04805.\n',
	'config.json': json({ model_type: 'bert', architectures: ['BertForMaskedLM'], hidden_size: 768 }),
	'tokenizer_config.json': json({ mask_token: '[MASK]', cls_token: { content: '[CLS]' }, added_tokens_decoder: {} }),
	'tokenizer.json': '{}',
	'model.safetensors': weights([10, 4]),
	'onnx/model.onnx': 'x',
}

describe('deriveMetadata() of models', () => {
	test('E-06 reads all fields of a Transformers model', async () => {
		expect(await model(BERT)).toMatchObject({
			libraryName: 'transformers',
			pipelineTag: 'fill-mask',
			maskToken: '[MASK]',
			safetensors: { parameters: { F32: 40 }, total: 40 },
			parameterCount: 40,
			transformersInfo: { auto_model: 'AutoModelForMaskedLM', pipeline_tag: 'fill-mask', processor: 'AutoTokenizer' },
			config: { architectures: ['BertForMaskedLM'], model_type: 'bert', tokenizer_config: { mask_token: '[MASK]', cls_token: '[CLS]' } },
			description: 'Reads sentences. See https://arxiv.org/abs/1810.04805.',
		})
	})
	test('orders tags as in protocol 02 section 7', async () => {
		expect((await model(BERT)).tags).toEqual([
			'transformers',
			'safetensors',
			'onnx',
			'bert',
			'fill-mask',
			'exbert',
			'demo',
			'dataset:ada/sentences',
			'base_model:google/bert',
			'base_model:finetune:google/bert',
			'arxiv:1810.04805',
			'license:apache-2.0',
			'en',
			'no',
			'region:us',
		])
	})
	test.each<[string, Files, string | undefined]>([
		[
			'the card before everything',
			{ 'README.md': '---\npipeline_tag: text-ranking\ntags: [translation]\n---\n', 'config.json': BERT['config.json'] ?? '' },
			'text-ranking',
		],
		[
			'the configuration before tags',
			{ 'README.md': '---\ntags: [translation]\n---\n', 'config.json': BERT['config.json'] ?? '' },
			'fill-mask',
		],
		['a tag at last', { 'README.md': '---\ntags: [foo, translation]\n---\n' }, 'translation'],
		['nothing', { 'README.md': '---\ntags: [foo]\n---\n' }, undefined],
		['a diffusers pipeline', { 'model_index.json': json({ _class_name: 'StableDiffusionImg2ImgPipeline' }) }, 'image-to-image'],
		['an adapter', { 'adapter_config.json': json({ peft_type: 'LORA', task_type: 'CAUSAL_LM' }) }, 'text-generation'],
		[
			'speech',
			{ 'config.json': json({ model_type: 'wav2vec2', architectures: ['Wav2Vec2ForSequenceClassification'] }) },
			'audio-classification',
		],
	])('takes the task from %s', async (_, files, task) => expect((await model(files)).pipelineTag).toBe(task))
	test('sums shards, and states no number when one is missing', async () => {
		const index = json({ weight_map: { a: 'm-1.safetensors', b: 'm-2.safetensors' } })
		const whole = { 'model.safetensors.index.json': index, 'm-1.safetensors': weights([2, 3]), 'm-2.safetensors': weights([5], 'BF16') }
		expect((await model(whole)).safetensors).toEqual({ parameters: { F32: 6, BF16: 5 }, total: 11 })
		const { 'm-2.safetensors': _, ...partial } = whole
		expect((await model(partial)).safetensors).toBeUndefined()
	})
	test('reads GGUF headers', async () => {
		const file = ggufFile({
			version: 3,
			keys: { 'general.architecture': 'llama', 'llama.context_length': 2048, 'tokenizer.chat_template': '{{x}}' },
			tensors: [{ name: 'w', shape: [8, 4], type: 12 }],
		})
		expect(await model({ 'README.md': '---\nbase_model: a/b\n---\n', 'tiny-Q4_K_M.gguf': file })).toMatchObject({
			gguf: { total: 32, architecture: 'llama', context_length: 2048, chat_template: '{{x}}' },
			parameterCount: 32,
			pipelineTag: 'text-generation',
			tags: ['gguf', 'text-generation', 'conversational', 'base_model:a/b', 'base_model:quantized:a/b', 'region:us'],
		})
	})
	test('detects adapters, chat models, quantization and custom code', async () => {
		const adapter = await model({
			'README.md': '---\nbase_model: a/b\n---\n',
			'adapter_config.json': json({ peft_type: 'LORA', base_model_name_or_path: 'a/b', task_type: 'CAUSAL_LM' }),
		})
		expect(adapter).toMatchObject({ libraryName: 'peft', config: { peft: { base_model_name_or_path: 'a/b', task_type: 'CAUSAL_LM' } } })
		expect(adapter.tags).toContain('base_model:adapter:a/b')
		const chat = await model({
			'config.json': json({
				model_type: 'mine',
				architectures: ['MineForCausalLM'],
				auto_map: { AutoModelForCausalLM: 'modeling.MineForCausalLM' },
				quantization_config: { quant_method: 'gptq', bits: 4 },
			}),
			'chat_template.jinja': '{{ messages }}',
		})
		expect(chat.tags).toEqual(expect.arrayContaining(['conversational', 'custom_code', '4-bit', 'gptq']))
		expect(chat.transformersInfo).toEqual({
			auto_model: 'AutoModelForCausalLM',
			pipeline_tag: 'text-generation',
			custom_class: 'modeling.MineForCausalLM',
		})
	})
})

describe('deriveMetadata() for snippets', () => {
	test.each<[string, Files, string | undefined]>([
		['the card', { 'README.md': '---\nlibrary_name: flair\n---\n', 'config.json': json({ model_type: 'bert' }) }, 'flair'],
		['an OpenCLIP file', { 'open_clip_config.json': '{}', 'config.json': json({ architectures: ['CLIPModel'] }) }, 'open_clip'],
		['a GLiNER file', { 'gliner_config.json': '{}' }, 'gliner'],
		['a KerasHub preset', { 'metadata.json': json({ keras_version: '3', keras_hub_version: '0.2' }), 'config.json': '{}' }, 'keras-hub'],
		['a Keras model', { 'metadata.json': json({ keras_version: '3' }), 'config.json': '{}' }, 'keras'],
		['a NeMo archive', { 'speech.nemo': 'x' }, 'nemo'],
		['a tag at last', { 'README.md': '---\ntags: [fun, flair, timm]\n---\n' }, 'flair'],
		[
			'files before tags',
			{ 'README.md': '---\ntags: [transformers.js]\n---\n', 'config.json': json({ model_type: 'bert' }) },
			'transformers',
		],
		['nothing', { 'README.md': '---\ntags: [constructor]\n---\n' }, undefined],
	])('E-06 takes the library from %s', async (_, files, library) => expect((await model(files)).libraryName).toBe(library))
	test('E-06 keeps the settings of Keras, SpeechBrain and processors', async () => {
		const keras = await model({
			'metadata.json': json({ keras_hub_version: '0.2', tasks: ['CausalLM', null, {}] }),
			'task.json': json({ class_name: 'GemmaCausalLM' }),
		})
		expect(keras.config).toEqual({ keras_hub: { tasks: ['CausalLM'] } })
		expect((await model({ 'task.json': json({ class_name: 'GemmaCausalLM' }) })).config).toEqual({
			keras_hub: { tasks: ['GemmaCausalLM'] },
		})
		const speech = { speechbrain_interface: 'Tacotron2', vocoder_interface: 'HIFIGAN', vocoder_model_id: 'ada/voice' }
		expect((await model({ 'config.json': json(speech) })).config).toEqual({ speechbrain: speech })
		const processor = await model({ 'chat_template.json': json({ chat_template: '{{ messages }}' }) })
		expect(processor.config).toEqual({ processor_config: { chat_template: '{{ messages }}' } })
	})
	test('E-06 states how Transformers loads a model of another library that is tagged with it', async () => {
		const files = { 'config.json': json({ architectures: ['BertModel'], model_type: 'bert' }), 'tokenizer.json': '{}' }
		const tagged = await model({ ...files, 'README.md': '---\nlibrary_name: sentence-transformers\ntags: [transformers]\n---\n' })
		expect(tagged.transformersInfo).toMatchObject({ auto_model: 'AutoModel' })
		expect((await model({ ...files, 'README.md': '---\nlibrary_name: sentence-transformers\n---\n' })).transformersInfo).toBeUndefined()
	})
	test('E-06 survives configuration of every wrong type', async () => {
		const names = [
			'config.json',
			'adapter_config.json',
			'tokenizer_config.json',
			'processor_config.json',
			'chat_template.json',
			'metadata.json',
			'task.json',
		]
		for (const value of ['[]', '5', 'null', '"x"', '{"chat_template":{},"tasks":{},"architectures":{"a":1},"keras_hub_version":[]}', '{'])
			expect((await model(Object.fromEntries(names.map((name) => [name, value])))).tags.length).toBeGreaterThan(0)
	})
})

describe('deriveMetadata() of datasets', () => {
	test('reads rows, columns and features out of Parquet', async () => {
		const notes = { huggingface: json({ info: { features: { image: { _type: 'Image' }, label: { _type: 'ClassLabel' } } } }) }
		const columns = [
			{
				name: 'image',
				children: [
					{ name: 'bytes', physical: 6 },
					{ name: 'path', physical: 6, converted: 0 },
				],
			},
			{ name: 'label', physical: 2 },
		]
		const train = parquetFile({ rowCount: 1500, columns, notes })
		const readme = '---\nlicense: bsd-3-clause\ntask_categories: [image-classification]\nlanguage: en\ntags: [digits]\n---\n'
		expect(
			(
				await dataset({
					'README.md': readme,
					'data/train.parquet': train,
					'data/test.parquet': parquetFile({ rowCount: 297, columns, notes }),
				})
			).tags,
		).toEqual([
			'task_categories:image-classification',
			'language:en',
			'size_categories:1K<n<10K',
			'license:bsd-3-clause',
			'format:parquet',
			'modality:image',
			'library:datasets',
			'library:pandas',
			'library:polars',
			'library:dask',
			'region:us',
			'digits',
		])
	})
	test.each<[string, Files, string[]]>([
		[
			'JSON Lines',
			{ 'train.jsonl': '{"text": "hello there", "label": 1}\n'.repeat(3) },
			['size_categories:n<1K', 'format:json', 'modality:text'],
		],
		[
			'one JSON list',
			{ 'rows.json': json(Array.from({ length: 1200 }, (_, x) => ({ x }))) },
			['size_categories:1K<n<10K', 'format:json', 'modality:tabular'],
		],
		['CSV of numbers', { 'a.csv': `a,b\n${'1,2\n'.repeat(10)}` }, ['size_categories:n<1K', 'format:csv', 'modality:tabular']],
		[
			'a folder of pictures',
			{ 'a/1.png': 'x', 'a/2.png': 'x', 'b/3.PNG': 'x' },
			['size_categories:n<1K', 'format:imagefolder', 'modality:image'],
		],
		[
			'a card that says its size',
			{ 'README.md': '---\nsize_categories: 1B<n<10B\n---\n', 'a.csv': 'a\n1\n' },
			['size_categories:1B<n<10B', 'format:csv', 'modality:tabular'],
		],
		['settings only', { 'dataset_info.json': '{}' }, []],
	])('tells %s', async (_, files, tags) => {
		const derived = (await dataset(files)).tags.filter((tag) => /^(?:size_categories|format|modality):/.test(tag))
		expect(derived).toEqual(tags)
	})
})

test('deriveMetadata() of apps finds their kind and what they use', async () => {
	const files = {
		'README.md':
			'---\nsdk: static\nmodels: [ada/a]\ntags: [draw]\nshort_description: Draw a digit\n---\nFrom https://arxiv.org/abs/2601.15621\n',
		'index.html': '<script>fetch("/ada/digits/resolve/main/model.onnx"); fetch("/datasets/ada/rows/resolve/main/x")</script>',
		'app.js': "const c = await pipeline('image-classification', 'ada/c')",
	}
	expect(await app(files)).toMatchObject({
		sdk: 'static',
		linkedModels: ['ada/a', 'ada/c', 'ada/digits'],
		linkedDatasets: ['ada/rows'],
		tags: ['static', 'draw', 'arxiv:2601.15621', 'region:us'],
		description: 'Draw a digit',
	})
})

describe('hostile repositories', () => {
	const rung = (name: string, below: string): string => `${name}: &${name} [${Array(9).fill(`*${below}`).join(',')}]`
	const bomb = `---\na: &a [x,x,x]\n${[rung('b', 'a'), rung('c', 'b'), rung('d', 'c'), rung('e', 'd'), rung('f', 'e'), rung('g', 'f'), rung('h', 'g')].join('\n')}\n---\n`
	test.each<[string, Files]>([
		['aliases of aliases', { 'README.md': bomb }],
		['a card that is a list', { 'README.md': '---\n- a\n---\n' }],
		['a card nested without end', { 'README.md': `---\na: ${'['.repeat(20_000)}\n---\n` }],
		['a configuration nested without end', { 'config.json': `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}` }],
		['a configuration that is a list', { 'config.json': '[]', 'tokenizer_config.json': '3', 'adapter_config.json': 'null' }],
		[
			'wrong types everywhere',
			{
				'config.json': json({ architectures: 5, model_type: {}, auto_map: [1], quantization_config: 'x' }),
				'README.md': '---\ntags: {a: b}\nlanguage: 5\nlicense: [[1]]\nbase_model: {x: 1}\nwidget: no\nmodel-index: 7\n---\n',
			},
		],
		[
			'weights that are none',
			{ 'model.safetensors': 'nonsense', 'x.gguf': 'GGUF', 'model.safetensors.index.json': '{"weight_map":{"a":"../../x"}}' },
		],
		[
			'keys of objects',
			{
				'README.md': '---\n__proto__: {polluted: true}\nconstructor: x\nlibrary_name: __proto__\ntags: [constructor, __proto__]\n---\n',
				'config.json': '{"__proto__":{"polluted":true},"architectures":["__proto__"]}',
			},
		],
	])('yield facts or none, but never a failure: %s', async (_, files) => {
		for (const kind of ['model', 'dataset', 'space'] as const)
			await expect(deriveMetadata(kind, memoryFactReader(files))).resolves.toBeDefined()
		expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
	})
	test('contain nothing that a database refuses', async () => {
		const metadata = await model({
			'README.md': '---\ntags: ["a\\0b"]\ntitle: "x\\uD800y"\n---\nSome \0 prose that is long enough.\n',
			'config.json': '{"model_type":"a\\u0000b","architectures":["\\ud800"]}',
			'tokenizer_config.json': '{"chat_template":"\\u0000"}',
		})
		const everyString: string[] = []
		JSON.stringify(metadata, (key, value: unknown) => {
			everyString.push(key, typeof value === 'string' ? value : '')
			return value
		})
		expect(everyString.every((text) => text.isWellFormed() && !text.includes('\0'))).toBe(true)
	})
	test('arbitrary front matter and JSON never fail', async () => {
		const value = fc.jsonValue({ maxDepth: 4 })
		const card = fc.dictionary(
			fc.constantFrom('tags', 'language', 'license', 'base_model', 'datasets', 'widget', 'library_name', 'pipeline_tag', 'configs'),
			value,
		)
		await fc.assert(
			fc.asyncProperty(card, value, value, fc.constantFrom('model', 'dataset', 'space'), async (front, config, tokenizer, kind) => {
				const files = {
					'README.md': `---\n${json(front)}\n---\n`,
					'config.json': json(config),
					'tokenizer_config.json': json(tokenizer),
					'adapter_config.json': json(tokenizer),
				}
				const { tags } = await deriveMetadata(kind, memoryFactReader(files))
				return tags.every((tag) => tag.length > 0 && tag.length <= 260)
			}),
			{ numRuns: 300 },
		)
	})
})
