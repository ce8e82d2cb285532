import { expect, test } from 'vitest'
import { ListingIndex } from './listing-index.ts'

const NAMES = [
	'meta-llama/Llama-3.1-8B',
	'meta-llama/Llama-3.1-8B-Instruct',
	'meta-llama/Llama-3.1-70B-Instruct',
	'meta-llama/Llama-3.2-1B',
	'meta-llama/Meta-Llama-3-8B',
	'meta-llama/Llama-2-13b-hf',
	'Qwen/Qwen2.5-7B',
	'Qwen/Qwen2.5-7B-Instruct',
	'Qwen/Qwen2.5-Coder-32B',
	'Qwen/Qwen2-7B',
	'Qwen/Qwen3-0.6B',
	'microsoft/Phi-3.5-mini-instruct',
	'microsoft/Phi-3-mini-4k-instruct',
	'microsoft/phi-4',
	'stable-diffusion-v1-5/stable-diffusion-v1-5',
	'CompVis/stable-diffusion-v1-4',
	'stabilityai/stable-diffusion-3.5-large',
	'stabilityai/stable-diffusion-xl-base-1.0',
	'google/gemma-1.1-2b-it',
	'google/gemma-1.1-7b-it',
	'google/gemma-2-2b-it',
	'google/gemma-7b',
	'mistralai/Mistral-7B-v0.1',
	'openai/whisper-large-v3',
	'ada/bert-31',
	'ada/gpt-11b-gemma',
]

const index = new ListingIndex({ sorts: ['likes'], facetOf: () => undefined })
index.put(NAMES.map((name, ord) => ({ ord, owner: undefined, name, text: undefined, terms: [], values: { likes: -ord } })))

/** The names found, best liked first. */
const found = (...search: string[]): string[] => index.query({ search, sort: 'likes', limit: 50 }).ords.map((ord) => NAMES[ord] ?? '')

test('a version typed as a word of its own finds the models of that version, and no others', () => {
	expect(found('llama 3.1')).toEqual(['meta-llama/Llama-3.1-8B', 'meta-llama/Llama-3.1-8B-Instruct', 'meta-llama/Llama-3.1-70B-Instruct'])
	expect(found('llama 3.1 8b instruct')).toEqual(['meta-llama/Llama-3.1-8B-Instruct'])
	expect(found('qwen 2.5 7b')).toEqual(['Qwen/Qwen2.5-7B', 'Qwen/Qwen2.5-7B-Instruct'])
	expect(found('qwen 0.6')).toEqual(['Qwen/Qwen3-0.6B'])
	expect(found('phi 3.5 mini')).toEqual(['microsoft/Phi-3.5-mini-instruct'])
	expect(found('phi 3.5')).toEqual(['microsoft/Phi-3.5-mini-instruct'])
	expect(found('gemma 1.1')).toEqual(['google/gemma-1.1-2b-it', 'google/gemma-1.1-7b-it'])
	expect(found('mistral 0.1')).toEqual(['mistralai/Mistral-7B-v0.1'])
	expect(found('3.1')).toEqual(['meta-llama/Llama-3.1-8B', 'meta-llama/Llama-3.1-8B-Instruct', 'meta-llama/Llama-3.1-70B-Instruct'])
})

test('the words of a search may come one by one, as clients send them', () => {
	expect(found('llama', '3.1', '70b')).toEqual(['meta-llama/Llama-3.1-70B-Instruct'])
})

test('a common abbreviation stands for the name', () => {
	expect(found('sd 1.5')).toEqual(['stable-diffusion-v1-5/stable-diffusion-v1-5'])
	expect(found('sd 3.5')).toEqual(['stabilityai/stable-diffusion-3.5-large'])
	expect(found('sdxl')).toEqual(['stabilityai/stable-diffusion-xl-base-1.0'])
})

test('what is typed in one piece is found as before', () => {
	expect(found('llama-3.1')).toHaveLength(3)
	expect(found('qwen2.5-7b')).toHaveLength(2)
	expect(found('v1.5')).toEqual(['stable-diffusion-v1-5/stable-diffusion-v1-5'])
})

test('a slip in one part of a name is forgiven, however its parts are divided', () => {
	expect(found('falcno-7b')).toEqual([])
	expect(found('mistrla-7b')).toEqual(['mistralai/Mistral-7B-v0.1'])
	expect(found('whispr_large')).toEqual(['openai/whisper-large-v3'])
	expect(found('openai/whispr-large')).toEqual(['openai/whisper-large-v3'])
	expect(found('mistral-7b-instrct')).toEqual([])
	expect(found('stabel-difusion')).toEqual([])
})
