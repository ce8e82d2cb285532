import { py } from '../quote.ts'
import { modelName } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

/** Stanza: pipelines by language; the repositories carry the language after a prefix. */
export const stanza = (({ id }) => {
	const language = modelName(id).replace(/^stanza-/, '')
	return [
		{
			language: 'python',
			install: 'pip install stanza',
			code: py`import stanza

stanza.download(${language})
nlp = stanza.Pipeline(${language})`,
		},
	]
}) satisfies Generator
