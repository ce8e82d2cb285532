import type { LocalAppKey } from '@stoa/catalog'
import { expect, test } from 'vitest'
import type { ModelRecord } from '../model-record.ts'
import { isLocalAppKey, localAppLaunch, localAppsFor } from './local-app-launch.ts'

const gguf: ModelRecord = { id: 'ada/Tiny-GGUF', gguf: { context_length: 4096 } }
const chat: ModelRecord = { id: 'ada/tiny', pipeline_tag: 'text-generation', tags: ['transformers', 'conversational'] }
const agent: ModelRecord = { ...gguf, tags: ['conversational'], config: { chat_template_jinja: '{% if tools %}' } }
const mlx: ModelRecord = {
	...chat,
	tags: ['mlx', 'conversational'],
	config: { tokenizer_config: { chat_template: [{ name: 'a', template: 'tools' }] } },
}
const lora: ModelRecord = { id: 'ada/style', library_name: 'diffusers', tags: ['lora', 'safetensors'], pipeline_tag: 'text-to-image' }

const link = (app: LocalAppKey, model: ModelRecord, file?: string) => localAppLaunch(app, model, file).deeplink
const steps = (app: LocalAppKey, model: ModelRecord, file?: string): string[] =>
	(localAppLaunch(app, model, file).snippets ?? []).map(({ install, code }) => (install === undefined ? code : `${install}\n${code}`))
const all = (app: LocalAppKey, model: ModelRecord, file?: string) => steps(app, model, file).join('\n')

test('localAppLaunch() shows applications for GGUF files by their context length', () => {
	expect(localAppsFor(gguf)).toEqual([
		'llama.cpp',
		'node-llama-cpp',
		'lmstudio',
		'localai',
		'jan',
		'atomic-chat',
		'backyard',
		'jellybox',
		'msty',
		'recursechat',
		'ollama',
		'unsloth',
		'docker-model-runner',
		'lemonade',
	])
	expect(localAppsFor({ id: 'a/b', gguf: { context_length: 0 } })).toEqual([])
	expect(localAppsFor({ id: 'a/b' })).toEqual([])
})

test('localAppLaunch() shows servers for what they can serve', () => {
	expect(localAppsFor(chat)).toEqual(['vllm', 'sglang', 'docker-model-runner'])
	expect(localAppsFor({ ...chat, tags: [], config: { quantization_config: { quant_method: 'awq' } } })).toEqual([
		'vllm',
		'sglang',
		'docker-model-runner',
	])
	expect(localAppsFor({ ...chat, pipeline_tag: 'fill-mask' })).toEqual([])
	expect(localAppsFor({ ...gguf, pipeline_tag: 'text-generation' })).toContain('vllm')
	expect(localAppsFor({ ...gguf, pipeline_tag: 'text-generation' })).not.toContain('sglang')
	expect(localAppsFor({ id: 'a/b', tags: ['text-generation-inference'] })).toEqual(['tgi'])
})

test('localAppLaunch() shows agents for chats whose template knows tools', () => {
	expect(localAppsFor(agent)).toEqual(expect.arrayContaining(['pi', 'hermes-agent', 'openclaw']))
	expect(localAppsFor(mlx)).toEqual(['mlx-lm', 'lmstudio', 'atomic-chat', 'pi', 'hermes-agent', 'openclaw'])
	expect(localAppsFor({ ...agent, tags: [] })).not.toContain('pi')
	expect(localAppsFor({ ...agent, gguf: { context_length: 1, chat_template: 'plain' } })).not.toContain('pi')
})

test('localAppLaunch() shows what draws for diffusers, adapters and Core ML', () => {
	expect(localAppsFor(lora)).toEqual(['jellybox', 'drawthings', 'diffusionbee'])
	expect(localAppsFor({ id: 'a/b', tags: ['coreml', 'joyfusion'], pipeline_tag: 'text-to-image' })).toEqual(['joyfusion'])
	expect(localAppsFor({ id: 'a/b', tags: ['ryzenai-npu'] })).toEqual(['lemonade'])
	expect(localAppsFor({ id: 'a/b', tags: ['unsloth'] })).toEqual(['unsloth'])
})

test('localAppLaunch() opens applications by link', () => {
	expect(link('lmstudio', gguf)).toBe('lmstudio://open_from_hf?model=ada/Tiny-GGUF')
	expect(link('lmstudio', gguf, 'q4/tiny.gguf')).toBe('lmstudio://open_from_hf?model=ada/Tiny-GGUF&file=q4/tiny.gguf')
	expect(link('jan', gguf)).toBe('jan://models/huggingface/ada/Tiny-GGUF')
	expect(link('atomic-chat', mlx)).toBe('atomic-chat://models/huggingface/ada/tiny')
	expect(link('backyard', gguf)).toBe('https://backyard.ai/hf/model/ada/Tiny-GGUF')
	expect(link('jellybox', gguf)).toBe('jellybox://llm/models/huggingface/LLM/ada/Tiny-GGUF')
	expect(link('jellybox', lora)).toBe('jellybox://image/models/huggingface/ImageLora/ada/style')
	expect(link('jellybox', { ...lora, tags: ['safetensors'] })).toBe('jellybox://image/models/huggingface/Image/ada/style')
	expect(link('msty', gguf)).toBe('msty://models/search/hf/ada/Tiny-GGUF')
	expect(link('recursechat', gguf)).toBe('recursechat://new-hf-gguf-model?hf-model-id=ada/Tiny-GGUF')
	expect(link('drawthings', lora)).toBe('https://drawthings.ai/import/diffusers/pipeline.load_lora_weights?repo_id=ada/style')
	expect(link('drawthings', { ...lora, tags: [] })).toBe(
		'https://drawthings.ai/import/diffusers/pipeline.from_pretrained?repo_id=ada/style',
	)
	expect(link('diffusionbee', lora)).toBe('https://diffusionbee.com/huggingface_import?model_id=ada/style')
	expect(link('joyfusion', { id: 'a/b', tags: ['coreml', 'joyfusion'], pipeline_tag: 'text-to-image' })).toBe(
		'https://joyfusion.app/import_from_hf?repo_id=a/b',
	)
	expect(link('unsloth', gguf, 'q4/tiny.gguf')).toBe('unsloth://open_from_hf?model=ada%2FTiny-GGUF&file=q4%2Ftiny.gguf')
})

test('localAppLaunch() names the quantisation of the chosen file, or leaves its place', () => {
	expect(steps('ollama', gguf)).toEqual(['ollama run hf.co/ada/Tiny-GGUF:{{QUANT_TAG}}'])
	expect(steps('ollama', gguf, 'tiny-q4_k_m.gguf')).toEqual(['ollama run hf.co/ada/Tiny-GGUF:Q4_K_M'])
	expect(steps('ollama', gguf, 'tiny.gguf')).toEqual(['ollama run hf.co/ada/Tiny-GGUF:{{QUANT_TAG}}'])
	expect(steps('node-llama-cpp', gguf, 'a-Q8_0.gguf')).toEqual([
		'npx -y node-llama-cpp chat hf:ada/Tiny-GGUF/a-Q8_0.gguf',
		'npx -y node-llama-cpp inspect estimate hf:ada/Tiny-GGUF/a-Q8_0.gguf',
	])
	expect(steps('node-llama-cpp', gguf)[0]).toBe('npx -y node-llama-cpp chat hf:ada/Tiny-GGUF/{{GGUF_FILE}}')
	expect(all('lemonade', gguf, 'a-Q8_0.gguf')).toContain(
		'lemonade pull ada/Tiny-GGUF:Q8_0\nlemonade run user.Tiny-GGUF-Q8_0\nlemonade list',
	)
	expect(all('lemonade', { id: 'ada/npu', tags: ['ryzenai-hybrid'] })).toContain('# Needs an XDNA 2 NPU\nlemonade run user.npu')
	expect(steps('docker-model-runner', chat)).toEqual(['docker model run hf.co/ada/tiny'])
	expect(all('localai', gguf)).toContain('local-ai run huggingface://ada/Tiny-GGUF/{{GGUF_FILE}}')
	expect(all('localai', gguf, 'a.gguf')).toContain('localai/localai:latest-cpu huggingface://ada/Tiny-GGUF/a.gguf')
})

test('localAppLaunch() starts llama.cpp five ways', () => {
	const ways = steps('llama.cpp', gguf, 'a-Q8_0.gguf')
	expect(ways).toHaveLength(5)
	expect(ways[0]).toContain('curl -LsSf https://llama.app/install.sh | sh')
	expect(ways[0]).toContain('llama serve -hf ada/Tiny-GGUF:Q8_0')
	expect(ways[1]).toContain('winget install llama.cpp')
	expect(ways[2]).toContain('./llama-cli -hf ada/Tiny-GGUF:Q8_0')
	expect(ways[3]).toContain('cmake --build build -j --target llama-server llama-cli')
	expect(ways[4]).toBe('docker model run hf.co/ada/Tiny-GGUF:Q8_0')
})

test('localAppLaunch() asks the servers: a chat by messages, another model by an opening', () => {
	const served = all('vllm', chat)
	expect(served).toContain('pip install vllm\nvllm serve "ada/tiny"')
	const one = steps('vllm', { ...gguf, pipeline_tag: 'text-generation' }, 'tiny-Q4_K_M.gguf').join('\n')
	expect(one).toContain('vllm serve ada/Tiny-GGUF:Q4_K_M')
	expect(one).toContain('"model": "ada/Tiny-GGUF:Q4_K_M"')
	expect(one).toContain('docker model run hf.co/ada/Tiny-GGUF:Q4_K_M')
	expect(served).toContain('http://localhost:8000/v1/chat/completions')
	expect(served).toContain('"content": "Why is the sky dark at night?"')
	expect(all('vllm', { ...chat, tags: ['transformers', 'mistral-common'] })).toContain('--enable-auto-tool-choice')
	const plain = all('sglang', { ...chat, tags: ['transformers'] })
	expect(plain).toContain('--model-path "ada/tiny"')
	expect(plain).toContain('http://localhost:30000/v1/completions')
	expect(plain).toContain('"max_tokens": 512,\n        "temperature": 0.5')
	expect(plain).toContain('lmsysorg/sglang:latest')
	expect(all('sglang', { ...chat, pipeline_tag: 'image-text-to-text' })).toContain('"type": "image_url"')
	expect(all('tgi', { id: 'a/b', tags: ['text-generation-inference'] })).toContain('--model-id a/b')
	expect(all('mlx-lm', mlx)).toContain('uv tool install mlx-lm\nmlx_lm.chat --model "ada/tiny"')
	expect(all('mlx-lm', { ...mlx, tags: ['mlx'] })).toContain('mlx_lm.generate --model "ada/tiny" --prompt ')
})

test('localAppLaunch() tells agents about a server on this machine', () => {
	expect(all('pi', agent)).toContain('"llama-cpp": {\n      "baseUrl": "http://localhost:8080/v1"')
	expect(all('pi', agent)).toContain('"id": "ada/Tiny-GGUF:{{QUANT_TAG}}"')
	expect(all('pi', mlx)).toContain('mlx_lm.server --model "ada/tiny"')
	expect(all('hermes-agent', agent, 'a-Q8_0.gguf')).toContain('hermes config set model.default ada/Tiny-GGUF:Q8_0')
	expect(all('openclaw', mlx)).toContain('--custom-model-id "ada/tiny" \\\n    --custom-provider-id mlx-lm')
	expect(all('openclaw', agent)).toContain('llama serve -hf ada/Tiny-GGUF:{{QUANT_TAG}}')
})

test('localAppLaunch() keeps odd ids and files inside their words', () => {
	const odd = { ...gguf, id: "a/b'; touch x; '" }
	expect(all('ollama', odd)).toBe(`ollama run hf.co/'a/b'\\''; touch x; '\\''':{{QUANT_TAG}}`)
	expect(all('localai', gguf, '$(touch x).gguf')).toContain("ada/Tiny-GGUF/'$(touch x).gguf'")
	expect(link('jan', odd)).not.toContain(' ')
	expect(isLocalAppKey('toString')).toBe(false)
})

test('S-17 a chat template is looked for in each of its places', () => {
	const templates = [{ tokenizer_config: { chat_template: 'tools' } }, { chat_template_jinja: 'tools' }]
	for (const config of templates) expect(localAppLaunch('pi', { ...gguf, tags: ['conversational'], config }).display).toBe(true)
	for (const chat_template of [[], [{ name: 'a', template: 'plain' }]])
		expect(localAppLaunch('pi', { ...gguf, tags: ['conversational'], config: { tokenizer_config: { chat_template } } }).display).toBe(false)
})

test('S-17 an adapter of any task is drawn with', () => {
	const filming: ModelRecord = { ...lora, pipeline_tag: 'text-to-video' }
	expect(localAppsFor(filming)).toEqual(['jellybox', 'drawthings'])
	expect(localAppsFor({ ...filming, tags: ['safetensors'] })).toEqual([])
})

test('S-17 an odd id is quoted where others stand in double quotes', () => {
	const odd: ModelRecord = { ...gguf, id: "a/b'c", pipeline_tag: 'text-generation', tags: ['conversational'] }
	expect(all('vllm', odd)).toContain(`vllm serve 'a/b'\\''c'`)
})
