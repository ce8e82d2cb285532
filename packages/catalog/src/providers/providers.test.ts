import { expect, test } from 'vitest'
import { findProvider } from './find-provider.ts'
import { PROVIDERS } from './providers.ts'

test('PROVIDERS are 19 with 89 tasks between them', () => {
	expect(PROVIDERS).toHaveLength(19)
	expect(PROVIDERS.flatMap(({ tasks }) => Object.keys(tasks))).toHaveLength(89)
	expect(PROVIDERS.filter(({ tasks }) => 'conversational' in tasks)).toHaveLength(16)
})

test('findProvider() tells the ways of one', () => {
	expect(findProvider('fal-ai')).toMatchObject({ scheme: 'Key', organization: 'fal' })
	expect(findProvider('openai')?.isRouted).toBe(false)
	expect(findProvider('zai-org')?.headers).toEqual({ 'x-source-channel': 'hugging_face', 'accept-language': 'en-US,en' })
	expect(findProvider('auto')).toBeUndefined()
})
