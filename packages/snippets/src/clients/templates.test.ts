import { expect, test } from 'vitest'
import { CLIENTS, findTemplate } from './templates.ts'

test('S-15 findTemplate() throws "Template not found" for a template that is not there', () => {
	expect(() => findTemplate('sh', 'curl', 'textToImage')).toThrow('Template not found: sh/curl/textToImage')
	expect(() => findTemplate('python', 'curl', 'basic')).toThrow('Template not found: python/curl/basic')
	expect(() => findTemplate('js', 'fetch', 'toString')).toThrow('Template not found: js/fetch/toString')
})

test('S-18 every client has its templates: 63 in 8 clients', () => {
	const names = CLIENTS.map(({ language, client, templates }) => [`${language}/${client}`, Object.keys(templates).length])
	expect(Object.fromEntries(names)).toEqual({
		'python/openai': 2,
		'python/huggingface_hub': 14,
		'python/fal_client': 3,
		'python/requests': 15,
		'js/openai': 2,
		'js/huggingface.js': 11,
		'js/fetch': 10,
		'sh/curl': 6,
	})
	expect(findTemplate('python', 'requests', 'importRequests')).toBeTypeOf('function')
})
