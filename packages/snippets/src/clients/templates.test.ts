import { expect, test } from 'vitest'
import { BARE_INPUT } from '../testing/template-input.ts'
import { CLIENTS, findTemplate, templatePaths } from './templates.ts'

test('S-15 findTemplate() throws "Template not found" for a template that is not there', () => {
	expect(() => findTemplate('sh', 'curl', 'textToImage')).toThrow('Template not found: sh/curl/textToImage')
	expect(() => findTemplate('python', 'curl', 'basic')).toThrow('Template not found: python/curl/basic')
	expect(() => findTemplate('js', 'fetch', 'toString')).toThrow('Template not found: js/fetch/toString')
})

test('S-18 every client has its templates: 72 in 8 clients', () => {
	const names = CLIENTS.map(({ language, client, templates }) => [`${language}/${client}`, Object.keys(templates).length])
	expect(Object.fromEntries(names)).toEqual({
		'python/openai': 2,
		'python/huggingface_hub': 16,
		'python/fal_client': 3,
		'python/requests': 15,
		'js/openai': 2,
		'js/huggingface.js': 17,
		'js/fetch': 11,
		'sh/curl': 6,
	})
	expect(templatePaths()).toHaveLength(72)
	for (const path of templatePaths()) {
		const [language = '', client = '', name = ''] = path.split('/')
		expect(findTemplate(language, client, name)).toBeTypeOf('function')
	}
})

const TEMPLATES = CLIENTS.flatMap(({ language, client, templates }) =>
	Object.entries(templates).map(([name, template]) => ({ name: `${language}/${client}/${name}`, template })),
)

test.each(TEMPLATES.map(({ name, template }) => [`E-07 template ${name}: bears an input with nothing in it`, template] as const))(
	'%s',
	(_, template) => {
		for (const provider of ['hf-inference', 'fal-ai'])
			expect(template({ ...BARE_INPUT, provider }) ?? '').not.toMatch(/\bundefined\b|\bNaN\b|\[object /)
	},
)

test('S-18 the clients of the hub leave out a task that they have no method for', () => {
	for (const name of ['basic', 'basicAudio', 'basicImage'])
		for (const [language, client] of [
			['python', 'huggingface_hub'],
			['js', 'huggingface.js'],
		] as const) {
			expect(findTemplate(language, client, name)(BARE_INPUT)).toBeUndefined()
			expect(findTemplate(language, client, name)({ ...BARE_INPUT, methodName: 'fillMask' })).toContain('fillMask')
		}
})

test('E-07 sentences that were left out are empty', () => {
	const input = { ...BARE_INPUT, methodName: 'sentence_similarity', inputs: {}, fields: { source_sentence: 'One' } }
	expect(findTemplate('python', 'huggingface_hub', 'basic')(input)).toContain('other_sentences=[]')
	const without = { ...input, fields: { source_sentence: null } }
	expect(findTemplate('python', 'huggingface_hub', 'basic')(without)).toContain('sentence="",')
})
