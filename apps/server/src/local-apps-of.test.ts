import { LOCAL_APPS } from '@stoa/catalog'
import { noMetadata, type RepoMetadata } from '@stoa/hub'
import { localAppLaunch } from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'
import { parseRepoId } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { localAppsOf } from './local-apps-of.ts'

const name = parseRepoId('ada/model')
const tools = { chat_template: '{% if tools %}' }

const MODELS: Record<string, Partial<RepoMetadata>> = {
	nothing: {},
	'a classifier': { tags: ['transformers', 'bert'], pipelineTag: 'text-classification', libraryName: 'transformers' },
	'a writer': { tags: ['transformers', 'text-generation-inference', 'conversational'], pipelineTag: 'text-generation' },
	'a quantised writer': { tags: [], pipelineTag: 'text-generation', config: { quantization_config: { quant_method: 'awq' } } },
	GGUF: { tags: ['gguf', 'conversational'], pipelineTag: 'text-generation', gguf: { context_length: 4096, ...tools } },
	'GGUF without a task': { tags: ['gguf'], gguf: { context_length: 4096 } },
	MLX: { tags: ['mlx', 'conversational'], pipelineTag: 'text-generation', config: { tokenizer_config: tools } },
	'a painter': { tags: ['diffusers', 'safetensors'], pipelineTag: 'text-to-image', libraryName: 'diffusers' },
	'a LoRA': { tags: ['diffusers', 'safetensors', 'lora'], libraryName: 'diffusers' },
	'Core ML': { tags: ['coreml', 'joyfusion'], pipelineTag: 'text-to-image' },
	Unsloth: { tags: ['unsloth'] },
	Ryzen: { tags: ['ryzenai-npu'] },
}

test.each(Object.entries(MODELS))('localAppsOf() answers for %s as its page does', (_, facts) => {
	const metadata = { ...noMetadata(), ...facts }
	const model = modelRecordOf({ name, metadata })
	const shown = LOCAL_APPS.map(({ key }) => key).filter((key) => localAppLaunch(key, model).display)
	expect(localAppsOf({ kind: 'model', name, metadata })).toEqual(shown)
})

test('localAppsOf() answers for models only', () => {
	expect(localAppsOf({ kind: 'dataset', name, metadata: { ...noMetadata(), tags: ['gguf', 'unsloth'] } })).toEqual([])
})
