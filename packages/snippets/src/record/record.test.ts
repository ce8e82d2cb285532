import { expect, test } from 'vitest'
import { applicableLibraries } from '../applicable-libraries.ts'
import { librarySnippets } from '../library-snippets.ts'
import { modelRecordOf, ModelRecordInput } from './index.ts'

const metadata = {
	tags: ['transformers', 'timm', 'en'],
	pipelineTag: 'text-generation',
	libraryName: 'transformers',
	maskToken: undefined,
	config: { architectures: ['BertModel'], tokenizer_config: { chat_template: 'x' }, kept: 1 },
	cardData: { base_model: ['a/b'], instance_prompt: 'a cat', license: 'mit' },
	widgetData: [{ text: 'Hi' }],
	transformersInfo: { auto_model: 'AutoModel' },
	gguf: { total: 3, context_length: 4096 },
}

test('E-06 modelRecordOf() takes every field that generators read', () => {
	expect(modelRecordOf({ name: 'ada/engine', metadata }, [{ path: 'a/model.joblib' }])).toMatchObject({
		id: 'ada/engine',
		tags: metadata.tags,
		pipeline_tag: 'text-generation',
		library_name: 'transformers',
		config: metadata.config,
		cardData: { base_model: ['a/b'], instance_prompt: 'a cat' },
		widgetData: [{ text: 'Hi' }],
		transformersInfo: { auto_model: 'AutoModel' },
		gguf: { total: 3, context_length: 4096 },
		siblings: [{ rfilename: 'a/model.joblib' }],
	})
})

test('E-06 modelRecordOf() drops what is not as it should be and keeps the rest', () => {
	const hostile = {
		...metadata,
		tags: ['ok', 3, null, { a: 1 }],
		pipelineTag: 7,
		config: {
			architectures: 'BertModel',
			model_type: 'bert',
			tokenizer_config: { chat_template: [{ name: 1 }] },
			peft: 'x',
			sklearn: { model: { file: {} }, model_format: 'pickle' },
			speechbrain: [],
		},
		cardData: { base_model: { a: 1 }, instance_prompt: false },
		widgetData: [null, 'x', { text: 5, sentences: ['a', 1] }, { text: 'Hi' }],
		transformersInfo: { auto_model: 5 },
		gguf: { context_length: 'long', total: 9 },
	}
	const record = modelRecordOf({ name: 'ada/engine', metadata: hostile })
	expect(record.tags).toEqual(['ok'])
	expect(record.pipeline_tag).toBeUndefined()
	expect(record.config?.model_type).toBe('bert')
	expect(record.config?.architectures).toBeUndefined()
	expect(record.config?.tokenizer_config?.chat_template).toBeUndefined()
	expect(record.config?.sklearn).toEqual({ model: { file: undefined }, model_format: 'pickle' })
	expect(record.widgetData).toEqual([{ text: undefined, sentences: ['a'] }, { text: 'Hi' }])
	expect(record.gguf).toMatchObject({ total: 9 })
	expect(record.gguf?.context_length).toBeUndefined()
	expect(modelRecordOf({ name: 'ada/engine', metadata: { ...hostile, cardData: 'x', config: [], widgetData: {}, gguf: null } }).id).toBe(
		'ada/engine',
	)
})

test('ModelRecordInput refuses what modelRecordOf() forgives', () => {
	expect(ModelRecordInput.safeParse({ id: 'a/b', tags: ['x'], config: null }).success).toBe(true)
	expect(ModelRecordInput.safeParse({ id: 'a/b', tags: [1] }).success).toBe(false)
	expect(ModelRecordInput.safeParse({ id: '' }).success).toBe(false)
})

test('applicableLibraries() puts the own library first and leaves out what has no program', () => {
	const model = { id: 'ada/engine', library_name: 'timm', tags: ['en', 'flair', 'timm', 'transformers', 'constructor'] }
	expect(applicableLibraries(model)).toEqual(['timm', 'flair'])
	expect(applicableLibraries({ ...model, transformersInfo: { auto_model: 'AutoModel' } })).toEqual(['timm', 'flair', 'transformers'])
	expect(applicableLibraries({ id: 'ada/engine', library_name: 'transformers' })).toEqual(['transformers'])
	expect(applicableLibraries({ id: 'ada/engine', gguf: { context_length: 8 } })).toEqual(['llama-cpp-python'])
	expect(applicableLibraries({ id: 'ada/engine' })).toEqual([])
})

test('librarySnippets() names this hub and the chosen file where a program has a place for them', () => {
	const model = { id: 'ada/engine', pipeline_tag: 'text-generation' }
	expect(librarySnippets('transformers.js', model, 'http://here:1')[0]?.code).toBe(
		'import { env, pipeline } from \'@huggingface/transformers\'\n\nenv.remoteHost = "http://here:1"\nconst pipe = await pipeline("text-generation", "ada/engine")',
	)
	expect(librarySnippets('llama-cpp-python', model, undefined, 'a"\n.gguf')[0]?.code).toBe(
		'from llama_cpp import Llama\n\nllm = Llama.from_pretrained(\n    repo_id="ada/engine",\n    filename="a\\"\\n.gguf",\n)',
	)
})
