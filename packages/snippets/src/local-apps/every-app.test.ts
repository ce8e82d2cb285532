import { LOCAL_APPS } from '@stoa/catalog'
import { expect, test } from 'vitest'
import type { ModelRecord } from '../model-record.ts'
import { localAppLaunch } from './local-app-launch.ts'

/** Some model for each kind of application. */
const MODELS: readonly ModelRecord[] = [
	{
		id: 'ada/Tiny-GGUF',
		gguf: { context_length: 4096, chat_template: '{% if tools %}' },
		pipeline_tag: 'text-generation',
		tags: ['conversational'],
	},
	{ id: 'ada/tiny', pipeline_tag: 'text-generation', tags: ['transformers', 'text-generation-inference', 'conversational', 'mlx'] },
	{ id: 'ada/style', library_name: 'diffusers', pipeline_tag: 'text-to-image', tags: ['lora', 'safetensors'] },
	{ id: 'ada/apple', pipeline_tag: 'text-to-image', tags: ['coreml', 'joyfusion'] },
]

test.each(LOCAL_APPS.map(({ key }) => [`S-17 local app ${key}: is started by a link or by commands`, key] as const))('%s', (_, key) => {
	const launches = MODELS.map((model) => localAppLaunch(key, model, 'tiny-Q4_K_M.gguf')).filter(({ display }) => display)
	expect(launches).not.toEqual([])
	for (const { deeplink, snippets } of launches) {
		expect(deeplink !== undefined || (snippets ?? []).length > 0).toBe(true)
		expect(deeplink === undefined || URL.canParse(deeplink)).toBe(true)
	}
	expect(localAppLaunch(key, { id: 'ada/nothing' })).toEqual({ display: false })
})
