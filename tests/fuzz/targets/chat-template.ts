import { deriveMetadata } from '../../../packages/hub/src/repositories/metadata/derive-metadata.ts'
import { memoryFactReader } from '../../../packages/hub/src/repositories/metadata/memory-fact-reader.ts'
import { partsOf, type FuzzTarget } from '../fuzz-target.ts'

/** The three files that can hold a chat template. The hub stores it as text and never runs it. */
export const target: FuzzTarget = {
	seeds: [
		'{% for m in messages %}{{ m.content }}{% endfor %}\0{"chat_template":"x"}\0{"chat_template":"y"}',
		'\0\0{"chat_template":{"a":"b"}}',
	],
	words: ['{% ', ' %}', '{{', '}}', '"chat_template":', '\0'],
	async run(bytes) {
		const [jinja = '', processor = '', json = ''] = partsOf(bytes)
		const files = { 'chat_template.jinja': jinja, 'processor_config.json': processor, 'chat_template.json': json }
		await deriveMetadata('model', memoryFactReader(files))
	},
}
