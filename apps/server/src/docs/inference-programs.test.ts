import { expect, test } from 'vitest'
import { inferencePrograms } from './inference-programs.ts'

test('inferencePrograms() shows every provider with its clients, colored and safe', () => {
	const programs = inferencePrograms({
		pipeline: 'text-generation',
		conversational: true,
		providers: [
			{ name: 'hf-inference', modelId: 'ada/engine', providerModelId: 'ada/engine' },
			{ name: 'together', modelId: 'ada/engine', providerModelId: 'ada-engine<b>' },
		],
	})
	expect(new Set(programs.map(({ provider }) => provider))).toEqual(new Set(['hf-inference', 'together']))
	expect(new Set(programs.map(({ language }) => language))).toEqual(new Set(['python', 'js', 'sh']))
	for (const { html } of programs) expect(html).not.toContain('<b>')
})

test('inferencePrograms() returns none for an unknown provider', () => {
	expect(
		inferencePrograms({
			pipeline: 'text-generation',
			conversational: true,
			providers: [{ name: 'nobody', modelId: 'a/b', providerModelId: 'c' }],
		}),
	).toEqual([])
})
